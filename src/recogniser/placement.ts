import type { Algebraic, Board } from '../rules/rules.ts';
import { type Bits, has, NO_SQUARES, put } from './bits.ts';

/** What lies on the board: the playable squares that are occupied, and the light ones. */
export interface Placement {
  readonly dark: Bits;
  readonly light: readonly Algebraic[];
}

const EMPTY_BOARD: Placement = { dark: NO_SQUARES, light: [] };

export function placementOf(board: Board, occupied: Iterable<Algebraic>): Placement {
  let placement = EMPTY_BOARD;
  for (const at of occupied) placement = placed(board, placement, at, true);
  return placement;
}

export function placed(board: Board, placement: Placement, at: Algebraic, on: boolean): Placement {
  const square = board.squareAt(at);
  if (square !== null) return { dark: put(placement.dark, square, on), light: placement.light };
  const others = placement.light.filter((name) => name !== at);
  return { dark: placement.dark, light: on ? [...others, at] : others };
}

export function isOccupied(board: Board, placement: Placement, at: Algebraic): boolean {
  const square = board.squareAt(at);
  return square === null ? placement.light.includes(at) : has(placement.dark, square);
}

/** The squares that differ, the playable ones first those that are occupied in `before` only: lifting comes before landing. */
export function changesBetween(
  board: Board,
  before: Placement,
  after: Placement,
): readonly { readonly at: Algebraic; readonly on: boolean }[] {
  const gone = board.squares
    .filter((square) => has(before.dark, square) && !has(after.dark, square))
    .map((square) => ({ at: board.nameOf(square), on: false }));
  const come = board.squares
    .filter((square) => !has(before.dark, square) && has(after.dark, square))
    .map((square) => ({ at: board.nameOf(square), on: true }));
  const lightGone = before.light.filter((at) => !after.light.includes(at)).map((at) => ({ at, on: false }));
  const lightCome = after.light.filter((at) => !before.light.includes(at)).map((at) => ({ at, on: true }));
  return [...lightGone, ...gone, ...come, ...lightCome];
}
