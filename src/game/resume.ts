import { movedTo } from '../recogniser/recogniser.ts';
import type { GameEvent } from './event.ts';
import { newSession } from './new-session.ts';
import type { Session, SessionSetup } from './session.ts';

/** The session rebuilt from all its journalled events. */
export function resumeSession(setup: SessionSetup, events: readonly GameEvent[]): Session {
  const session = newSession(setup);
  return events.length === 0
    ? session
    : { ...session, recogniser: movedTo(session.recogniser, session.recogniser.continuation.node) };
}
