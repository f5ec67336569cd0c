import type { Outcome } from '../rules/rules.ts';
import { change, type Draft, type Session } from './session.ts';
import { endOf } from './turn.ts';

/** An act that ends the game is final at the latest so long after it, ms (design.md, `result`). */
const FINAL_MS = 2000;

export function endDue(session: Session): number | null {
  return session.over === null ? session.endsAt : null;
}

/** Notes that the last act has ended the game, or no longer does. */
export function noteEnd(draft: Draft, t: number): void {
  const { session } = draft;
  if (session.over !== null) return;
  const ended = endOf(session) !== null;
  if (ended && session.endsAt === null) {
    change(draft, { endsAt: Math.max(t, session.lastActivity + FINAL_MS) });
  }
  if (!ended && session.endsAt !== null) change(draft, { endsAt: null });
}

export function declareEnd(draft: Draft, t: number): void {
  const due = endDue(draft.session);
  const outcome = endOf(draft.session);
  if (due !== null && due <= t && outcome !== null) declare(draft, t, outcome);
}

/** The result stands: by the board, or at once by resigning or agreeing. */
export function declare(draft: Draft, t: number, outcome: Outcome): void {
  change(draft, { over: outcome, endsAt: null, drawOffer: null, takebackAsked: null });
  draft.events.push({ t, type: 'result', ...outcome });
}
