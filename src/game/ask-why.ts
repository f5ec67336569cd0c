import { standingOf } from '../recogniser/recogniser.ts';
import { change, type Draft, type Session } from './session.ts';
import type { CoachView } from './view.ts';

/** Why is this refused? Answered until something is done again. */
export function askWhy(draft: Draft): void {
  change(draft, { whyAsked: draft.session.lastActivity });
}

export function isWhyAsked({ whyAsked, lastActivity }: Session): boolean {
  return whyAsked === lastActivity;
}

/** The lights say at once what is off track; the reason is told with the alarm, seconds later, or to whoever asks. */
export function whyStateOf(session: Session): CoachView['why'] {
  if (session.over !== null || standingOf(session.recogniser).kind !== 'offTrack') return 'none';
  return session.alarm !== null || isWhyAsked(session) ? 'given' : 'offered';
}
