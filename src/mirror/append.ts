import { type Entry, entryHash } from './entry.ts';
import { enter } from './ledger.ts';
import { type Match, type MatchSetup, newMatch } from './match.ts';

/** The match with one more entry, whose signatures were checked; null where the rules refuse it. */
export function append(match: Match, entry: Entry): Match | null {
  const { setup, local } = match;
  const entered = enter(setup.game, match.ledger, entry.side, entry.act);
  if (!entered.ok) return null;
  const isOwnOffer = entry.act.kind === 'offerDraw' && entry.side === setup.me;
  return {
    ...match,
    log: [...match.log, entry],
    head: entryHash(setup.seals, entry),
    ledger: entered.ledger,
    known: Math.max(match.known, entry.number),
    offered: isOwnOffer ? (local?.offer?.t ?? null) : match.offered,
  };
}

/** A match as its kept log has it. Throws if the log is not one of these terms: it was checked before it was kept. */
export function resumed(setup: MatchSetup, log: readonly Entry[]): Match {
  return log.reduce((match, entry) => {
    const next = entry.previous === match.head ? append(match, entry) : null;
    if (next === null) throw new Error(`entry ${entry.number} does not follow in match ${setup.terms.match}`);
    return next;
  }, newMatch(setup));
}
