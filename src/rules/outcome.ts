import { RulesError } from './error.ts';
import type { Side } from './side.ts';

export const OUTCOME_REASONS = [
  'noPieces',
  'noMoves',
  'resigned',
  'agreed',
  'repetition',
  'quietLimit',
  'material',
  'ending',
  'time',
  'abandoned',
] as const;

export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

export interface Outcome {
  /** null: a draw, or a game abandoned. */
  readonly winner: Side | null;
  readonly reason: OutcomeReason;
}

export function isOutcomeReason(word: unknown): word is OutcomeReason {
  return OUTCOME_REASONS.some((known) => known === word);
}

/** Programs without types give anything: a copy of what they declare, or a `RulesError`. */
export function checkedOutcome(given: Outcome): Outcome {
  const { winner, reason } = given ?? {};
  if ((winner === null || winner === 'W' || winner === 'B') && isOutcomeReason(reason))
    return { winner, reason };
  const input = JSON.stringify(given) ?? String(given);
  throw new RulesError({
    code: 'badAct',
    input,
    where: `result ${input}`,
    problem: 'it is no result',
    wayOut: `give { winner, reason }: winner W, B or null, and reason one of ${OUTCOME_REASONS.join(', ')}`,
  });
}
