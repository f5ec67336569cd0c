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
