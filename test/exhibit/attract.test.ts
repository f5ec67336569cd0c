import { describe, expect, it } from 'vitest';
import { attractLights } from '../../src/exhibit/exhibit.ts';
import { boardOf } from '../../src/rules/rules.ts';

const lit = (size: 6 | 8 | 10, t: number, id: string) =>
  attractLights(size, t).flatMap((light) => (light.id === id ? [light.at] : []));

describe('the board that attracts', () => {
  it('lights one diagonal after the other in blue, every 250 ms', () => {
    expect(lit(8, 2000, 'L1')).toEqual(['a1']);
    expect(lit(8, 2249, 'L1')).toEqual(['a1']);
    expect(lit(8, 2250, 'L1').sort()).toEqual(['a3', 'b2', 'c1']);
    expect(lit(8, 2750, 'L1').sort()).toEqual(['a7', 'b6', 'c5', 'd4', 'e3', 'f2', 'g1']);
    expect(lit(8, 3750, 'L1').sort()).toEqual(['h8']);
  });

  it.each([6, 8, 10] as const)('lights one amber square, in time each one of a board of %i', (size) => {
    const seen = new Set<string>();
    for (let t = 0; t < size * 250 * 60; t += 250) {
      const amber = lit(size, t, 'L4');
      expect(amber).toHaveLength(1);
      for (const at of amber) seen.add(at);
    }
    expect(seen.size).toBe(boardOf(size).squares.length);
  });

  it('lights no square of the diagonals more than twice a second', () => {
    for (let t = 0; t < 60_000; t += 250) {
      const now = new Set(lit(8, t, 'L1'));
      expect(lit(8, t + 250, 'L1').filter((at) => now.has(at))).toEqual([]);
      expect(lit(8, t + 500, 'L1').filter((at) => now.has(at))).toEqual([]);
    }
  });
});
