import { beforeEach, expect, test } from 'vitest';
import { SensorBench } from './sensor-bench.ts';

const ROWS = [0b01010101, 0b10101010, 0, 0, 0, 0, 0, 0b10000000];
let bench: SensorBench;

beforeEach(() => {
  bench = new SensorBench(8, ROWS);
  bench.open();
  bench.run(300);
});

test('the firmware answers, and its snapshot is the reeds', () => {
  expect(bench.phase).toBe('up');
  expect(bench.of('snapshot').at(-1)?.rows).toEqual(ROWS);
});

test('a reed that opens is an edge about 40 ms later, one that closes about 20 ms later, in the board’s own time', () => {
  const t0 = bench.of('snapshot').at(-1)?.t ?? Number.NaN;
  bench.forget();
  bench.do({ kind: 'reeds', rows: [0b01010100, ...ROWS.slice(1)], byHand: true });
  bench.run(100);
  bench.do({ kind: 'reeds', rows: [0b01010110, ...ROWS.slice(1)], byHand: true });
  bench.run(100);
  const edges = bench.of('edge').map(({ row, column, on, t }) => ({ row, column, on, ms: t - t0 }));
  expect(edges).toMatchObject([
    { row: 0, column: 0, on: false },
    { row: 0, column: 1, on: true },
  ]);
  const [off, on] = edges;
  expect(off?.ms).toBeGreaterThan(35);
  expect(off?.ms).toBeLessThan(100);
  expect((on?.ms ?? 0) - (off?.ms ?? 0)).toBeGreaterThan(70);
  expect((on?.ms ?? 0) - (off?.ms ?? 0)).toBeLessThan(90);
});

test('what a hand did while the simulation stood still comes in its order, one act after the other', () => {
  bench.forget();
  bench.do({ kind: 'reeds', rows: [0b01010100, ...ROWS.slice(1)], byHand: true });
  bench.do({ kind: 'reeds', rows: [0b01010110, ...ROWS.slice(1)], byHand: true });
  bench.do({ kind: 'button', name: 'top', down: true });
  bench.do({ kind: 'button', name: 'top', down: false });
  bench.run(400);
  expect(bench.of('edge').map(({ column, on }) => ({ column, on }))).toEqual([
    { column: 0, on: false },
    { column: 1, on: true },
  ]);
  expect(bench.of('button')).toMatchObject([{ down: true }, { down: false }]);
});

test('three corners of a rectangle show no fourth: each reed has its diode', () => {
  bench.do({ kind: 'reeds', rows: [0b11, 0b01, 0, 0, 0, 0, 0, 0], byHand: true });
  bench.run(200);
  expect(bench.of('snapshot').at(-1)?.rows.slice(0, 2)).toEqual([0b11, 0b01]);
});

test('on a 10×10 board every crossing is its own square', () => {
  const wide = new SensorBench(10, []);
  wide.open();
  wide.run(300);
  const diagonal = Array.from({ length: 10 }, (_, row) => 1 << (9 - row));
  wide.do({ kind: 'reeds', rows: diagonal, byHand: true });
  wide.run(200);
  expect(wide.of('snapshot').at(-1)?.rows).toEqual(diagonal);
});

test('a spin is counted edge for edge, and the index tells where zero lies', () => {
  bench.forget();
  bench.do({ kind: 'wheelReleased', speed: 720 });
  bench.run(5000);
  const counts = bench.of('wheel');
  const last = counts.at(-1);
  const turned = (last?.count ?? 0) - (counts[0]?.count ?? 0);
  expect(turned / 1440).toBeGreaterThan(2.4);
  expect(turned / 1440).toBeLessThan(3.6);
  expect(last?.resting).toBe(true);
  // The board counted from 0 at its boot, 90° (360 counts) past the index.
  const zero = (((last?.zero ?? Number.NaN) % 1440) + 1440) % 1440;
  expect(Math.abs(zero - (1440 - 360))).toBeLessThanOrEqual(2);
});

test('buttons are told down and up', () => {
  bench.forget();
  bench.do({ kind: 'button', name: 'top', down: true });
  bench.run(100);
  bench.do({ kind: 'button', name: 'top', down: false });
  bench.run(100);
  expect(bench.of('button')).toMatchObject([
    { button: 'top', down: true },
    { button: 'top', down: false },
  ]);
});

test('opening the port resets the board: a new boot, time that goes on', () => {
  const before = bench.of('snapshot').at(-1)?.t ?? Number.NaN;
  bench.open();
  bench.run(500);
  expect(bench.boots).toBe(1);
  expect(bench.phase).toBe('up');
  expect(bench.of('snapshot').at(-1)?.t).toBeGreaterThan(before);
});
