import type { SpinTally } from '../game/game.ts';
import type { GameId } from '../rules/rules.ts';
import { type BoardCard, type BoardId, canonical, type Signature } from './terms.ts';

/**
 * What a board says of itself, at each change and every half minute. The broker keeps the last word, and says "away" for a board
 * that is gone without a word.
 */
export interface Presence {
  readonly card: BoardCard;
  readonly here: boolean;
  /** Counts the starts of the program. A will of an earlier one is no longer worth anything. */
  readonly session: number;
  /** Drawn at each start. It shows two programs with one key. */
  readonly run: string;
  /** Counts within a session, from 1; the will has the beat 0. */
  readonly beat: number;
  /** What was heard last of the other board of its match; null: nothing. By it that one knows how long words are on their way. */
  readonly echo: Echo | null;
  /** Of the program. */
  readonly version: string;
  /** Where its pages are, as others reach them; null: nowhere. */
  readonly page: string | null;
  /** The game on it, as it stands there; null before one begins, and in the will. */
  readonly game: PresentGame | null;
  /** Codes of its faults (`sensors`, …). */
  readonly faults: readonly string[];
  /** How many pages watch it that can do nothing. */
  readonly spectators: number;
  /** What its players say now to those of the other board, by its id (`hello`, …); null: nothing. */
  readonly greeting: string | null;
}

/** A word that was heard. */
export interface Echo {
  /** Whose. */
  readonly board: BoardId;
  readonly session: number;
  readonly beat: number;
  /** How long before the echo it was heard, ms. */
  readonly after: number;
}

/** What changes in a board's word from one to the next. */
export type SelfReport = Pick<Presence, 'game' | 'faults' | 'spectators' | 'greeting'>;

/** Of a board before its first game, and of one that is gone. */
export const NOTHING_TO_REPORT: SelfReport = { game: null, faults: [], spectators: 0, greeting: null };

export interface PresentGame {
  readonly game: GameId;
  readonly fen: string;
  /** Half-moves so far. */
  readonly plies: number;
  /** The match that is played with another board, or null. */
  readonly match: string | null;
  /** Its clocks stand in its own player's turn. Left out: they run, or there are none. */
  readonly stands?: true;
  /** Its player would like a pause, or is in one. Left out: he is not. */
  readonly pause?: true;
  /** Its own player's spins in that match. Left out: none, or (null) told otherwise than this build does. */
  readonly spins?: SpinTally | null;
}

export interface SignedPresence {
  readonly presence: Presence;
  readonly signature: Signature;
}

/** How long a board beats at least once, ms. */
export const BEAT_MS = 30_000;
/** Two beats may be lost. Then a board is gone, whatever it was thinking about, ms. */
const GONE_MS = 2.5 * BEAT_MS;

/** What is known of another board. */
export interface Watched {
  readonly last: Presence | null;
  /** When it was heard, ms. */
  readonly at: number;
  /** The highest beat of its session that was heard. */
  readonly beat: number;
  /** Beats that never came since the board was first heard. */
  readonly lost: number;
}

export const NOT_HEARD: Watched = { last: null, at: Number.NEGATIVE_INFINITY, beat: 0, lost: 0 };

/** What is signed: all fields, also those of another build. */
export function presenceText(presence: unknown): string {
  return canonical(['damier.presence.1', presence]);
}

/** One more word of that board, signed by it. One of an earlier session, or one heard before, changes nothing. */
export function watch(watched: Watched, t: number, presence: Presence): Watched {
  const { last } = watched;
  if (last !== null && !isNewer(last, watched.beat, presence)) return watched;
  const { beat, here, session } = presence;
  // A will does not count as a beat.
  const before = last?.session === session ? watched.beat : 0;
  const missing = last === null || !here ? 0 : beat - before - 1;
  return { last: presence, at: t, beat: here ? beat : before, lost: watched.lost + missing };
}

function isNewer(last: Presence, highest: number, presence: Presence): boolean {
  if (presence.session !== last.session) return presence.session > last.session;
  return presence.here ? presence.beat > highest : last.here;
}

/** Whether it is there at `t`. It beats however long its player thinks. */
export function isHere({ last, at }: Watched, t: number): boolean {
  return last?.here === true && t - at <= GONE_MS;
}
