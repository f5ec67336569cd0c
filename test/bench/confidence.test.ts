import { describe, expect, it } from 'vitest';
import { binsOf, fitCurve, type Judged, plotConfidence } from '../../src/bench/confidence.ts';

/** So many acts told with that probability, so many of them right. */
function acts(probability: number, all: number, right: number): readonly Judged[] {
  return Array.from({ length: all }, (_, index) => ({ probability, right: index < right }));
}

describe('how honest a probability is', () => {
  it('is counted by what was told', () => {
    expect(binsOf([...acts(0.6, 10, 9), ...acts(0.97, 100, 99)])).toEqual([
      { from: 0.5, to: 0.8, acts: 10, right: 9, said: expect.closeTo(0.6) },
      { from: 0.95, to: 0.98, acts: 100, right: 99, said: expect.closeTo(0.97) },
    ]);
  });

  it('counts what is quite sure in the last row', () => {
    expect(binsOf(acts(1, 3, 3))).toEqual([{ from: 0.9999, to: 1, acts: 3, right: 3, said: 1 }]);
  });

  it('needs no correction where it is honest', () => {
    const { slope, shift } = fitCurve([
      ...acts(0.6, 1000, 600),
      ...acts(0.9, 1000, 900),
      ...acts(0.99, 10_000, 9900),
    ]);
    expect(slope).toBeCloseTo(1, 1);
    expect(shift).toBeCloseTo(0, 1);
  });

  it('is raised where more was right than said, in the order in which it was said', () => {
    const { slope, shift } = fitCurve([
      ...acts(0.55, 1000, 876),
      ...acts(0.92, 1000, 990),
      ...acts(0.99, 1000, 999),
    ]);
    expect(slope).toBeGreaterThan(0);
    expect(1 / (1 + Math.exp(-(slope * Math.log(0.55 / 0.45) + shift)))).toBeCloseTo(0.876, 1);
  });

  it('has a fit where everything was right', () => {
    const { slope, shift } = fitCurve(acts(0.99, 1000, 1000));
    expect(Number.isFinite(slope) && slope > 0).toBe(true);
    expect(shift).toBeGreaterThan(0);
  });

  it('is drawn with a number of acts for each row', () => {
    const drawing = plotConfidence(binsOf([...acts(0.6, 17, 15), ...acts(0.97, 123, 122)]));
    expect(drawing).toContain('>17</text>');
    expect(drawing).toContain('>123</text>');
  });
});
