// How a trap moves with its slider, in the plane of the row. A trap that opens at R: hinge on the left, free edge on the right.
// One that opens at L is the same, turned by 180°.

import { describedSizes, type Mechanics, type Sizes } from './mechanics-schema.ts';

/** In x and z, mm. */
export type Spot = readonly [x: number, z: number];

const RADIANS = Math.PI / 180;

/** How far the flap is open where the cam leads it, in degrees; `way` is the slider's from N towards this trap's notch. */
export function camAngle(sizes: Sizes, way: number): number {
  const { flapDegrees, rampFrom, rampTo, rampPower } = sizes;
  const done = Math.min(1, Math.max(0, (way - rampFrom) / (rampTo - rampFrom)));
  const least = restAngle(sizes);
  return least + (flapDegrees - least) * (1 - (1 - done) ** rampPower);
}

/** Where the cam holds a flap that the shelf is yet to lift: its feet at half the height of the shelf's wedge. */
export function restAngle(sizes: Sizes): number {
  return Math.asin(sizes.wedgeZ / 2 / (sizes.footX - sizes.axleX)) / RADIANS;
}

/** How far it is open, in degrees: on the shelf's flat, on its wedge, or led by the cam. */
export function flapAngle(sizes: Sizes, way: number): number {
  const { flush, wedgeX, wedgeZ, footX, axleX } = sizes;
  const off = Math.max(0, way - flush);
  const sunk = off < wedgeX ? (off / wedgeX) * wedgeZ : Number.POSITIVE_INFINITY;
  const onShelf = Math.asin(Math.min(1, sunk / (footX - axleX))) / RADIANS;
  return Math.min(onShelf, camAngle(sizes, way));
}

/** A spot of the shut flap, with the flap open by so much. */
export function swung({ axleX, axleZ }: Sizes, [x, z]: Spot, angle: number): Spot {
  const [sin, cos] = [Math.sin(angle * RADIANS), Math.cos(angle * RADIANS)];
  const [dx, dz] = [x - axleX, z - axleZ];
  return [axleX + dx * cos + dz * sin, axleZ - dx * sin + dz * cos];
}

/** Middle of the pin that runs in the bar's slot. */
export function pinAt(sizes: Sizes, angle: number): Spot {
  const { axleX, axleZ, pinR, pinShutDegrees } = sizes;
  const up = (pinShutDegrees - angle) * RADIANS;
  return [axleX + pinR * Math.cos(up), axleZ + pinR * Math.sin(up)];
}

/** The middle of the slot as seen from the bar, from the far stop to the near one. */
function camPath(sizes: Sizes, steps = 14): readonly Spot[] {
  const { stop, rampFrom, rampTo } = sizes;
  const ramp = Array.from({ length: steps + 1 }, (_, n) => rampFrom + (n * (rampTo - rampFrom)) / steps);
  return [-stop, ...ramp, stop].map((way) => {
    const [x, z] = pinAt(sizes, camAngle(sizes, way));
    return [x - way, z];
  });
}

/** The shelf's sloping end, from its flat to its tip, with the slider at N. */
export function wedge({ footX, footScrewD, footZ, flush, wedgeX, wedgeZ }: Sizes): readonly [Spot, Spot] {
  const flat = footX + footScrewD / 2 - flush;
  return [
    [flat, footZ],
    [flat - wedgeX, footZ - wedgeZ],
  ];
}

/** `hardware/parts/sizes.scad`: the sizes, and what follows from them, as OpenSCAD variables. */
export function scadSizes({ sizes }: Mechanics): string {
  const lines = describedSizes(sizes).map(
    ({ name, value, what }) => `${snake(name)} = ${JSON.stringify(value)};  // ${what}`,
  );
  const ways = Array.from({ length: Math.round(sizes.stop / STEP) + 1 }, (_, n) => n * STEP);
  return `// Made by \`npm run hardware\` from hardware/mechanics.json; not to be edited. mm and degrees; x runs along a row, y along a
// file, z upwards; z = 0 is the playing surface. [M] is to be measured on the first board.
include <board.scad>

$fn = 32;

${lines.join('\n')}

// Middle of the slot that leads a flap's pin, as the bar sees it from the trap's centre; from the far stop to the near one.
cam_path = ${numbers(camPath(sizes))};
// How far a flap is open where the slider is so far on its way to the trap's notch.
flap_angles = ${numbers([[-sizes.stop, 0], ...ways.map((way) => [way, flapAngle(sizes, way)])])};
// The shelf's slope, from its flat to its tip.
wedge = ${numbers(wedge(sizes))};
`;
}

const STEP = 0.25;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function numbers(rows: readonly (readonly number[])[]): string {
  return JSON.stringify(rows.map((row) => row.map((value) => Math.round(value * 1000) / 1000)));
}
