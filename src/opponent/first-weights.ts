import type { Rules } from '../rules/rules.ts';
import type { Phased, Weights } from './weights.ts';

/**
 * What tuning starts from, before any game has been played: a man is 100 points; a king that flies is worth three men, one
 * that takes single steps one and a third; men gain as they near their crowning row.
 */
export function firstWeights({ board, ruleSet }: Rules): Weights {
  const { size, squares } = board;
  const flying = ruleSet.kingMove === 'any';
  const rowOf = (square: number) => Math.floor((square - 1) / (size / 2));
  return {
    man: even(squares.map((square) => 100 + 3 * (size - 1 - rowOf(square)))),
    king: even(squares.map(() => (flying ? 300 : 135))),
    turn: even([0]),
    manOnTrap: even([0]),
    kingOnTrap: even([0]),
  };
}

const even = (points: readonly number[]): Phased => ({ opening: points, ending: points });
