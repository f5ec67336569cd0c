/** Owns whether a game has ended. */

import type { Outcome } from '../rules/rules.ts';
import { change, type DraftOf } from './draft.ts';
import type { Ending } from './session.ts';

/** When the result of what was played is to be declared; null: no result is due any more. */
export function endsAtTime(draft: DraftOf<Ending>, endsAt: number | null): void {
  change<Ending>(draft, { endsAt });
}

export function isOver(draft: DraftOf<Ending>, overAt: number, over: Outcome): void {
  change<Ending>(draft, { over, overAt, endsAt: null });
}

/** What had ended the game is taken back. */
export function goesOn(draft: DraftOf<Ending>): void {
  change<Ending>(draft, { over: null, overAt: null, endsAt: null });
}
