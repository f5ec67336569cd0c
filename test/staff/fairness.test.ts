import { describe, expect, it } from 'vitest';
import { chiSquareTail } from '../../src/staff/figures.ts';
import { fairnessOf, spinCounted } from '../../src/staff/staff.ts';

describe('the fairness of the wheel', () => {
  it('has the probabilities of the tables', () => {
    // 7 degrees of freedom, 18.5 (1 %) and 24.3 (0.1 %); 3.84 and 5.99 are the 5 % of 1 and 2.
    expect(chiSquareTail(18.475, 7)).toBeCloseTo(0.01, 4);
    expect(chiSquareTail(24.322, 7)).toBeCloseTo(0.001, 5);
    expect(chiSquareTail(3.841, 1)).toBeCloseTo(0.05, 4);
    expect(chiSquareTail(5.991, 2)).toBeCloseTo(0.05, 4);
    expect(chiSquareTail(0, 7)).toBe(1);
    expect(chiSquareTail(500, 7)).toBeLessThan(1e-12);
  });

  it.each([
    ['tooFew', [10, 12, 9, 14, 13, 11, 12, 10]],
    ['fair', [47, 52, 45, 51, 55, 49, 50, 51]],
    ['doubtful', [50, 50, 50, 50, 50, 50, 50, 85]],
    ['unfair', [50, 50, 50, 50, 50, 50, 50, 90]],
  ] as const)('says %s', (verdict, sectors) => {
    expect(fairnessOf({ sectors, border: 0 }).verdict).toBe(verdict);
  });

  it('says what so many spins can show, as the tables have it', () => {
    const { shown, needed } = fairnessOf({ sectors: [25, 25, 25, 25, 25, 25, 25, 25], border: 10 });
    expect(shown).toBeCloseTo(0.24, 2);
    expect(needed).toBeGreaterThan(4200);
    expect(needed).toBeLessThan(4300);
  });

  it('has the band of 95 % of a sector', () => {
    const { usual, expected, p } = fairnessOf({ sectors: [47, 52, 45, 51, 55, 49, 50, 51], border: 0 });
    expect([expected, Math.round(usual.from), Math.round(usual.to)]).toEqual([50, 37, 63]);
    expect(p).toBeCloseTo(0.99, 1);
  });

  it('is nothing yet without a spin', () => {
    expect(fairnessOf({ sectors: [0, 0], border: 0 })).toMatchObject({
      verdict: 'tooFew',
      chiSquare: 0,
      p: 1,
    });
  });
});

describe('counting spins', () => {
  const KINDS = ['piece', 'piece', 'orange', 'green'];
  const NONE = { sectors: [0, 0, 0, 0], border: 0 };
  it.each([
    [0, { sectors: [0, 0, 0, 0], border: 1 }],
    [45, { sectors: [1, 0, 0, 0], border: 0 }],
    // A line between two sectors of one kind decides nothing.
    [89.9, { sectors: [1, 0, 0, 0], border: 0 }],
    [178.6, { sectors: [0, 0, 0, 0], border: 1 }],
    [181.4, { sectors: [0, 0, 0, 0], border: 1 }],
    [181.6, { sectors: [0, 0, 1, 0], border: 0 }],
    [359.99, { sectors: [0, 0, 0, 0], border: 1 }],
  ])('at %f°', (angle, count) => {
    expect(spinCounted(NONE, KINDS, angle, 1.5)).toEqual(count);
  });
});
