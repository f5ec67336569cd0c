import { expect, test } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { ReportTeller } from '../../../src/adapters/serial/serial.ts';
import type { SensorReport } from '../../../src/protocol/protocol.ts';

const TRAPS = loadProfile('trappes-8x8');
const boardReport = (report: SensorReport) => new ReportTeller(TRAPS).tell(report)[0];
const service = (report: unknown, t = 7) => ({ kind: 'service', t, report });

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

test.each([
  [8, 0, { kind: 'flapShut', of: 22, closed: true }],
  [8, 7, { kind: 'flapShut', of: 11, closed: true }],
  [9, 1, { kind: 'sliderNeutral', of: 'S4', closed: true }],
  [9, 4, { kind: 'drawerShut', closed: true }],
])('the contact at row %i, column %i is told by what it is of', (row, column, report) => {
  expect(boardReport({ kind: 'serviceLine', t: 7, row, column, on: true })).toEqual(service(report));
});

test('a line without a contact tells that time passes', () => {
  expect(boardReport({ kind: 'serviceLine', t: 7, row: 9, column: 9, on: true })).toEqual({
    kind: 'time',
    t: 7,
  });
});

test('the supply is told when it changes by more than noise', () => {
  const teller = new ReportTeller(TRAPS);
  const kinds = [5000, 5020, 4400, 4410, null].map(
    (servo) => teller.tell({ kind: 'rails', t: 1, servo, light: 5000 })[0]?.kind,
  );
  expect(kinds).toEqual(['service', undefined, 'service', undefined, 'service']);
});

test('a board without servos has no servo rail', () => {
  const teller = new ReportTeller(loadProfile('classic-8x8'));
  expect(teller.tell({ kind: 'rails', t: 1, servo: 300, light: 5000 })).toEqual([
    service({ kind: 'rails', servo: null, light: 5000 }, 1),
  ]);
});

test('a wheel that missed its index says so once for each miss', () => {
  const teller = new ReportTeller(TRAPS);
  const slips = (
    [
      [10, null],
      [12, 2],
      [16, 4],
      [16, 4],
      [16, 0],
      [9, -7],
    ] as const
  ).map(
    ([zero, deviation]) =>
      teller.tell({ kind: 'wheel', t: 1, count: 0, zero, resting: false, deviation }).length - 1,
  );
  expect(slips).toEqual([0, 0, 1, 0, 0, 1]);
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

test('a wheel built the other way round, its index elsewhere: counted as the profile has been calibrated', () => {
  const { spinner } = TRAPS;
  if (spinner === null) throw new Error('no wheel');
  const teller = new ReportTeller({ ...TRAPS, spinner: { ...spinner, direction: -1, zeroCounts: 90 } });
  const wheel = { kind: 'wheel', t: 1, count: 2000, zero: 10, resting: true, deviation: null } as const;
  expect(teller.tell(wheel)).toEqual([{ kind: 'wheel', t: 1, count: -2000, zero: 80 }]);
  expect(teller.tell({ ...wheel, zero: null })).toEqual([{ kind: 'wheel', t: 1, count: -2000, zero: null }]);
});
