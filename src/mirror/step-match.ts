import { opponentOf, type Side } from '../rules/rules.ts';
import { actText, type LoggedAct } from './act.ts';
import { append } from './append.ts';
import { type Entry, isAuthentic, isSealedBy, type Proposal, sealed, signed } from './entry.ts';
import { enter } from './ledger.ts';
import type { LocalGame } from './local-game.ts';
import {
  CHECKS,
  counted,
  differenceNow,
  HISTORY_LENGTH,
  isOwner,
  type Match,
  type MatchMessage,
} from './match.ts';

export type MatchInput =
  | { readonly kind: 'heard'; readonly t: number; readonly message: MatchMessage }
  /** This board's game, each time it has changed. */
  | { readonly kind: 'local'; readonly t: number; readonly local: LocalGame }
  /** The bus is there (again). */
  | { readonly kind: 'connected'; readonly t: number }
  | { readonly kind: 'time'; readonly t: number }
  /** The hand was told of the offer in the log. */
  | { readonly kind: 'told'; readonly t: number }
  /** This board goes away in order: the other one may go on with the log. */
  | { readonly kind: 'leave'; readonly t: number };

export interface MatchStep {
  readonly match: Match;
  /** New entries: to be on the disk before anything of `send` leaves. */
  readonly keep: readonly Entry[];
  readonly send: readonly MatchMessage[];
}

/** A step under way. */
interface Draft {
  match: Match;
  readonly keep: Entry[];
  readonly send: MatchMessage[];
}

/** A proposal is sent again after this, then after twice as long, ms; a broker that was away brings nothing by itself. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;
/** A known gap is asked for this often, ms. */
const ASK_MS = 2000;
/** With no gap known, the other board is still asked now and then: the last entry may be the one that was lost. */
const POLL_MS = 20_000;

/** One input taken in; pure, and never throws, whatever was heard. */
export function stepMatch(match: Match, input: MatchInput): MatchStep {
  const draft: Draft = { match: refilled(match, input.t), keep: [], send: [] };
  switch (input.kind) {
    case 'heard':
      heard(draft, input.t, input.message);
      break;
    case 'local':
      draft.match = { ...draft.match, local: input.local };
      break;
    case 'connected':
      connected(draft, input.t);
      break;
    case 'told':
      draft.match = { ...draft.match, told: draft.match.log.length };
      break;
    case 'leave':
      if (isOwner(draft.match)) appendOwn(draft, { kind: 'handOver' });
      return draft;
    case 'time':
      break;
  }
  if (draft.match.frozen === null) bringTogether(draft, input.t);
  return draft;
}

/** When `time` is wanted next, ms. */
export function matchDeadline({ proposed, askAgain }: Match): number {
  return Math.min(askAgain, proposed?.again ?? Number.POSITIVE_INFINITY);
}

/** What the hand at this board is to be told. */
export interface DueAct {
  readonly side: Side;
  readonly act: LoggedAct;
  /** What that side's clock had left behind it, ms; null without clocks, or where the log does not say. */
  readonly left: number | null;
}

/** What is due now, by the log; null when the hand is to do nothing. */
export function dueAct(match: Match): DueAct | null {
  const between = match.frozen === null ? differenceNow(match) : null;
  if (between?.kind === 'behind') {
    const { side, act } = between;
    return { side, act, left: leftAfter(match, side, act) };
  }
  const far = opponentOf(match.setup.me);
  const offer = match.log.findLast(({ act }) => act.kind === 'offerDraw');
  if (between?.kind !== 'same' || match.ledger.offer !== far || offer === undefined) return null;
  return offer.number > match.told ? { side: far, act: offer.act, left: null } : null;
}

function leftAfter({ log }: Match, side: Side, act: LoggedAct): number | null {
  const text = actText(act);
  return log.findLast((entry) => entry.side === side && actText(entry.act) === text)?.left ?? null;
}

function heard(draft: Draft, t: number, message: MatchMessage): void {
  switch (message.kind) {
    case 'entry':
      entryHeard(draft, message.entry);
      return;
    case 'history':
      for (const entry of message.entries) entryHeard(draft, entry);
      // More may follow; the next part is asked for at once.
      if (message.entries.length === HISTORY_LENGTH) draft.match = { ...draft.match, askAgain: t };
      return;
    case 'proposal':
      proposalHeard(draft, message.proposal);
      return;
    case 'ask':
      asked(draft, message);
  }
}

/** An entry of the log, new or not, true or not. Cheap questions come first. */
function entryHeard(draft: Draft, entry: Entry): void {
  const { match } = draft;
  const { setup, log, ledger } = match;
  const next = log.length + 1;
  if (entry.match !== setup.terms.match) {
    count(draft, 'foreign');
    return;
  }
  if (entry.number < next) {
    knownNumber(draft, entry);
    return;
  }
  if (match.frozen !== null) return;
  if (!mayCheck(draft)) return;
  if (entry.number > next) {
    const isSealed = isSealedBy(setup.seals, 'W', entry) || isSealedBy(setup.seals, 'B', entry);
    if (!isSealed) {
      count(draft, 'forged');
      return;
    }
    count(draft, 'gap');
    draft.match = { ...draft.match, known: Math.max(match.known, entry.number), askAgain: 0 };
    return;
  }
  if (entry.epoch < ledger.epoch) {
    count(draft, 'stale');
    return;
  }
  if (!isSealedBy(setup.seals, ledger.owner, entry)) {
    count(draft, 'forged');
    return;
  }
  if (entry.epoch !== ledger.epoch || entry.previous !== match.head) {
    freeze(draft, 'twoEntries', next);
    return;
  }
  if (!isAuthentic(setup.seals, entry)) {
    freeze(draft, 'unauthored', next);
    return;
  }
  const entered = append(match, entry);
  if (entered === null) {
    freeze(draft, 'illegal', next);
    return;
  }
  draft.match = entered;
  draft.keep.push(entry);
}

/** A number that this log has: the same entry again, or a second one for its place. */
function knownNumber(draft: Draft, entry: Entry): void {
  const { setup, log } = draft.match;
  const mine = log[entry.number - 1];
  if (mine === undefined || mine.signature === entry.signature) {
    count(draft, 'repeated');
    return;
  }
  if (entry.epoch < mine.epoch) {
    count(draft, 'stale');
    return;
  }
  if (!mayCheck(draft)) return;
  // Sealed by the board that sealed mine (only it can be meant by this number in this epoch): it has said two things.
  const owner = isSealedBy(setup.seals, 'W', mine) ? 'W' : 'B';
  if (!isSealedBy(setup.seals, owner, entry)) {
    count(draft, 'forged');
    return;
  }
  freeze(draft, 'twoEntries', entry.number);
}

/** The other board's act: checked with the rules, appended, told. */
function proposalHeard(draft: Draft, proposal: Proposal): void {
  const { match } = draft;
  const { setup, log, ledger } = match;
  if (proposal.match !== setup.terms.match) {
    count(draft, 'foreign');
    return;
  }
  if (!isOwner(match) || match.frozen !== null) {
    count(draft, 'stale');
    return;
  }
  const mine = log[proposal.number - 1];
  if (mine !== undefined) {
    // He has missed what the log says there.
    draft.send.push({
      kind: 'history',
      match: proposal.match,
      entries: log.slice(proposal.number - 1).slice(0, HISTORY_LENGTH),
    });
    count(draft, mine.signature === proposal.signature ? 'repeated' : 'stale');
    return;
  }
  if (proposal.number > log.length + 1) {
    count(draft, 'gap');
    return;
  }
  if (!mayCheck(draft)) return;
  if (proposal.side === setup.me || !isAuthentic(setup.seals, proposal)) {
    count(draft, 'forged');
    return;
  }
  if (proposal.epoch !== ledger.epoch || proposal.previous !== match.head) {
    count(draft, 'stale');
    return;
  }
  const entry = sealed(setup.seals, proposal);
  const next = append(match, entry);
  if (next === null) {
    count(draft, 'refused');
    return;
  }
  take(draft, next, entry);
}

function asked(draft: Draft, { match: id, from }: MatchMessage & { kind: 'ask' }): void {
  const { log, setup } = draft.match;
  if (id !== setup.terms.match) {
    count(draft, 'foreign');
    return;
  }
  const entries = log.slice(from - 1, from - 1 + HISTORY_LENGTH);
  if (entries.length > 0) draft.send.push({ kind: 'history', match: id, entries });
}

/** Retained messages may be lost with the broker: what this board has said last is said again, and the rest asked for. */
function connected(draft: Draft, t: number): void {
  const { log, proposed } = draft.match;
  const last = log.at(-1);
  if (last !== undefined && isOwner(draft.match)) draft.send.push({ kind: 'entry', entry: last });
  draft.match = {
    ...draft.match,
    askAgain: t,
    proposed: proposed && { ...proposed, again: t, wait: FIRST_WAIT_MS },
  };
}

/** What this board's player has done goes into the log; what is missing is asked for. */
function bringTogether(draft: Draft, t: number): void {
  // A change of own acts brings the next one: a correction is a takeback and another move.
  for (
    let act = ownAct(draft.match);
    act !== null && draft.match.frozen === null;
    act = ownAct(draft.match)
  ) {
    if (!isOwner(draft.match)) {
      propose(draft, t, act);
      break;
    }
    if (!appendOwn(draft, act)) freeze(draft, 'apart', draft.match.log.length + 1);
  }
  if (ownAct(draft.match) === null) draft.match = { ...draft.match, proposed: null };
  if (differenceNow(draft.match)?.kind === 'apart') freeze(draft, 'apart', draft.match.log.length + 1);
  if (t >= draft.match.askAgain) ask(draft, t);
}

/** What this board has to say: its player's next act, or his offer of a draw. */
function ownAct(match: Match): LoggedAct | null {
  const between = differenceNow(match);
  if (between?.kind === 'ahead') return between.act;
  const { local, setup, ledger, offered } = match;
  const offer = local?.offer ?? null;
  const isNew = offer !== null && offer.by === setup.me && offer.t !== offered;
  if (between?.kind !== 'same' || !isNew || ledger.over !== null || ledger.offer === setup.me) return null;
  return ledger.progress.position.turn === setup.me ? { kind: 'offerDraw' } : null;
}

function appendOwn(draft: Draft, act: LoggedAct): boolean {
  const { match } = draft;
  const entry = sealed(match.setup.seals, ownProposal(match, act));
  const next = append(match, entry);
  if (next !== null) take(draft, next, entry);
  return next !== null;
}

function take(draft: Draft, match: Match, entry: Entry): void {
  draft.match = match;
  draft.keep.push(entry);
  draft.send.push({ kind: 'entry', entry });
}

/** Asks the owner to append; the same proposal again until it is in the log, or has lost its place. */
function propose(draft: Draft, t: number, act: LoggedAct): void {
  const { match } = draft;
  const { proposed, log, ledger } = match;
  const isSame =
    proposed !== null &&
    proposed.proposal.number === log.length + 1 &&
    proposed.proposal.epoch === ledger.epoch &&
    actText(proposed.proposal.act) === actText(act);
  if (isSame && t < proposed.again) return;
  const proposal = isSame ? proposed.proposal : ownProposal(match, act);
  if (!isSame && !enter(match.setup.game, ledger, match.setup.me, act).ok) {
    freeze(draft, 'apart', log.length + 1);
    return;
  }
  const wait = isSame ? Math.min(2 * proposed.wait, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
  draft.match = { ...match, proposed: { proposal, again: t + wait, wait } };
  draft.send.push({ kind: 'proposal', proposal });
}

function ownProposal({ setup, log, head, ledger, local }: Match, act: LoggedAct): Proposal {
  return signed(setup.seals, {
    match: setup.terms.match,
    epoch: ledger.epoch,
    number: log.length + 1,
    previous: head,
    side: setup.me,
    act,
    left: local?.left === null || local === null ? null : Math.max(0, Math.round(local.left[setup.me])),
  });
}

function ask(draft: Draft, t: number): void {
  const { match } = draft;
  const { log, known, setup } = match;
  draft.send.push({ kind: 'ask', match: setup.terms.match, from: log.length + 1 });
  draft.match = { ...match, askAgain: t + (known > log.length ? ASK_MS : POLL_MS) };
}

/** Whether one more signature may be checked now. */
function mayCheck(draft: Draft): boolean {
  const { budget } = draft.match;
  if (budget.left < 1) {
    count(draft, 'throttled');
    return false;
  }
  draft.match = { ...draft.match, budget: { ...budget, left: budget.left - 1 } };
  return true;
}

function refilled(match: Match, t: number): Match {
  const { budget } = match;
  const left = Math.min(CHECKS, budget.left + (Math.max(0, t - budget.t) * CHECKS) / 1000);
  return { ...match, budget: { left, t } };
}

function count(draft: Draft, counter: Parameters<typeof counted>[1]): void {
  draft.match = counted(draft.match, counter);
}

function freeze(draft: Draft, why: NonNullable<Match['frozen']>['why'], number: number): void {
  draft.match = { ...draft.match, frozen: { why, number }, proposed: null };
}
