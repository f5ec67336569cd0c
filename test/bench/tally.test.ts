import { describe, expect, test } from 'vitest';
import { CostMeter, formatRows, quantile, rowOf, Tally } from '../../src/bench/recognition.ts';

const comparison = {
  halfMoves: 3000,
  exact: 2999,
  wrong: 1,
  missed: 1,
  falseAlarms: 2,
  missingAlarms: 0,
  standing: 0,
  silent: 0,
  late: 0,
  commitTimes: [250, 200, 700],
  told: [],
  problems: [],
};

describe('the figures', () => {
  test('a quantile is the smallest value that so many do not exceed', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
    expect(quantile([4, 1, 3, 2], 0.99)).toBe(4);
    expect(quantile([], 0.5)).toBeNull();
  });

  test('comparisons add up', () => {
    const tally = new Tally();
    tally.add(comparison);
    tally.add(comparison);
    expect(rowOf('02-slide', tally)).toMatchObject({
      traces: 2,
      halfMoves: 6000,
      exact: 5998,
      wrong: 2,
      falseAlarms: 4,
      commitMedian: 250,
      commitP99: 700,
    });
  });

  test('a share below 100 % is never shown as 100 %', () => {
    const tally = new Tally();
    tally.add({ ...comparison, halfMoves: 10_000_000, exact: 9_999_999 });
    expect(formatRows([rowOf('all', tally)])).toContain('99.999');
  });

  test('the cost of steps: medians of all, of the first third and the last', () => {
    const meter = new CostMeter();
    for (const cost of [10, 10, 10, 20, 20, 20, 40, 40, 40]) meter.step(cost);
    meter.endTrace();
    expect(meter.result()).toMatchObject({
      steps: 9,
      median: 20,
      early: 10,
      late: 40,
    });
  });
});
