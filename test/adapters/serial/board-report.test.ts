import { expect, test } from 'vitest';
import { boardReport } from '../../../src/adapters/serial/board-report.ts';

test('rows are ranks, columns are files: a1 is row 0, column 0', () => {
  expect(boardReport({ kind: 'edge', t: 5, row: 9, column: 2, on: true })).toEqual({
    kind: 'edge',
    t: 5,
    at: 'c10',
    on: true,
  });
});

test('a snapshot names every occupied square', () => {
  expect(
    boardReport({ kind: 'snapshot', t: 1, columns: 8, rows: [0b101, 0, 0, 0, 0, 0, 0, 0b10000000] }),
  ).toEqual({
    kind: 'snapshot',
    t: 1,
    occupied: ['a1', 'c1', 'h8'],
  });
});

test('lines that are no square tell that time passes', () => {
  expect(boardReport({ kind: 'serviceLine', t: 7, row: 8, column: 0, on: true })).toEqual({
    kind: 'time',
    t: 7,
  });
  expect(boardReport({ kind: 'rails', t: 8, servo: 5000, light: null })).toEqual({ kind: 'time', t: 8 });
});

test('wheel and buttons pass as they are', () => {
  expect(boardReport({ kind: 'wheel', t: 1, count: 2000, zero: 10, resting: true, deviation: null })).toEqual(
    {
      kind: 'wheel',
      t: 1,
      count: 2000,
      zero: 10,
    },
  );
  expect(boardReport({ kind: 'button', t: 1, button: 'top', down: true })).toEqual({
    kind: 'button',
    t: 1,
    seat: 'top',
    down: true,
  });
});
