import { opponentOf } from '../rules/rules.ts';
import { clockExchanged } from './match-clock.ts';
import type { Hash, Seals } from './seals.ts';
import type { Terms } from './terms.ts';

/**
 * What holds for the next game between the same two boards, which needs no new agreement: the colours are exchanged, each
 * keeps his time, the same board owns the log, and the name follows from the last one's, so that both come to the same; `fen` is where the game begins.
 */
export function followingTerms({ hash }: Pick<Seals, 'hash'>, terms: Terms, fen: string): Terms {
  const next: Hash = hash(JSON.stringify(['damier.next.2', terms.match]));
  const { W, B } = terms.boards;
  return {
    ...{ ...terms, match: next.slice(0, 16), fen, clock: clockExchanged(terms.clock) },
    ...{ boards: { W: B, B: W }, owner: opponentOf(terms.owner) },
  };
}
