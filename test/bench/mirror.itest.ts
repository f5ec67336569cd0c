import { expect, it } from 'vitest';
import { benchMirror } from '../../src/bench/mirror/mirror.ts';

it('a short sample of the benchmark: every half-move arrives as a frame of lights, noise is counted and changes nothing, and a spectator of all misses nothing', async () => {
  const report = await benchMirror({
    ...{ noisyHalfMoves: 20, noise: 10_000 },
    ...{ seed: 1, halfMoves: 60, boards: [4, 20], matchLength: 3, progress: () => undefined },
  });
  expect(report.latency.halfMoves).toBe(60);
  expect(report.latency.percentile99).toBeGreaterThanOrEqual(report.latency.median);
  const { sent, heard, counted, strayed, latency } = report.noise;
  expect([latency.halfMoves, strayed, counted]).toEqual([20, 0, heard]);
  expect(Math.min(sent, heard)).toBeGreaterThan(0);
  expect(report.scale.map(({ boards, matches, lost }) => [boards, matches, lost])).toEqual([
    [4, 2, 0],
    [20, 10, 0],
  ]);
});
