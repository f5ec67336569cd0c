import type { Exhibit } from './state.ts';

/** A link that is lost for a moment takes the invitation from nobody, ms. */
const AWAY_MS = 5000;

/**
 * The board has been away for a while, and nobody is in the middle of something on it: then nothing is offered that could not be
 * played. A game that is under way waits for its board, and its own prompt says so.
 */
export function isAbsent({ awaySince, stage, t, lock }: Exhibit): boolean {
  if (lock !== null || awaySince === null || t - awaySince < AWAY_MS) return false;
  return stage.kind !== 'play' && stage.kind !== 'round';
}
