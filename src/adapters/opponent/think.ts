import { createOpponent, type Decision, type Opponent, weightsOf } from '../../opponent/opponent.ts';
import { createRules } from '../../rules/rules.ts';
import type { Table, Task } from './task.ts';

export function opponentAt({ game, options, layout, spinner }: Table): Opponent {
  const rules = createRules(game, { options, ...(layout && { layout }) });
  return createOpponent({ rules, spinner, weights: weightsOf(rules) });
}

/** Makes the decision, on the clock. It ends early, with what it has found, as soon as it is no longer `wanted`. */
export function think(
  opponent: Opponent,
  { situation, level, seed, milliseconds }: Task,
  now: () => number,
  wanted: () => boolean,
): Decision | null {
  const deadline = now() + milliseconds;
  const { nodes, depth, misjudges } = level;
  const shouldStop = () => !wanted() || now() >= deadline;
  return opponent.decide(situation, { nodes, depth, misjudges, seed, shouldStop });
}
