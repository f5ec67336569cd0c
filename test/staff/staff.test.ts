import { describe, expect, it } from 'vitest';
import {
  type Attempts,
  type CallGesture,
  callStep,
  countAnew,
  edgeSeen,
  failedOnceMore,
  NO_ATTEMPTS,
  NOT_CALLED,
  NOTHING_SEEN,
  snapshotSeen,
  waitFor,
} from '../../src/staff/staff.ts';
import { square, at as squares } from '../app/squares.ts';

describe('tries at the PIN', () => {
  const failing = (failures: number): Attempts =>
    Array.from({ length: failures }).reduce<Attempts>((all) => failedOnceMore(all, 1000), NO_ATTEMPTS);

  it.each([
    [0, 0],
    [2, 0],
    [3, 10_000],
    [4, 20_000],
    [6, 80_000],
    [50, 900_000],
  ])('%i failed: the next waits %i ms', (failures, wait) => {
    expect(waitFor(failing(failures), 1000)).toBe(wait);
  });

  it('waits no longer when the time is over, or the clock was set back', () => {
    expect(waitFor(failing(3), 11_000)).toBe(0);
    expect(waitFor(failing(3), -500_000)).toBe(10_000);
  });
});

describe('the gesture that calls staff', () => {
  type Sign = Parameters<typeof callStep>[1];
  const down = (seat: string, t: number): Sign => ({ kind: 'button', t, seat, down: true });
  const up = (seat: string, t: number): Sign => ({ kind: 'button', t, seat, down: false });
  const off = (at: string, t: number): Sign => ({ kind: 'edge', t, at: square(at), on: false });
  const on = (at: string, t: number): Sign => ({ kind: 'edge', t, at: square(at), on: true });
  const thrice = (at: string, t = 1) => [0, 1, 2].flatMap((n) => [off(at, t + 2 * n), on(at, t + 2 * n + 1)]);

  function calls(...signs: readonly Sign[]): number {
    let gesture: CallGesture = NOT_CALLED;
    let calls = 0;
    for (const sign of signs) {
      const step = callStep(gesture, sign);
      gesture = step.gesture;
      calls += Number(step.called);
    }
    return calls;
  }

  it.each([
    ['one button held, one piece lifted and put back three times', [down('top', 0), ...thrice('a1')], 1],
    ['without a button', thrice('a1'), 0],
    ['both buttons held', [down('top', 0), down('bottom', 0), ...thrice('a1')], 0],
    [
      'the button let go meanwhile',
      [down('top', 0), ...thrice('a1').slice(0, 4), up('top', 9), down('top', 9), off('a1', 9), on('a1', 9)],
      0,
    ],
    [
      'another piece between',
      [down('top', 0), off('a1', 1), on('a1', 2), off('c1', 3), on('c1', 4), off('a1', 5), on('a1', 6)],
      0,
    ],
    [
      'over more than fifteen seconds',
      [
        down('top', 0),
        off('a1', 1),
        on('a1', 2),
        off('a1', 9000),
        on('a1', 9001),
        off('a1', 16_000),
        on('a1', 16_001),
      ],
      0,
    ],
    ['twice six times', [down('top', 0), ...thrice('a1'), ...thrice('a1', 20)], 2],
  ] as const)('%s', (_, signs, expected) => {
    expect(calls(...signs)).toBe(expected);
  });
});

describe('the watch over the squares', () => {
  it('counts edges, and the most within a second and a half', () => {
    let watch = snapshotSeen(NOTHING_SEEN, squares('a1', 'c3'));
    for (let n = 0; n < 20; n += 1) watch = edgeSeen(watch, square('c3'), n % 2 === 1, 100 * n);
    watch = edgeSeen(watch, square('a1'), false, 5000);
    expect([...watch.occupied]).toEqual(['c3']);
    expect(watch.edges.get(square('c3'))).toMatchObject({ count: 20, burst: 15 });
    expect(watch.edges.get(square('a1'))).toMatchObject({ count: 1, burst: 1 });
    expect(countAnew(watch)).toEqual({ occupied: watch.occupied, edges: new Map() });
  });
});
