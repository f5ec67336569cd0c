import type { CursorNode } from '../rules/rules.ts';
import type { Evaluation } from './evaluation.ts';
import { mixed } from './random.ts';
import { expectedValue } from './score.ts';

/** The evaluation as a player of some strength sees it. */
export interface Judgement {
  readonly evaluate: Evaluation;
  /**
   * From now on every position is misjudged by up to that many points, more often by little than by much, and always by
   * the same for one seed: a weaker player plays by wrong opinions rather than at random.
   */
  reset(seed: number, misjudges: number): void;
}

/** With `asExpectation` the answers may be multiplied by odds (score.ts). */
export function createJudgement(points: Evaluation, asExpectation: boolean): Judgement {
  let seed = 0;
  let misjudges = 0;
  const seen: Evaluation = (node) => {
    const value = points(node);
    return misjudges === 0 ? value : value + error(node);
  };

  /** The mean of two even errors: its density is a triangle. */
  function error({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, up }: CursorNode): number {
    const own = Math.imul(ownLo ^ seed, 0x2c1b3c6d) ^ Math.imul(ownHi, 0x297a2d39);
    const opp = Math.imul(oppLo, 0x1b56c4e9) ^ Math.imul(oppHi ^ (kingsLo << 3), 0x3c6ef372);
    const hash = mixed(own ^ (opp >>> 3) ^ (opp << 9) ^ kingsHi ^ (up ? 1 : 0));
    const even = (hash & 0xffff) + (hash >>> 16);
    return Math.round((misjudges * (even - 0xffff)) / 0xffff);
  }

  return {
    evaluate: asExpectation ? (node) => expectedValue(seen(node)) : seen,
    reset: (nextSeed, points) => {
      seed = mixed(nextSeed);
      misjudges = points;
    },
  };
}
