import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTrace } from '../../src/adapters/trace/trace.ts';
import { fitHands } from '../../src/bench/hand-fit.ts';

const FOLDER = new URL('../traces/', import.meta.url);
const traces = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.trace.jsonl'))
  .slice(0, 6)
  .map((name) => readTrace(readFileSync(new URL(name, FOLDER), 'utf8')));

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
