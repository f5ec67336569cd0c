import { expect, it } from 'vitest';
import { readTrace } from '../../src/adapters/trace/trace.ts';
import { fitHands } from '../../src/bench/hand-fit.ts';
import { keptIn } from '../hand/kept.ts';

const traces = keptIn('traces')
  .slice(0, 6)
  .map(({ trace }) => readTrace(trace));

it('numbers fitted to confirmed games make what stood likelier, and none is nothing', () => {
  const { acts, before, after, costs } = fitHands(traces);
  expect(acts).toBeGreaterThan(30);
  expect(after).toBeLessThan(before);
  for (const [name, cost] of Object.entries(costs)) expect(cost, name).toBeGreaterThan(0);
});

it('nothing is learnt from nothing', () => {
  const { acts, before, after } = fitHands([]);
  expect([acts, before, after]).toEqual([0, 0, 0]);
});
