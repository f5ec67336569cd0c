import {
  type Endgames,
  type EndgameValues,
  endgamesFrom,
  solveEndgames,
} from '../../src/opponent/opponent.ts';
import type { Rules } from '../../src/rules/rules.ts';

/** All endgames of so few pieces. */
export function solve(rules: Rules, most: number): Endgames {
  return endgamesFrom(rules, solveValues(rules, most), most);
}

export function solveValues(rules: Rules, most: number): EndgameValues {
  const solving = solveEndgames(rules, most);
  for (;;) {
    const step = solving.next();
    if (step.done) return step.value;
  }
}
