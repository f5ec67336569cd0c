import { forced, standingOf } from '../recogniser/recogniser.ts';
import type { Outcome } from '../rules/rules.ts';
import type { Draft } from './draft.ts';
import { nothingAsked } from './offers.ts';
import { endsAtTime, isOver } from './over.ts';
import { noPause } from './pause.ts';
import type { Session } from './session.ts';
import { endOf } from './turn.ts';
import { recognised } from './understood.ts';

/** An act that ends the game is final so long after it, ms, at the latest. */
const FINAL_MS = 2000;

export function endDue(session: Session): number | null {
  return session.over === null ? session.endsAt : null;
}

/** Notes that the last act has ended the game, or no longer does. */
export function noteEnd(draft: Draft, t: number): void {
  const { session } = draft;
  if (session.over !== null) return;
  const ended = endOf(session) !== null;
  if (ended && session.endsAt === null) endsAtTime(draft, Math.max(t, session.lastActivity + FINAL_MS));
  if (!ended) endsAtTime(draft, null);
}

/**
 * Declares the end that is due. It waits for an act that is being corrected in this moment, as long as hands move; for one
 * that has landed, until its captured pieces are off.
 */
export function declareEnd(draft: Draft, t: number): void {
  const { session } = draft;
  const due = endDue(session);
  const outcome = endOf(session);
  if (due === null || due > t || outcome === null) return;
  const { recogniser } = session;
  const { kind } = standingOf(recogniser);
  const isCorrected = kind === 'underWay' || kind === 'landed' || kind === 'complete';
  const settledAt = recogniser.lastEdge + FINAL_MS;
  if (kind === 'landed') endsAtTime(draft, Math.max(t, recogniser.lastEdge) + FINAL_MS);
  else if (isCorrected && t < settledAt) endsAtTime(draft, settledAt);
  else declare(draft, t, outcome);
}

/** Somebody's word ends the game. What lies complete on the board was done before it, and is told before it. */
export function declareByWord(draft: Draft, t: number, outcome: Outcome): void {
  recognised(draft, forced(draft.session.recogniser, t));
  declare(draft, t, outcome);
}

/** The result stands: by the board, or at once by resigning or agreeing. */
export function declare(draft: Draft, t: number, outcome: Outcome): void {
  isOver(draft, t, outcome);
  nothingAsked(draft);
  noPause(draft);
  draft.events.push({ t, type: 'result', ...outcome });
}
