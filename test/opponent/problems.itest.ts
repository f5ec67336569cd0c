/** Shots with one solution: what they gain is proved by trying everything, then level 8 finds them. */

import { describe, expect, it } from 'vitest';
import { STRONGEST, strengthOf } from '../../src/opponent/opponent.ts';
import { GAME_IDS } from '../../src/rules/rules.ts';
import { gain } from './gain.ts';
import { PROBLEMS } from './problems.ts';
import { said, seatedAt, WHEEL } from './table.ts';

/** Half-moves that are tried, the captures behind them not counted; fewer where a spin or omitted captures multiply them. */
const DEPTH = { plain: 5, multiplied: 3 } as const;
/** Men by which the solution gains more than any other move. */
const MARGIN = { certain: 1, byTheWheel: 0.7 } as const;

describe.each(GAME_IDS)('%s', (game) => {
  const { rules, decide, begin } = seatedAt(game);
  const { traps, omission } = rules.ruleSet;
  const depth = traps || omission === 'huff' ? DEPTH.multiplied : DEPTH.plain;
  const margin = traps ? MARGIN.byTheWheel : MARGIN.certain;

  it.each(PROBLEMS[game])('%s: %s alone gains %d, whatever is answered', (fen, solution, gains) => {
    const start = begin(fen);
    const tried = rules.moves(start.position).map((act) => ({
      move: `${act.from}-${act.to}`,
      // What the other side can gain then is lost; nothing has been captured yet.
      value: -gain(rules, rules.advance(start, act), depth - 1, traps ? WHEEL : null),
    }));
    const best = tried.find(({ move }) => move === solution);
    expect(best?.value).toBeGreaterThanOrEqual(gains);
    for (const { move, value } of tried) {
      if (move !== solution) expect(value, move).toBeLessThanOrEqual((best?.value ?? 0) - margin);
    }
  });

  it.each(PROBLEMS[game])('%s: level 8 finds %s', (fen, solution) => {
    expect(said(decide(fen, traps ? 'piece' : null, strengthOf(STRONGEST, rules)))).toBe(solution);
  });
});
