import { expect, it } from 'vitest';
import { benchExhibit } from '../../src/bench/exhibit/exhibit.ts';

it('two days of visitors, vandals, power cuts, a stuck reed and a jammed slider: nobody is locked out, every reset is clean', async () => {
  const report = await benchExhibit({ days: 2, seed: 5, visitsADay: 6, progress: () => undefined });
  expect(report).toMatchObject({ wedges: 0, resets: { unclean: 0 }, clean: true });
  expect(report.visits.good).toBeGreaterThan(3);
  expect(report.games.played).toBeGreaterThan(3);
  expect(report.resets.all).toBeGreaterThan(3);
});
