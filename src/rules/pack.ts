import { type BitLayout, halvesOf } from './bit-layout.ts';
import { checkPosition, type Position } from './position.ts';
import { opponentOf, type Side } from './side.ts';

/**
 * A position as a search passes it on: sets of squares in halves, the mover's pieces first. `up` is true when the side
 * at the bottom is to move.
 */
export type Packed = readonly [
  ownLo: number,
  ownHi: number,
  oppLo: number,
  oppHi: number,
  kingsLo: number,
  kingsHi: number,
  openLo: number,
  openHi: number,
  up: boolean,
];

/** A question asked of a position. */
export type OfPosition<Answer> = (...position: Packed) => Answer;

/** The position as sets of squares, the mover's first. Throws a `RulesError` on what is no position of that board. */
export function pack(layout: BitLayout, position: Position): Packed {
  checkPosition(position, layout.size);
  const of = (side: Side) =>
    halvesOf(
      layout,
      [...position.pieces].filter(([, piece]) => piece.side === side).map(([square]) => square),
    );
  const own = of(position.turn);
  const opp = of(opponentOf(position.turn));
  const kings = halvesOf(
    layout,
    [...position.pieces].filter(([, piece]) => piece.kind === 'king').map(([square]) => square),
  );
  const open = halvesOf(layout, position.openTraps);
  return [own.lo, own.hi, opp.lo, opp.hi, kings.lo, kings.hi, open.lo, open.hi, position.turn === 'W'];
}
