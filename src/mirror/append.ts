import { type Entry, entryHash } from './entry.ts';
import { enter } from './ledger.ts';
import { type Match, type MatchSetup, newMatch } from './match.ts';
import { leftBehind, withLeft } from './match-clock.ts';

/**
 * The match with one more entry, whose signatures were checked; null where the rules refuse it, or no clock can say so. Builds
 * before believed a clock: what they have kept stops no start.
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

/** A match as its kept log has it. Throws if the log is not one of these terms: it was checked before it was kept. */
export function resumed(setup: MatchSetup, log: readonly Entry[]): Match {
  const match = log.reduce((match, entry) => {
    const next = entry.previous === match.head ? append(match, entry, true) : null;
    if (next === null) throw new Error(`entry ${entry.number} does not follow in match ${setup.terms.match}`);
    return next;
  }, newMatch(setup));
  return { ...match, held: log.length };
}
