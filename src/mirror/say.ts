import type { LocalGame } from './difference.ts';
import { actText, type LoggedAct, type Proposal, sealed, signed } from './entry.ts';
import { takebackWord } from './going-back.ts';
import { append, heard } from './hear.ts';
import { endOf, enter } from './ledger.ts';
import {
  ASK_MS,
  type Draft,
  differenceNow,
  draftOf,
  freeze,
  freezeOf,
  isDone,
  isLevel,
  isOwner,
  lacking,
  type Match,
  type MatchMessage,
  type MatchStep,
  mostLeft,
  ownState,
  stateText,
  take,
} from './match.ts';

/** A proposal is sent again after this, then after twice as long, ms. A broker that was away brings nothing by itself. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 3000;
/** How often a board says how it stands. This shows what was lost on the way, and the two agree within 5 s of a broker's return. */
const STATE_MS = 3000;
/** How long it waits before it says something new, for what may follow at once, ms. */
const STATE_SOON_MS = 1000;
/** A board of an older build does not say so. It is asked now and then, because the last entry may be the one that was lost. */
const POLL_MS = 20_000;

/** What this board's player has done goes into the log; what is missing is asked for. */
function bringTogether(draft: Draft, t: number): void {
  // A change of own acts brings the next one: a correction is a takeback and another move.
  for (
    let act = ownAct(draft.match);
    act !== null && draft.match.frozen === null && isLevel(draft.match);
    act = ownAct(draft.match)
  ) {
    if (!isOwner(draft.match)) {
      propose(draft, t, act);
      break;
    }
    if (!appendOwn(draft, act)) freezeApart(draft);
  }
  if (ownAct(draft.match) === null) draft.match = { ...draft.match, proposed: null };
  if (isLevel(draft.match) && differenceNow(draft.match)?.kind === 'apart') freezeApart(draft);
  if (t >= draft.match.askAgain) ask(draft, t);
}

function freezeApart(draft: Draft): void {
  freeze(draft, { why: 'apart', number: draft.match.log.length + 1, by: 'here' });
}

/** Says how this board stands: what is new about it soon, why it stands still at once, and again every few seconds. */
function sayState(draft: Draft, t: number): void {
  const state = ownState(draft.match);
  const { stateSaid, stateAgain } = draft.match;
  const text = stateText(state);
  const due = text === stateSaid ? stateAgain : Math.min(stateAgain, t + STATE_SOON_MS);
  if (t < due && (state.frozen === null || text === stateSaid)) {
    draft.match = { ...draft.match, stateAgain: due };
    return;
  }
  draft.match = {
    ...draft.match,
    stateSaid: text,
    stateAgain: t + (isDone(draft.match) ? POLL_MS : STATE_MS),
  };
  draft.send.push({
    kind: 'state',
    state: { ...state, signature: draft.match.setup.seals.sign(text) },
  });
}

/** Retained messages may be lost with the broker. So what this board said last is said again, and the rest is asked for. */
function sayAgain(draft: Draft, t: number): void {
  const { log, proposed } = draft.match;
  const last = log.at(-1);
  if (last !== undefined && isOwner(draft.match)) draft.send.push({ kind: 'entry', entry: last });
  draft.match = {
    ...draft.match,
    askAgain: t,
    stateAgain: t,
    proposed: proposed && { ...proposed, again: t, wait: FIRST_WAIT_MS },
  };
}

/** The owner appends an act of its own; false where the rules refuse it. */
function appendOwn(draft: Draft, act: LoggedAct): boolean {
  const { match } = draft;
  const entry = sealed(match.setup.seals, ownProposal(match, act));
  const next = append(match, entry);
  if (next !== null) take(draft, next, entry);
  return next !== null;
}

/** What this board has to say: its player's next act, his offer of a draw, what he asks to take back. */
function ownAct(match: Match): LoggedAct | null {
  const between = differenceNow(match);
  // A draw is offered before the move is made.
  if (between?.kind === 'ahead') return ownOffer(match) ?? between.act;
  if (between?.kind !== 'same' || match.ledger.over !== null) return null;
  const word = takebackWord(match);
  return ownOffer(match) ?? (word.kind === 'say' ? word.act : null);
}

function ownOffer({ local, setup, ledger, offered }: Match): LoggedAct | null {
  const offer = local?.offer ?? null;
  const isNew = offer !== null && offer.by === setup.me && offer.t !== offered;
  if (!isNew || ledger.offers.includes(setup.me) || endOf(ledger) !== null) return null;
  return ledger.progress.position.turn === setup.me ? { kind: 'offerDraw' } : null;
}

/** Asks the owner to append: the same proposal again until it is in the log, or has lost its place. */
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
    freezeApart(draft);
    return;
  }
  const wait = isSame ? Math.min(2 * proposed.wait, LONGEST_WAIT_MS) : FIRST_WAIT_MS;
  draft.match = { ...match, proposed: { proposal, again: t + wait, wait } };
  draft.send.push({ kind: 'proposal', proposal });
}

function ownProposal(match: Match, act: LoggedAct): Proposal {
  const { setup, log, head, ledger } = match;
  return signed(setup.seals, {
    match: setup.terms.match,
    epoch: ledger.epoch,
    number: log.length + 1,
    previous: head,
    side: setup.me,
    act,
    left: ownLeft(match, act),
  });
}

/** What this board's player has left. It is never more than the log can explain, which the other board would refuse. */
function ownLeft({ setup, ledger, local, control }: Match, act: LoggedAct): number | null {
  if (local === null || local.left === null || control === null) return null;
  const entered = enter(setup.game, ledger, setup.me, act);
  const most = mostLeft(control, entered.ok ? entered.ledger : ledger, setup.me, act);
  return Math.max(0, Math.min(most, Math.round(local.left[setup.me])));
}

function ask(draft: Draft, t: number): void {
  const { match } = draft;
  const { log, setup, doubt } = match;
  draft.send.push({ kind: 'ask', match: setup.terms.match, from: doubt ?? log.length + 1 });
  draft.match = { ...match, askAgain: t + (lacking(match) > 0 ? ASK_MS : POLL_MS) };
}

export type MatchInput =
  | { readonly kind: 'heard'; readonly t: number; readonly message: MatchMessage }
  /** This board's game, each time it has changed. */
  | { readonly kind: 'local'; readonly t: number; readonly local: LocalGame }
  /** The bus is there (again). */
  | { readonly kind: 'connected'; readonly t: number }
  | { readonly kind: 'time'; readonly t: number }
  /** The hand was told of the offer in the log. */
  | { readonly kind: 'told'; readonly t: number }
  /** Whether the other board is of a build that says nothing of how it stands. This board then does not wait for its state. */
  | { readonly kind: 'older'; readonly t: number; readonly older: boolean }
  /** This board goes away in order, so the other one may go on with the log. */
  | { readonly kind: 'leave'; readonly t: number };

/** Takes one input in. Pure; it never throws, whatever was heard. */
export function stepMatch(match: Match, input: MatchInput): MatchStep {
  const { t } = input;
  const draft = draftOf({ ...match, since: match.since ?? t }, t);
  switch (input.kind) {
    case 'heard':
      heard(draft, t, input.message);
      break;
    case 'local':
      draft.match = { ...draft.match, local: input.local };
      break;
    case 'connected':
      sayAgain(draft, t);
      break;
    case 'told':
      draft.match = { ...draft.match, told: draft.match.log.length };
      break;
    case 'leave':
      if (isOwner(draft.match) && isLevel(draft.match)) appendOwn(draft, { kind: 'handOver' });
      sayState(draft, t);
      return draft;
    case 'older':
      draft.match = { ...draft.match, older: input.older };
      break;
    case 'time':
      break;
  }
  if (freezeOf(draft.match) === null) bringTogether(draft, t);
  if (draft.match.log.length > match.log.length) draft.match = { ...draft.match, since: t };
  const { log, local, frozen, older, stateAgain } = draft.match;
  const isSame = log === match.log && local === match.local && frozen === match.frozen;
  if (!isSame) noteHeld(draft);
  if (!older && (!isSame || t >= stateAgain)) sayState(draft, t);
  return draft;
}

/** All that the log has by now was in force in the game here. */
function noteHeld(draft: Draft): void {
  const { match } = draft;
  const between = differenceNow(match)?.kind;
  if (between === 'same' || between === 'ahead') draft.match = { ...match, held: match.log.length };
}

/** When `time` is wanted next, ms. */
export function matchDeadline(match: Match): number {
  const { proposed, askAgain, stateAgain, older } = match;
  const said = older ? Number.POSITIVE_INFINITY : stateAgain;
  // What stands still asks for nothing.
  if (freezeOf(match) !== null) return said;
  const proposes = proposed !== null && isLevel(match) ? proposed.again : Number.POSITIVE_INFINITY;
  return Math.min(askAgain, said, proposes);
}
