import { type BitLayout, halvesOf } from './bit-layout.ts';
import type { Packed } from './generator.ts';
import type { Position } from './position.ts';
import { opponentOf, type Side } from './side.ts';

/** The position as sets of squares, the mover's first. */
export function pack(layout: BitLayout, position: Position): Packed {
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
