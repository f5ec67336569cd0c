import { expect, it } from 'vitest';
import { createOpponent, weightsOf } from '../../src/opponent/opponent.ts';
import { parseFen } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';
import { solve } from './endgame-solution.ts';
import { effort } from './table.ts';

it('two kings win against one in English, step by step', () => {
  const rules = rulesOf('english');
  const opponent = createOpponent({
    rules,
    spinner: null,
    weights: weightsOf(rules),
    endgames: solve(rules, 3),
    tableBits: 10,
  });
  let progress = rules.begin(parseFen(rules, 'W:WK25,K29:BK11'));
  for (let ply = 0; progress.outcome === null && ply < 60; ply++) {
    const decision = opponent.decide({ progress, sector: null }, effort({ nodes: 100, depth: 2 }));
    if (decision === null || decision.choice.act === null) throw new Error('no choice');
    progress = rules.advance(progress, decision.choice.act);
  }
  expect(progress.outcome).toEqual({ winner: 'W', reason: expect.stringMatching(/noPieces|noMoves/) });
});
