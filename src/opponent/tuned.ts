import type { GameId, Rules } from '../rules/rules.ts';
import { firstWeights } from './first-weights.ts';
import type { Weights } from './weights.ts';

const TUNED: Partial<Record<GameId, Weights>> = {};

/** The weights that the game is played with. */
export function weightsOf(rules: Rules): Weights {
  return TUNED[rules.id] ?? firstWeights(rules);
}
