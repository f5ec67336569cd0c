import { append } from './append.ts';
import { type Entry, isAuthentic, isSealedBy, type Proposal, sealed } from './entry.ts';
import { ASK_MS, HISTORY_LENGTH, isOwner, type MatchMessage } from './match.ts';
import { isEarlyFlag } from './match-clock.ts';
import { count, type Draft, freeze, may, take } from './match-step.ts';

/** Takes a message in that anybody may have sent: what is not true, or not new, is counted and changes nothing. */
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
  }
}

/** An entry of the log, new or not, true or not. Cheap questions come first. */
function entryHeard(draft: Draft, t: number, entry: Entry, on: 'entry' | 'history'): void {
  const { setup, log, frozen } = draft.match;
  const next = log.length + 1;
  if (entry.match !== setup.terms.match) count(draft, 'foreign');
  else if (entry.number < next) knownNumber(draft, entry, on);
  else if (frozen !== null || !may(draft, on)) return;
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

/** The owner alone appends, and what it has sealed is its word: a wrong one cannot be passed over. */
function nextEntry(draft: Draft, t: number, entry: Entry): void {
  const { match } = draft;
  const { setup, ledger } = match;
  if (entry.epoch < ledger.epoch) {
    count(draft, 'stale');
    return;
  }
  if (!isSealedBy(setup.seals, ledger.owner, entry)) {
    count(draft, 'forged');
    return;
  }
  if (entry.epoch !== ledger.epoch || entry.previous !== match.head) {
    freeze(draft, 'twoEntries', entry.number);
    return;
  }
  if (!isAuthentic(setup.seals, entry)) {
    freeze(draft, 'unauthored', entry.number);
    return;
  }
  if (entry.side !== setup.me && isEarlyFlag(ledger, t - (match.since ?? t), entry)) {
    count(draft, 'early');
    draft.match = { ...draft.match, known: Math.max(match.known, entry.number), askAgain: t + ASK_MS };
    return;
  }
  const entered = append(match, entry);
  if (entered === null) {
    freeze(draft, 'illegal', entry.number);
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
  // Sealed by the board that sealed mine (only it can be meant by this number in this epoch): it has said two things.
  const owner = isSealedBy(setup.seals, 'W', mine) ? 'W' : 'B';
  if (!isSealedBy(setup.seals, owner, entry)) {
    count(draft, 'forged');
    return;
  }
  freeze(draft, 'twoEntries', entry.number);
}

/** The other board's act: checked with the rules, appended, told. */
function proposalHeard(draft: Draft, t: number, proposal: Proposal): void {
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
    sendHistory(draft, proposal.number);
    count(draft, mine.signature === proposal.signature ? 'repeated' : 'stale');
    return;
  }
  if (proposal.number > log.length + 1) {
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
