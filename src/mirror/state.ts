import { entryHash } from './entry.ts';
import type { Match } from './match.ts';
import { againHere } from './old-copy.ts';
import type { Hash, Seals, Signature } from './seals.ts';
import { termsText } from './terms.ts';

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
