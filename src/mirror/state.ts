import { type Entry, entryHash } from './entry.ts';
import {
  ASK_MS,
  againHere,
  type Match,
  type MatchCounter,
  type MatchMessage,
  MEASURES,
  type Work,
} from './match.ts';
import { type Hash, type Seals, type Signature, termsText } from './terms.ts';

/** Why a match stands still. The board plays on by itself; the words are for people. */
export interface Freeze {
  readonly why: /** The owner appended what the rules refuse. */
    | 'illegal'
    /** The owner appended what its author never said. */
    | 'unauthored'
    /** The owner signed two entries for one place. */
    | 'twoEntries'
    /** A board holds what cannot come into the log. */
    | 'apart';
  readonly number: number;
  /** Whose board has done that, as this one sees it. */
  readonly by: 'here' | 'there';
}

/** How a board stands with the log of a match, in its own words. Compared before anything is played, and every few seconds. */
export interface MatchState {
  readonly match: string;
  /** So many entries it holds. */
  readonly number: number;
  /** Hash of the last of them; of the terms for none. */
  readonly head: Hash;
  /** So many of its own acts it is to carry out again: it was put back from an older copy. */
  readonly again: number;
  /** Null while it goes on. */
  readonly frozen: Freeze | null;
}

export interface SignedState extends MatchState {
  readonly signature: Signature;
}

export function stateText({ match, number, head, again, frozen }: MatchState): string {
  const why = frozen && [frozen.why, frozen.number, frozen.by];
  return JSON.stringify(['damier.state.1', match, number, head, again, why]);
}

export function ownState(match: Match): MatchState {
  const { setup, log, head, frozen } = match;
  return { match: setup.terms.match, number: log.length, head, again: againHere(match), frozen };
}

/** The hash of this board's log at that number; null where it holds fewer. */
export function hashAt({ setup, log, head }: Match, number: number): Hash | null {
  if (number === log.length) return head;
  if (number === 0) return setup.seals.hash(termsText(setup.terms));
  const entry = log[number - 1];
  return entry === undefined ? null : entryHash(setup.seals, entry);
}

export function isStateOf(seals: Seals, side: 'W' | 'B', state: SignedState): boolean {
  return seals.verify(side, stateText(state), state.signature);
}

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
