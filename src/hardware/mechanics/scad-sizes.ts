import { describedSizes, type Mechanics } from './mechanics-schema.ts';
import { camPath, flapAngle, wedge } from './trap-motion.ts';

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
