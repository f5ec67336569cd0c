import { change, type Draft, type Session } from './session.ts';

/** Why is this refused? Answered until something is done again. */
export function askWhy(draft: Draft): void {
  change(draft, withWhyAsked(draft.session));
}

export function withWhyAsked(session: Session): Session {
  return { ...session, whyAsked: session.lastActivity };
}

export function isWhyAsked({ whyAsked, lastActivity }: Session): boolean {
  return whyAsked === lastActivity;
}
