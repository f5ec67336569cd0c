import { loadProfile } from '../../src/adapters/profile/profile.ts';
import { squareCells } from '../../src/hardware/hardware.ts';
import { boardOf } from '../../src/rules/rules.ts';

type Colour = 'amber' | 'blue';

/** Whether a square's light shines in the chip's RAM: 16 bytes, two a COM. */
export function shines(ram: readonly number[], name: string, colour: Colour): boolean {
  const board = boardOf(8);
  const square = board.squareAt(board.algebraic(name));
  if (square === null) throw new Error(`${name} has no light`);
  const { com, row } = squareCells(loadProfile('trappes-8x8'), square)[colour];
  return (((ram[2 * com + (row >> 3)] ?? 0) >> (row & 7)) & 1) === 1;
}

/** The squares of an 8×8 board that shine in that colour in at least one of the frames. */
export function litSquares(frames: readonly (readonly number[])[], colour: Colour): string[] {
  const board = boardOf(8);
  return board.squares
    .map((square) => board.nameOf(square))
    .filter((name) => frames.some((ram) => shines(ram, name, colour)))
    .sort();
}
