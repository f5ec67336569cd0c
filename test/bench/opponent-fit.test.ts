import { expect, it } from 'vitest';
import { fitWeights, formatWeights, selfPlay } from '../../src/bench/opponent/fit.ts';
import { firstWeights } from '../../src/opponent/weights.ts';
import { parseFen } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';

const rules = rulesOf('english');
const first = firstWeights(rules);

it('a piece that wins its games gains, one that loses them loses', () => {
  const sample = (fen: string, result: number) => ({ position: parseFen(rules, fen), result });
  const won = Array.from({ length: 300 }, () => sample('W:W18:B3', 1));
  const lost = Array.from({ length: 300 }, () => sample('W:W17:B3', 0));
  const { weights, before, after } = fitWeights(rules, first, [...won, ...lost]);
  expect(weights.man.ending[17]).toBeGreaterThan(first.man.ending[17] ?? 0);
  expect(weights.man.ending[16]).toBeLessThan(first.man.ending[16] ?? 0);
  expect(after).toBeLessThan(before);
});

it('self-play gives the same samples for the same seed, all of them quiet', async () => {
  const play = () => selfPlay({ rules, spinner: null }, first, { games: 2, nodes: 60, seed: 4 }, () => {});
  const samples = await play();
  expect(samples).toEqual(await play());
  expect(samples.length).toBeGreaterThan(20);
  for (const { position } of samples) {
    expect(rules.moves(position).some((move) => move.captured.length > 0)).toBe(false);
  }
});

it('the file says how its weights were found', () => {
  const file = formatWeights('priorite-dame', first, 'damier tune --game priorite-dame');
  expect(file).toContain(
    '/** Found by `damier tune --game priorite-dame`. */\nexport const prioriteDame: Weights = {',
  );
});
