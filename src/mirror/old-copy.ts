import { commonLength } from './difference.ts';
import { differenceNow, type Match } from './match.ts';

/**
 * So many acts of this board's own player stand in the log, and its game lacks them: it was put back from an older copy, or
 * lost its games, and the hand is led through them again. What a hand took back by itself is none.
 */
export function againHere(match: Match): number {
  const { setup, local, ledger } = match;
  if (local === null || differenceNow(match)?.kind !== 'behind') return 0;
  const beyond = ledger.played.slice(commonLength(local.played, ledger.played));
  return beyond.filter(({ side, act }) => side === setup.me && act.kind !== 'answer').length;
}
