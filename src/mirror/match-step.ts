import type { Entry } from './entry.ts';
import { ASK_MS, type Match, type MatchCounter, type MatchMessage, MEASURES, type Work } from './match.ts';
import type { Freeze } from './state.ts';

/** What one input has brought. */
export interface MatchStep {
  readonly match: Match;
  /** New entries: to be on the disk before anything of `send` leaves. */
  readonly keep: readonly Entry[];
  readonly send: readonly MatchMessage[];
}

/** A step under way. */
export interface Draft {
  match: Match;
  readonly keep: Entry[];
  readonly send: MatchMessage[];
}

/** A step that begins at `t`; what may be done for others grows with time. */
export function draftOf(match: Match, t: number): Draft {
  const { budget } = match;
  const grown = Math.max(0, t - budget.t) / 1000;
  const now = (work: Work) => Math.min(MEASURES[work], budget.left[work] + grown * MEASURES[work]);
  const left = {
    entry: now('entry'),
    proposal: now('proposal'),
    history: now('history'),
    answer: now('answer'),
    state: now('state'),
  };
  return { match: { ...match, budget: { t, left } }, keep: [], send: [] };
}

/** The owner has appended an entry: it is told. */
export function take(draft: Draft, match: Match, entry: Entry): void {
  draft.match = match;
  draft.keep.push(entry);
  draft.send.push({ kind: 'entry', entry });
}

/** Whether one more signature may be checked, or one more part of the log sent, now. What was passed over is asked for soon. */
export function may(draft: Draft, work: Work): boolean {
  const { budget, askAgain } = draft.match;
  const { t, left } = budget;
  if (left[work] < 1) {
    count(draft, 'throttled');
    if (work === 'entry') draft.match = { ...draft.match, askAgain: Math.min(askAgain, t + ASK_MS) };
    return false;
  }
  draft.match = { ...draft.match, budget: { t, left: { ...left, [work]: left[work] - 1 } } };
  return true;
}

export function count(draft: Draft, counter: MatchCounter): void {
  const { counters } = draft.match;
  draft.match = { ...draft.match, counters: { ...counters, [counter]: counters[counter] + 1 } };
}

export function freeze(draft: Draft, frozen: Freeze): void {
  draft.match = { ...draft.match, frozen, proposed: null };
}
