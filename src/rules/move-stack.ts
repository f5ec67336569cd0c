/**
 * Moves as a search keeps them: flat integers in one array, used as a stack by all its depths. A move takes
 * `MOVE_FIELDS` integers, which say what to change in the sets of a position; that an open trap swallows what lands on
 * it is left to whoever makes the move.
 */
export const MOVE_FIELDS = 6;
/** Flip these in the mover's pieces: its origin and its landing. */
export const OWN_LO = 0;
export const OWN_HI = 1;
/** Flip these in the kings. */
export const KINGS_LO = 2;
export const KINGS_HI = 3;
/** Take these off. Not set by quiet moves, unless captures may stand beside them. */
export const TAKEN_LO = 4;
export const TAKEN_HI = 5;

export interface MoveStack {
  readonly fields: Int32Array;
  /** Index of the first free field. */
  top: number;
}

/** Enough for 64 half-moves of a thousand moves each. */
export function createMoveStack(): MoveStack {
  return { fields: new Int32Array(64 * 1000 * MOVE_FIELDS), top: 0 };
}
