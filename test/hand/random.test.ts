import { describe, expect, test } from 'vitest';
import { Random } from '../../src/bench/random.ts';

const draw = (random: Random, n: number) => Array.from({ length: n }, () => random.next());

describe('the seeded generator', () => {
  test('gives the same numbers for the same seed, others for another', () => {
    expect(draw(new Random(7, 3), 20)).toEqual(draw(new Random(7, 3), 20));
    expect(draw(new Random(7, 3), 20)).not.toEqual(draw(new Random(7, 4), 20));
    expect(draw(new Random(7, 3), 20)).not.toEqual(draw(new Random(3, 7), 20));
  });

  test('fills [0, 1) evenly', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const value of draw(new Random(1), 20_000)) {
      const tenth = Math.floor(value * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  test('whole numbers reach both limits and nothing beyond', () => {
    const random = new Random(2);
    const seen = new Set(Array.from({ length: 500 }, () => random.whole(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
  });

  test('human times have their median and their limits', () => {
    const random = new Random(5);
    const times = Array.from({ length: 4001 }, () => random.around(400, 0.5, 120, 900)).sort((a, b) => a - b);
    expect(Math.abs((times[2000] ?? 0) - 400)).toBeLessThan(25);
    expect(times[0]).toBe(120);
    expect(times[4000]).toBe(900);
  });

  test('a shuffle keeps every item', () => {
    expect(new Random(9).shuffled([1, 2, 3, 4, 5, 6]).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('nothing is picked from nothing', () => {
    expect(() => new Random(1).pick([])).toThrow(RangeError);
  });
});
