import { expect, it } from 'vitest';
import { benchExhibit } from '../../src/bench/exhibit/exhibit.ts';

it('two days of September with a failed reed, a jammed slider, a power cut and an update while open: nobody is locked out, and staff knows of each minute', async () => {
  const report = await benchExhibit({
    ...{ days: 2, first: 253, seed: 5, visitsADay: 3 },
    progress: () => undefined,
  });
  expect(report).toMatchObject({ wedges: 0, resets: { unclean: 0 }, openDays: 2, updates: 1 });
  expect(report).toMatchObject({ minutes: { open: 2 * 480, untold: 0 }, reeds: { failed: 1 } });
  expect(report.minutes.closed.power).toBeGreaterThan(0.9);
  expect(report.minutes.closed.update).toBeGreaterThan(1);
  expect(report.powerCuts).toMatchObject({ inHours: 1, inGames: report.powerCuts.resumed });
  expect(report.visits.good).toBeGreaterThan(1);
  // Power and update, each raised and cleared; the slider, the reed: once, however often a game comes to notice it.
  expect(report.alerts).toBeLessThanOrEqual(6);
  expect(report.games.played).toBeGreaterThan(1);
});
