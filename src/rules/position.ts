import { boardOf } from './board.ts';
import { crowningRow, rowOf } from './geometry.ts';
import type { RuleSet } from './ruleset.ts';
import type { Side } from './side.ts';
import type { Square } from './square.ts';

export type PieceKind = 'man' | 'king';

export interface Piece {
  readonly side: Side;
  readonly kind: PieceKind;
}

/** A placement with the side to move; legal by construction (made by `Rules` or by a checked FEN). */
export interface Position {
  readonly turn: Side;
  readonly pieces: ReadonlyMap<Square, Piece>;
  /** Squares of open trapdoors, ascending; empty in games without sliders. */
  readonly openTraps: readonly Square[];
}

/** The four pieces there are; every placement shares them. */
export const PIECES: Readonly<Record<Side, Readonly<Record<PieceKind, Piece>>>> = {
  W: { man: { side: 'W', kind: 'man' }, king: { side: 'W', kind: 'king' } },
  B: { man: { side: 'B', kind: 'man' }, king: { side: 'B', kind: 'king' } },
};

/** Men on the rows next to each seat, every trap shut. */
export function startPosition(ruleSet: RuleSet): Position {
  const { size, menRows } = ruleSet;
  const distance = (square: Square, side: Side) => Math.abs(rowOf(square, size) - crowningRow(side, size));
  const pieces = new Map<Square, Piece>();
  for (const square of boardOf(size).squares) {
    // A side's men stand on its own rows: those that crown the other side.
    if (distance(square, 'W') < menRows) pieces.set(square, PIECES.B.man);
    if (distance(square, 'B') < menRows) pieces.set(square, PIECES.W.man);
  }
  return { turn: ruleSet.first, pieces, openTraps: [] };
}

export function hasPieces(position: Position, side: Side): boolean {
  for (const piece of position.pieces.values()) if (piece.side === side) return true;
  return false;
}
