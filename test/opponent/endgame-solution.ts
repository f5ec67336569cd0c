import { type Endgames, endgamesFrom, solveEndgames } from '../../src/opponent/opponent.ts';
import type { Rules } from '../../src/rules/rules.ts';

/** All endgames of so few pieces. */
export function solve(rules: Rules, most: number): Endgames {
  const solving = solveEndgames(rules, most);
  for (;;) {
    const step = solving.next();
    if (step.done) return endgamesFrom(rules, step.value, most);
  }
}
