import { opponentOf } from '../rules/rules.ts';
import { type Entry, entryHash, isAuthentic, isSealedBy, type Proposal, sealed } from './entry.ts';
import { enter } from './ledger.ts';
import {
  ASK_MS,
  count,
  type Draft,
  freeze,
  freezeOf,
  HISTORY_LENGTH,
  hashAt,
  isEarlyFlag,
  isLevel,
  isOwner,
  isStateOf,
  leftBehind,
  type Match,
  type MatchMessage,
  type MatchSetup,
  may,
  newMatch,
  type SignedState,
  stateText,
  take,
  withLeft,
} from './match.ts';

/** How long an entry is on its way, ms. A board that still lacks it then is sent it. */
const ON_ITS_WAY_MS = 1000;

/** Takes in a message that anybody may have sent. What is not true, or not new, is counted and changes nothing. */
export function heard(draft: Draft, t: number, message: MatchMessage): void {
  switch (message.kind) {
    case 'entry':
      entryHeard(draft, t, message.entry, 'entry');
      return;
    case 'history':
      for (const entry of message.entries) entryHeard(draft, t, entry, 'history');
      // More may follow; the next part is asked for at once.
      if (message.entries.length === HISTORY_LENGTH) draft.match = { ...draft.match, askAgain: t };
      return;
    case 'proposal':
      proposalHeard(draft, t, message.proposal);
      return;
    case 'ask':
      asked(draft, message);
      return;
    case 'state':
      stateHeard(draft, t, message.state);
  }
}

/** How the other board stands: which of the two lacks something, whether their logs are one, and what stopped it. */
function stateHeard(draft: Draft, t: number, state: SignedState): void {
  const { setup, there, log, since } = draft.match;
  if (state.match !== setup.terms.match) {
    count(draft, 'foreign');
    return;
  }
  const isNews = there === null || stateText(there) !== stateText(state);
  if (isNews) {
    if (!may(draft, 'state')) return;
    if (!isStateOf(setup.seals, opponentOf(setup.me), state)) {
      count(draft, 'forged');
      return;
    }
    const { signature: _, ...said } = state;
    draft.match = { ...draft.match, there: said };
  }
  if (draft.match.frozen !== null) return;
  const mine = hashAt(draft.match, state.number);
  if (mine === state.head) draft.match = { ...draft.match, doubt: null };
  if (mine !== null && mine !== state.head) doubt(draft, state.number);
  else if (state.number > log.length)
    draft.match = { ...draft.match, askAgain: Math.min(draft.match.askAgain, t) };
  // The owner answers, and has not heard what was asked of it.
  else if (state.number === log.length) proposeSoon(draft, t);
  // What was appended a moment ago is on its way.
  else if (state.number < log.length && (there === null || t - (since ?? t) >= ON_ITS_WAY_MS))
    sendHistory(draft, state.number + 1);
}

function proposeSoon(draft: Draft, t: number): void {
  const { proposed } = draft.match;
  if (proposed === null || t - (proposed.again - proposed.wait) < ON_ITS_WAY_MS) return;
  draft.match = { ...draft.match, proposed: { ...proposed, again: t } };
}

/** The two logs differ at that number or before it. Entries from further back are asked for, until the place is found. */
function doubt(draft: Draft, number: number): void {
  const { match } = draft;
  const from = Math.max(1, number - HISTORY_LENGTH + 1);
  if (match.doubt !== null && match.doubt <= from) return;
  draft.match = { ...match, doubt: from, askAgain: 0 };
}

/** An entry of the log, new or not, true or not. Cheap questions come first. */
function entryHeard(draft: Draft, t: number, entry: Entry, on: 'entry' | 'history'): void {
  const { setup, log } = draft.match;
  const next = log.length + 1;
  if (entry.match !== setup.terms.match) count(draft, 'foreign');
  else if (entry.number < next) knownNumber(draft, entry, on);
  else if (freezeOf(draft.match) !== null || !may(draft, on)) return;
  else if (entry.number > next) furtherOn(draft, entry);
  else nextEntry(draft, t, entry);
}

/** Entries are missing before this one. */
function furtherOn(draft: Draft, entry: Entry): void {
  const { setup, known } = draft.match;
  if (!isSealedBy(setup.seals, 'W', entry) && !isSealedBy(setup.seals, 'B', entry)) {
    count(draft, 'forged');
    return;
  }
  count(draft, 'gap');
  draft.match = { ...draft.match, known: Math.max(known, entry.number), askAgain: 0 };
}

/** Only the owner appends, and what it has sealed is its word. A wrong entry cannot be passed over. */
function nextEntry(draft: Draft, t: number, entry: Entry): void {
  const { match } = draft;
  const { setup, ledger } = match;
  if (entry.epoch < ledger.epoch) {
    count(draft, 'stale');
    return;
  }
  if (entry.epoch !== ledger.epoch || entry.previous !== match.head) {
    // It follows on another log than this one. Where the two part is still to be found.
    if (isSealedBy(setup.seals, 'W', entry) || isSealedBy(setup.seals, 'B', entry))
      doubt(draft, entry.number - 1);
    else count(draft, 'forged');
    return;
  }
  if (!isSealedBy(setup.seals, ledger.owner, entry)) {
    count(draft, 'forged');
    return;
  }
  const by = sealerOf(draft);
  if (!isAuthentic(setup.seals, entry)) {
    freeze(draft, { why: 'unauthored', number: entry.number, by });
    return;
  }
  if (entry.side !== setup.me && isEarlyFlag(ledger, t - (match.since ?? t), entry)) {
    count(draft, 'early');
    draft.match = { ...draft.match, known: Math.max(match.known, entry.number), askAgain: t + ASK_MS };
    return;
  }
  const entered = append(match, entry);
  if (entered === null) {
    freeze(draft, { why: 'illegal', number: entry.number, by });
    return;
  }
  draft.match = entered;
  draft.keep.push(entry);
}

/** A number that this log has: the same entry again, or a second one for its place. */
function knownNumber(draft: Draft, entry: Entry, on: 'entry' | 'history'): void {
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
  if (!may(draft, on)) return;
  if (!isSealedBy(setup.seals, 'W', entry) && !isSealedBy(setup.seals, 'B', entry)) {
    count(draft, 'forged');
    return;
  }
  if (entry.previous !== mine.previous) {
    doubt(draft, entry.number - 1);
    return;
  }
  // Up to here the logs are one. So one board alone could seal this place: the one that has sealed mine. It has said two things.
  const owner = isSealedBy(setup.seals, 'W', mine) ? 'W' : 'B';
  if (!isSealedBy(setup.seals, owner, entry)) {
    count(draft, 'forged');
    return;
  }
  freeze(draft, {
    why: 'twoEntries',
    number: entry.number,
    by: owner === setup.me ? 'here' : 'there',
  });
}

/** Whose board has sealed what comes next. */
function sealerOf({ match }: Draft): 'here' | 'there' {
  return isOwner(match) ? 'here' : 'there';
}

/** The other board's act: checked with the rules, appended, told. */
function proposalHeard(draft: Draft, t: number, proposal: Proposal): void {
  const { match } = draft;
  const { setup, log, ledger } = match;
  if (proposal.match !== setup.terms.match) {
    count(draft, 'foreign');
    return;
  }
  if (!isOwner(match) || freezeOf(match) !== null) {
    count(draft, 'stale');
    return;
  }
  const mine = log[proposal.number - 1];
  if (mine !== undefined) {
    // The other board has missed what the log says there.
    sendHistory(draft, proposal.number);
    count(draft, mine.signature === proposal.signature ? 'repeated' : 'stale');
    return;
  }
  // An owner that may lack entries of its own, put back from an older copy, would sign two for one place.
  if (proposal.number > log.length + 1 || !isLevel(match)) {
    count(draft, 'gap');
    return;
  }
  if (!may(draft, 'proposal')) return;
  if (proposal.side === setup.me || !isAuthentic(setup.seals, proposal)) {
    count(draft, 'forged');
    return;
  }
  if (proposal.epoch !== ledger.epoch || proposal.previous !== match.head) {
    count(draft, 'stale');
    return;
  }
  if (isEarlyFlag(ledger, t - (match.since ?? t), proposal)) {
    count(draft, 'early');
    return;
  }
  const entry = sealed(setup.seals, proposal);
  const next = append(match, entry);
  if (next === null) count(draft, 'refused');
  else take(draft, next, entry);
}

function asked(draft: Draft, { match: id, from }: MatchMessage & { kind: 'ask' }): void {
  if (id === draft.match.setup.terms.match) sendHistory(draft, from);
  else count(draft, 'foreign');
}

/** What this log has from that number on, one message of it. */
function sendHistory(draft: Draft, from: number): void {
  const { log, setup } = draft.match;
  const entries = log.slice(from - 1, from - 1 + HISTORY_LENGTH);
  if (entries.length === 0 || !may(draft, 'answer')) return;
  draft.send.push({ kind: 'history', match: setup.terms.match, entries });
}

/**
 * The match with one more entry, whose signatures were checked. Null where the rules refuse it, or no clock can say so. Earlier
 * builds believed a clock, and what they have kept stops no start.
 */
export function append(match: Match, entry: Entry, isKept = false): Match | null {
  const { setup, local } = match;
  const entered = enter(setup.game, match.ledger, entry.side, entry.act);
  if (!entered.ok) return null;
  const said = leftBehind(match.control, entered.ledger, entry);
  if (said === 'impossible' && !isKept) return null;
  const left = said === 'impossible' ? entered.ledger.left : said;
  const isOwnOffer = entry.act.kind === 'offerDraw' && entry.side === setup.me;
  return {
    ...match,
    log: [...match.log, entry],
    head: entryHash(setup.seals, entry),
    ledger: match.control === null ? entered.ledger : withLeft(match.control, entered.ledger, left, entry),
    known: Math.max(match.known, entry.number),
    offered: isOwnOffer ? (local?.offer?.t ?? null) : match.offered,
  };
}

/** A match as its kept log has it. The log was checked before it was kept; throws if it is not one of these terms. */
export function resumed(setup: MatchSetup, log: readonly Entry[]): Match {
  const match = log.reduce((match, entry) => {
    const next = entry.previous === match.head ? append(match, entry, true) : null;
    if (next === null) throw new Error(`entry ${entry.number} does not follow in match ${setup.terms.match}`);
    return next;
  }, newMatch(setup));
  return { ...match, held: log.length };
}
