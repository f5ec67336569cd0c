import { expect, it } from 'vitest';
import { benchMirror } from '../../src/bench/mirror/mirror.ts';

it('a short sample of the benchmark: every half-move arrives as a frame of lights, and a spectator of all misses nothing', async () => {
  const report = await benchMirror({
    ...{ seed: 1, halfMoves: 60, boards: [4, 20], matchLength: 3, progress: () => undefined },
  });
  expect(report.latency.halfMoves).toBe(60);
  expect(report.latency.percentile99).toBeGreaterThanOrEqual(report.latency.median);
  expect(report.scale.map(({ boards, matches, lost }) => [boards, matches, lost])).toEqual([
    [4, 2, 0],
    [20, 10, 0],
  ]);
});
