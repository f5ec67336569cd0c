/** A step under way. */

import type { Effect, GameEvent } from './event.ts';
import type { Session } from './session.ts';

/** The session as it changes, as far as a part's owner sees it, and what the step has brought so far. */
export interface DraftOf<Part> {
  session: Part;
  readonly events: GameEvent[];
  readonly effects: Effect[];
}

export type Draft = DraftOf<Session>;

/**
 * The one way to change a part of a session. Its owner calls it with that part's own type. If nothing differs, the session
 * stays the same object, and what was made of it stays valid.
 */
export function change<Part>(draft: DraftOf<Part>, changes: Partial<Part>): void {
  const { session } = draft;
  for (const key in changes) {
    if (changes[key] === session[key]) continue;
    draft.session = { ...session, ...changes };
    return;
  }
}

/** The session after something that is done to it outside of a step. */
export function changed(session: Session, act: (draft: Draft) => void): Session {
  const draft: Draft = { session, events: [], effects: [] };
  act(draft);
  return draft.session;
}
