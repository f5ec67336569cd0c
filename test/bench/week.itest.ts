import { expect, it } from 'vitest';
import { benchWeek, growthOf, plotWeek, type Sample, standstillsOf } from '../../src/bench/week/week.ts';

/** A sample like the last, but for what is said. */
function sample(hours: number, more: Partial<Sample>): Sample {
  const nothing = {
    halfMoves: 0,
    played: {},
    kept: 0,
    timers: 0,
    heap: 0,
    external: 0,
    handles: 0,
    files: 0,
  };
  return { hours, ...nothing, games: 0, matches: 0, rest: 0, restFiles: 0, doubts: 0, ...more };
}

it('two hours with twelve minutes of a match, an engine, an exhibit and phones: all play, and nothing grows', async () => {
  const report = await benchWeek({ hours: 2, open: 0.2, phones: 2, seed: 3, progress: () => undefined });
  expect(growthOf(report.samples)).toEqual([]);
  expect(Object.keys(report.halfMoves)).toEqual(['north', 'south', 'engine', 'hall']);
  expect(standstillsOf(report.samples)).toEqual([]);
  expect(plotWeek(report.samples)).toMatch(/^<svg[\s\S]*<polyline/);
});

it('what grows hour by hour is told, what comes and goes is not', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  expect(growthOf(hours.map((hour) => sample(hour, { handles: 40 + (hour % 3) * 20 })))).toEqual([]);
  expect(growthOf(hours.map((hour) => sample(hour, { handles: 40 + hour, timers: 10 * hour })))).toEqual([
    'handles from 41 to 60',
    'timers from 10 to 200',
  ]);
});

it('moments of doubt come with play, and no board keeps more of them than it should', () => {
  const hours = Array.from({ length: 169 }, (_, hour) => hour);
  const kept = (most: number) => hours.map((hour) => sample(hour, { doubts: Math.min(2 * hour, most) }));
  expect(growthOf(kept(200))).toEqual([]);
  expect(growthOf(kept(201))).toEqual(['doubts of one board: 201, kept: 200']);
});

it('a day in which somebody plays no half-move is told', () => {
  // South stands still from the thirtieth hour on.
  const hours = Array.from({ length: 73 }, (_, hour) => hour);
  const samples = hours.map((hour) => sample(hour, { played: { north: hour, south: Math.min(hour, 30) } }));
  expect(standstillsOf(samples)).toEqual(['south on day 3']);
  expect(standstillsOf(samples.slice(0, 60))).toEqual(['south on day 3']);
  expect(standstillsOf(samples.slice(0, 49))).toEqual([]);
});
