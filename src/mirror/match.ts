import {
  formatTimeControl,
  incrementOf,
  leftWith,
  readTimeControl,
  type TimeControl,
  timeAtFirst,
} from '../game/game.ts';
import { opponentOf, type Side } from '../rules/rules.ts';
import { commonLength, type Difference, difference, type LocalGame } from './difference.ts';
import { type Entry, entryHash, isPly, type LoggedAct, type Proposal, type ToldAct } from './entry.ts';
import { endOf, type Ledger, type LedgerSetup, newLedger } from './ledger.ts';
import { type Hash, type Seals, type Signature, type Terms, termsText } from './terms.ts';

/** Messages that changed nothing, by the reason. */
const MATCH_COUNTERS = [
  /** Known already: doubled, or sent again. */
  'repeated',
  /** Of an older epoch, or for a place in the log that is taken. */
  'stale',
  /** Further on than this log: the entries between are asked for. */
  'gap',
  /** A signature that its board did not make. */
  'forged',
  /** Of another match. */
  'foreign',
  /** A proposal that the rules refuse. */
  'refused',
  /** A flag that came before this board has seen the time pass: it comes again. */
  'early',
  /** More than can be checked at the moment. What is true comes again. */
  'throttled',
] as const;
type MatchCounter = (typeof MATCH_COUNTERS)[number];
export type MatchCounters = Readonly<Record<MatchCounter, number>>;

/** What never changes in a match. */
export interface MatchSetup {
  readonly terms: Terms;
  /** The side played at this board. */
  readonly me: Side;
  readonly game: LedgerSetup;
  readonly seals: Seals;
}

/** One match as one of its two boards has it: an immutable value. */
export interface Match {
  readonly setup: MatchSetup;
  /** Of the terms; null: no clocks. */
  readonly control: TimeControl | null;
  /** When the last entry came, or this board sat down to the log, ms; null before anything is known of the time. */
  readonly since: number | null;
  readonly log: readonly Entry[];
  /** Hash of the last entry, or of the terms. */
  readonly head: Hash;
  readonly ledger: Ledger;
  /** Null until this board's game has been seen. */
  readonly local: LocalGame | null;
  /** What this board has asked the owner to append (if it is not the owner itself), and when it asks again. */
  readonly proposed: { readonly proposal: Proposal; readonly again: number; readonly wait: number } | null;
  /** The draw offered here that is in the log, or was proposed (`LocalGame.offer.t`). */
  readonly offered: number | null;
  /** Offers in the log up to this number were told to the hand here. */
  readonly told: number;
  /** The highest number known to exist. */
  readonly known: number;
  /** When the other board is next asked for entries. */
  readonly askAgain: number;
  /** What the other board said last of its log. Null: nothing since this board's start, and until then nothing is played. */
  readonly there: MatchState | null;
  /** The other board is of a build that says nothing of that kind. */
  readonly older: boolean;
  /** The two logs differ before this number; and where the board looks for the place. Null: they are not known to differ. */
  readonly doubt: number | null;
  /** How many entries the game here has followed. Of later ones the hand here took nothing back. */
  readonly held: number;
  /** When this board's state is next said, and what was said last. */
  readonly stateAgain: number;
  readonly stateSaid: string;
  /** How much of each may still be done, at `t`. It is refilled with time, because noise must not cost the board its time. */
  readonly budget: { readonly t: number; readonly left: { readonly [work in Work]: number } };
  readonly frozen: Freeze | null;
  readonly counters: MatchCounters;
}

/** What a board tells the other one about a match. */
export type MatchMessage =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'proposal'; readonly proposal: Proposal }
  /** Asks for entries from `from` on. */
  | { readonly kind: 'ask'; readonly match: string; readonly from: number }
  | { readonly kind: 'history'; readonly match: string; readonly entries: readonly Entry[] }
  | { readonly kind: 'state'; readonly state: SignedState };

/** A known gap is asked for this often, ms. */
export const ASK_MS = 2000;
/** How many entries go into one `history`: some 16 kB. */
export const HISTORY_LENGTH = 32;
/** How many signatures are checked at once, and again each second: some 0.1 ms each, measured (x86). */
export const CHECKS = 200;
/**
 * How much others can make this board do, at once and again each second. What comes on each topic is checked by itself, so noise on
 * one does not drown the word on another. Parts of the log are sent; whoever needs more asks again after 2 s.
 */
const MEASURES = { entry: CHECKS, proposal: CHECKS, history: CHECKS, answer: 4, state: 20 } as const;
type Work = keyof typeof MEASURES;

/** A match as it begins. */
export function newMatch(setup: MatchSetup): Match {
  const control = controlOf(setup.terms.clock);
  return {
    setup,
    control,
    since: null,
    log: [],
    head: setup.seals.hash(termsText(setup.terms)),
    ledger: newLedger(setup.game, setup.terms.owner, leftAtFirst(control)),
    local: null,
    proposed: null,
    offered: null,
    told: 0,
    known: 0,
    askAgain: 0,
    there: null,
    older: false,
    doubt: null,
    held: 0,
    stateAgain: 0,
    stateSaid: '',
    budget: { t: 0, left: MEASURES },
    frozen: null,
    counters: Object.fromEntries(MATCH_COUNTERS.map((name) => [name, 0])) as Record<MatchCounter, number>,
  };
}

/** Where this board and the log differ; null before the board's game is known. */
export function differenceNow({ setup, local, ledger, log, held }: Match): Difference | null {
  if (local === null) return null;
  const own = log.findLast(({ side, act }) => side === setup.me && isPly({ act }));
  return difference(setup.me, local, ledger, own !== undefined && own.number <= held);
}

/** How many known entries this log does not have, or has otherwise. */
export function lacking({ there, doubt, known, log }: Match): number {
  const missing = Math.max(known, there?.number ?? 0) - log.length;
  return Math.max(missing, doubt === null ? 0 : log.length - doubt + 1, 0);
}

/** The two logs were compared since this board's start, and it lacks nothing. So it may say what its player does. */
export function isLevel(match: Match): boolean {
  return (match.older || match.there !== null) && lacking(match) === 0;
}

/** The match has its end, and the other board has told that it holds all of it. So nothing of it need be kept for anybody. */
export function isDone({ ledger, there, head }: Match): boolean {
  return endOf(ledger) !== null && there?.head === head;
}

/** Why the match stands still on either board, as this one sees it; null: it goes on. */
export function freezeOf({ frozen, there }: Match): Freeze | null {
  if (frozen !== null || there?.frozen == null) return frozen;
  return { ...there.frozen, by: there.frozen.by === 'here' ? 'there' : 'here' };
}

export function isOwner({ setup, ledger }: Match): boolean {
  return ledger.owner === setup.me;
}

/**
 * How many acts of this board's own player stand in the log and are missing from its game. It was put back from an older copy, or
 * lost its games, and the hand is led through them again. What a hand took back by itself does not count.
 */
export function againHere(match: Match): number {
  const { setup, local, ledger } = match;
  if (local === null || differenceNow(match)?.kind !== 'behind') return 0;
  const beyond = ledger.played.slice(commonLength(local.played, ledger.played));
  return beyond.filter(({ side, act }) => side === setup.me && act.kind !== 'answer').length;
}

/**
 * What holds for the next game between the same two boards, which needs no new agreement. The colours are exchanged, each player
 * keeps his time, and the same board owns the log. The name follows from the last one's, so both come to the same. `fen` is where
 * the game begins.
 */
export function followingTerms({ hash }: Pick<Seals, 'hash'>, terms: Terms, fen: string): Terms {
  const next: Hash = hash(JSON.stringify(['damier.next.2', terms.match]));
  const { W, B } = terms.boards;
  return {
    ...{ ...terms, match: next.slice(0, 16), fen, clock: clockExchanged(terms.clock) },
    ...{ boards: { W: B, B: W }, owner: opponentOf(terms.owner) },
  };
}

/** Why a match stands still. The board plays on by itself. The words are for people. */
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

/** How a board stands with the log of a match, in its own words. It is compared before anything is played, and every few seconds. */
export interface MatchState {
  readonly match: string;
  /** So many entries it holds. */
  readonly number: number;
  /** Hash of the last of them; of the terms for none. */
  readonly head: Hash;
  /** How many of its own acts it is to carry out again: it was put back from an older copy. */
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
  /** New entries. They must be on the disk before anything of `send` leaves. */
  readonly keep: readonly Entry[];
  readonly send: readonly MatchMessage[];
}

/** A step under way. */
export interface Draft {
  match: Match;
  readonly keep: Entry[];
  readonly send: MatchMessage[];
}

/** A step that begins at `t`. What may be done for others grows with time. */
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

/** What each side has at most, ms; null without clocks. */
export type Left = { readonly [side in Side]: number } | null;

/** Two boards round to a millisecond. Nothing more grows by itself. */
const ROUNDED_MS = 1000;
/** The entry after which a clock runs may have come later than its flag. What is early comes again. */
const FLAG_MS = 2000;

/** The clocks that were agreed on; null: none. */
function controlOf(clock: string | null): TimeControl | null {
  const read = clock === null ? null : readTimeControl(clock);
  return read?.ok ? read.control : null;
}

/** The clocks of the next game. A player's own time goes with him to the other side. */
function clockExchanged(clock: string | null): string | null {
  const control = controlOf(clock);
  return control?.kind === 'each' ? formatTimeControl({ kind: 'each', W: control.B, B: control.W }) : clock;
}

/** Before the first act. */
function leftAtFirst(control: TimeControl | null): Left {
  return control === null ? null : { W: timeAtFirst(control, 'W'), B: timeAtFirst(control, 'B') };
}

/** What an act brings to its side's clock, ms. */
export function gainOf(control: TimeControl, side: Side, { kind }: LoggedAct | ToldAct): number {
  const isPly = kind === 'move' || kind === 'claim' || kind === 'slider';
  return isPly ? incrementOf(control, side) : 0;
}

/** The most that side can have after that act, once it is in the ledger: a clock gains its increment, and nothing else. */
export function mostLeft(control: TimeControl, { left }: Ledger, side: Side, act: LoggedAct): number {
  return (left?.[side] ?? 0) + gainOf(control, side, act);
}

/** What both sides have after that act, by the log; `impossible`: no clock can say so. */
export function leftBehind(
  control: TimeControl | null,
  ledger: Ledger,
  { side, act, left }: Pick<Proposal, 'side' | 'act' | 'left'>,
): Left | 'impossible' {
  if (control === null) return left === null && act.kind !== 'flag' ? null : 'impossible';
  if (left === null || ledger.left === null) return ledger.left;
  const most = mostLeft(control, ledger, side, act);
  return left > most + ROUNDED_MS
    ? 'impossible'
    : leftWith(ledger.left, control.kind === 'hourglass', side, Math.min(left, most));
}

/**
 * The ledger with what both have left. What the mover had as he moved stands before his half-move from now on: a takeback leads
 * back to it.
 */
export function withLeft(
  control: TimeControl,
  ledger: Ledger,
  left: Left,
  { side, act }: Pick<Proposal, 'side' | 'act'>,
): Ledger {
  const gain = gainOf(control, side, act);
  const last = ledger.before.at(-1);
  const isPly = act.kind === 'move' || act.kind === 'claim' || act.kind === 'slider';
  if (!isPly || left === null || last?.left == null) return { ...ledger, left };
  const had = Math.min(last.left[side], left[side] - gain);
  const moved = { ...last, left: leftWith(last.left, control.kind === 'hourglass', side, had) };
  return { ...ledger, left, before: [...ledger.before.slice(0, -1), moved] };
}

/**
 * Whether that side says that its time is up before it has passed here too, since the last entry came: its clock began no earlier.
 * The game here is no measure, because what its hand does that is not in the log yet stops clocks.
 */
export function isEarlyFlag(
  { left }: Ledger,
  passed: number,
  { side, act }: Pick<Proposal, 'side' | 'act'>,
): boolean {
  return act.kind === 'flag' && left !== null && passed < left[side] - FLAG_MS;
}
