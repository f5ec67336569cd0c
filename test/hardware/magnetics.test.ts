import { expect, it } from 'vitest';
import { ampereTurns, lyingReed, radiusOf, uprightReed } from '../../src/hardware/magnetics.ts';
import { hardwareFile } from './stock.ts';

const page = hardwareFile('pcb/README.md');
const row = (begins: string): readonly number[] => {
  const line = page.split('\n').find((one) => one.startsWith(`| ${begins}`)) ?? '';
  return [...line.slice(begins.length + 2).matchAll(/\| ([\d.]+)(?= \|)/g)].map(([, value]) => Number(value));
};
const OFF = [0, 3, 6, 9, 12, 15, 18, 21, 24];
const tenth = (value: number) => Math.round(value * 10) / 10;

it('on the axis a magnet is what the closed formula says', () => {
  // Potential of a disc of charge on its axis: B/2µ0 · (√(z² + R²) − z).
  const disc = (z: number) => (1.19 / (8e-7 * Math.PI)) * (Math.hypot(z, 4) - z) * 1e-3;
  const exact = (depth: number) => disc(depth) - disc(depth + 2);
  const computed = ampereTurns({ x: 0, y: 0, depth: 29 }, { x: 0, y: 0, depth: 9 });
  expect(Math.abs(computed / (exact(9) - exact(29)) - 1)).toBeLessThan(0.01);
});

it('hardware/pcb/README.md has the ampere-turns that are computed', () => {
  expect(row('upright under the centre')).toEqual(OFF.map((x) => tenth(uprightReed(x))));
  expect(row('lying, its middle')).toEqual(OFF.map((x) => tenth(lyingReed(12, x, 0))));
  expect(row('the same; away')).toEqual(OFF.map((x) => tenth(lyingReed(12, -x, 0))));
});

it('and the circles, at 30 % too', () => {
  expect([25, 15, 5].map((turns) => radiusOf(turns))).toEqual([8.8, 11.6, 16.7]);
  expect([(25 * 1.3) / 0.7, (15 * 0.7) / 1.3, (5 * 0.7) / 1.3].map((turns) => radiusOf(turns))).toEqual([
    4.5, 14.6, 19.2,
  ]);
  expect([22.5, 25].map((off) => tenth(uprightReed(off, { discs: 2 })))).toEqual([3.3, 1.8]);
});

it('a lying reed is dead beside its middle, and hears the next square as well as its own', () => {
  expect(lyingReed(12, 12, 0)).toBeLessThan(0.5);
  expect(lyingReed(12, 24, 0)).toBeGreaterThan(40);
});
