import { describe, expect, it } from 'vitest';
import {
  type Attempts,
  type CallGesture,
  callStep,
  countAnew,
  edgeSeen,
  failedOnceMore,
  type Knock,
  NO_ATTEMPTS,
  NOT_CALLED,
  NOTHING_SEEN,
  snapshotSeen,
  succeeded,
  waitFor,
} from '../../src/staff/staff.ts';
import { square, at as squares } from '../app/squares.ts';

describe('tries at the PIN', () => {
  const PHONE = { address: '192.0.2.7' };
  const failing = (failures: number, from: Knock, before = NO_ATTEMPTS): Attempts =>
    Array.from({ length: failures }).reduce<Attempts>((all) => failedOnceMore(all, from, 1000), before);

  it.each([
    [0, 0, 0],
    [2, 0, 0],
    [3, 10_000, 10_000],
    [4, 20_000, 20_000],
    [6, 60_000, 80_000],
    [50, 60_000, 900_000],
  ])('%i failed: the next waits %i ms at the board, %i ms on a phone', (failures, here, phone) => {
    expect(waitFor(failing(failures, 'here'), 'here', 1000)).toBe(here);
    expect(waitFor(failing(failures, PHONE), PHONE, 1000)).toBe(phone);
  });

  it('waits no longer when the time is over, or the clock was set back', () => {
    expect(waitFor(failing(3, 'here'), 'here', 11_000)).toBe(0);
    expect(waitFor(failing(3, 'here'), 'here', -500_000)).toBe(10_000);
  });

  it('locks out only who knocks', () => {
    const knocked = failing(50, PHONE);
    expect(waitFor(knocked, 'here', 1000)).toBe(0);
    expect(waitFor(knocked, { address: '192.0.2.8' }, 1000)).toBe(0);
    expect(waitFor(failing(50, 'here'), PHONE, 1000)).toBe(0);
    expect(waitFor(succeeded(knocked, PHONE), PHONE, 1000)).toBe(0);
  });

  it('gives whoever has many addresses some 200 tries an hour, and the board its way in', () => {
    let [attempts, tries, now] = [NO_ATTEMPTS, 0, 0];
    for (; now < 12 * 3_600_000; now += 10_000)
      for (let n = 0; n < 50; n += 1) {
        const from = { address: `10.0.0.${n}` };
        if (waitFor(attempts, from, now) > 0) continue;
        attempts = failedOnceMore(attempts, from, now);
        tries += 1;
      }
    expect(tries / 12).toBeLessThan(250);
    expect(Object.keys(attempts.network).length).toBeLessThanOrEqual(16);
    expect(waitFor(attempts, 'here', now)).toBe(0);
  });

  it('keeps a phone that has not failed waiting for half a minute at most, whatever others have done before', () => {
    const crowd = (size: number) =>
      Array.from({ length: size }, (_, n) => ({ address: `192.0.2.${n + 20}` })).reduce(
        (all, from) => failing(5, from, all),
        NO_ATTEMPTS,
      );
    expect(waitFor(crowd(15), PHONE, 1000)).toBe(0);
    const often = crowd(16);
    expect(waitFor(often, PHONE, 1000)).toBe(30_000);
    expect(waitFor(often, PHONE, 31_000)).toBe(0);
    expect(waitFor(often, PHONE, 1000 + 10 * 60_000)).toBe(0);
    // It has no free tries then.
    expect(waitFor(failedOnceMore(often, PHONE, 31_000), PHONE, 31_000)).toBeGreaterThan(0);
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
