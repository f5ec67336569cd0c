import { type Fault, takenTwice } from './fault.ts';
import { blockBounds, blockOf } from './light-blocks.ts';
import { type Light, lightsOf } from './light-cells.ts';
import { darkSquare, squareName } from './net-names.ts';
import type { Profile } from './profile-schema.ts';

const COMS = 8;
const ROWS = 16;

/** A light beside the chip's 8 × 16, or on a cell that another one has. */
export function lightFaults(
  profile: Pick<Profile, 'size' | 'sliders' | 'spinner' | 'lights'>,
): readonly Fault[] {
  const blocks = blockFaults(profile);
  if (blocks.length > 0) return blocks;
  const lights = lightsOf(profile);
  const beyond = lights.filter(({ com, row }) => com >= COMS || row >= ROWS);
  return oneAPlace([
    ...beyond.map((light) => ({
      place: placeOf(light, profile),
      what: `${light.name} would be on ${cellName(light)}, which the HT16K33 does not have`,
      wayOut: `COM 0–${COMS - 1}, ROW 0–${ROWS - 1}`,
    })),
    ...takenTwice(lights, cellName, (light, first) => ({
      place: placeOf(light, profile),
      what: `${light.name} would be on ${cellName(light)}, where ${first.name} is`,
      wayOut: 'one light a cell',
    })),
  ]);
}

/** Blocks that are no whole panels of 2 × 2 squares, and squares that are in none. */
function blockFaults({ size, lights }: Pick<Profile, 'size' | 'lights'>): readonly Fault[] {
  const uneven = lights.squares.flatMap((block, index) => {
    const { left, right, bottom, top } = blockBounds(block, size);
    if (left % 2 === 0 && right % 2 === 1 && bottom % 2 === 0 && top % 2 === 1) return [];
    const what = `${block.from} to ${block.to} cuts through a panel of 2 × 2 squares`;
    const wayOut = 'from file a, c, … and an odd rank, to file b, d, … and an even one';
    return [{ place: `lights.squares[${index}]`, what, wayOut }];
  });
  if (uneven.length > 0) return uneven;
  const squares = Array.from({ length: (size * size) / 2 }, (_, index) => index + 1);
  const dark = squares.filter((square) => blockOf({ size, lights }, square) === null);
  const [first] = dark;
  if (first === undefined) return [];
  const { row, column } = darkSquare(size, first);
  const more = dark.length > 1 ? `, and so with ${dark.length - 1} more` : '';
  const what = `${squareName(column, row)} is in no block of lights${more}`;
  return [{ place: 'lights.squares', what, wayOut: 'blocks that cover the board' }];
}

/** One number places a row of lights: where it is wrong, the first of them is named and the others are counted. */
function oneAPlace(faults: readonly Fault[]): readonly Fault[] {
  const alike = (one: Fault) => (other: Fault) => one.place === other.place && one.wayOut === other.wayOut;
  return faults
    .filter((fault, index) => faults.findIndex(alike(fault)) === index)
    .map((first) => {
      const more = faults.filter(alike(first)).length - 1;
      return more === 0 ? first : { ...first, what: `${first.what}, and so with ${more} more` };
    });
}

function cellName({ com, row }: Light): string {
  return `COM ${com} ROW ${row}`;
}

/** Where the profile puts that light. */
function placeOf({ name, kind }: Light, { sliders }: Pick<Profile, 'sliders'>): string {
  if (kind !== 'lamp') return 'lights.squares';
  const slider = sliders.findIndex(({ id }) => name.startsWith(`${id} `));
  if (slider >= 0) return `sliders[${slider}].firstLamp`;
  return name.startsWith('sector') ? 'spinner.firstLamp' : `lights.lamps.${name}`;
}
