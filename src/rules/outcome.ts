import type { Side } from './side.ts';

export type OutcomeReason =
  | 'noPieces'
  | 'noMoves'
  | 'resigned'
  | 'agreed'
  | 'repetition'
  | 'quietLimit'
  | 'material'
  | 'ending'
  | 'time'
  | 'abandoned';

export interface Outcome {
  /** null: a draw, or a game abandoned. */
  readonly winner: Side | null;
  readonly reason: OutcomeReason;
}
