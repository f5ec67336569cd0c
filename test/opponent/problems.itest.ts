/** Shots met in games of the computer against itself: what they gain is proved by trying everything, then level 8 finds them. */

import { describe, expect, it } from 'vitest';
import { STRONGEST, strengthOf } from '../../src/opponent/opponent.ts';
import type { GameId } from '../../src/rules/rules.ts';
import { gain } from './gain.ts';
import { said, seatedAt, WHEEL } from './table.ts';

interface Problem {
  readonly game: GameId;
  readonly fen: string;
  readonly solution: string;
  /** Half-moves that are tried, captures behind them not counted. */
  readonly depth: number;
  /** Men that the solution gains for certain (with a wheel: on the average), and that no other move comes near. */
  readonly gains: number;
  readonly margin: number;
}

const shot = (game: GameId, fen: string, solution: string, gains: number): Problem => ({
  ...{ game, fen, solution, depth: 5, gains, margin: 1 },
});
/** The piece is to move; the wheel then turns for the other side. */
const odds = (game: GameId, fen: string, solution: string, gains: number): Problem => ({
  ...{ game, fen, solution, depth: 3, gains, margin: 0.7 },
});

// Those that gain two half-moves deeper as well, which takes minutes to try.
const PROBLEMS: readonly Problem[] = [
  shot('english', 'W:W20,21,24,26,27,29:B4,7,8,9,14,15,K32', '26-22', 1),
  shot('brazilian', 'B:W6,14,24,27:B5,8,11,15,20', '15-19', 2),
  shot('russian', 'B:W19,20,23,26,27,31:B1,5,9,11,14,17,K30', '11-15', 1),
  shot('international', 'B:WK19,27,32,47:B13,24,25,K49', '25-30', 1),
  shot('priorite-dame', 'B:W15,18,19,28,29:B1,2,4,6,8,10', '8-11', 1),
  shot('sujet-verbe', 'W:W7,10,15,18:B2,3,6,11', '7-5', 1),
  odds('trappes', 'B:W18,23,25,27,32:B1,6,7,8,10,11:O9,14', '10-15', 1.125),
  odds('trappes', 'W:W19,22,23,25,27,32:B3,6,10,12,14:O11,16', '22-18', 1.75),
];

describe.each(PROBLEMS)('$game, $fen', ({ game, fen, solution, depth, gains, margin }) => {
  const { rules, decide, begin } = seatedAt(game);
  const sector = rules.ruleSet.traps ? 'piece' : null;

  it('one move gains, whatever is answered; no other comes near', () => {
    const start = begin(fen);
    const tried = rules.moves(start.position).map((act) => ({
      move: `${act.from}-${act.to}`,
      // What the other side can gain then is lost; nothing has been captured yet.
      value: -gain(rules, rules.advance(start, act), depth - 1, sector === null ? null : WHEEL),
    }));
    const best = tried.find(({ move }) => move === solution);
    expect(best?.value).toBeGreaterThanOrEqual(gains);
    for (const { move, value } of tried) {
      if (move !== solution) expect(value, move).toBeLessThanOrEqual((best?.value ?? 0) - margin);
    }
  }, 30_000);

  it('level 8 finds it', () => {
    expect(said(decide(fen, sector, strengthOf(STRONGEST, rules)))).toBe(solution);
  }, 30_000);
});
