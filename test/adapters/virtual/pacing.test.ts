import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Pacer, runInRealTime } from '../../../src/adapters/virtual/rig/rig.ts';

/** Virtual ms run within `realMs`, when every slice takes `costMs` of real time a virtual ms. */
function runFor(realMs: number, costMs: number): { virtual: number; pace: number } {
  let now = 0;
  let virtual = 0;
  const pacer = new Pacer(now);
  while (now < realMs) {
    const due = pacer.due(now);
    virtual += due;
    now += pacer.behind ? due * costMs : Math.max(due * costMs, 4);
  }
  return { virtual, pace: pacer.pace };
}

test('a fast machine runs as long as real time does, never longer', () => {
  const { virtual, pace } = runFor(5000, 0.1);
  expect(virtual).toBeLessThanOrEqual(5000);
  expect(virtual).toBeGreaterThan(4900);
  expect(pace).toBeGreaterThan(0.97);
});

test('a machine of half the speed runs at half pace and says so', () => {
  const { virtual, pace } = runFor(5000, 2);
  expect(virtual / 5000).toBeCloseTo(0.5, 1);
  expect(pace).toBeCloseTo(0.5, 1);
});

test('a pause of the machine is not caught up with', () => {
  const pacer = new Pacer(0);
  let virtual = 0;
  for (let step = 0; step < 20; step++) virtual += pacer.due(10_000);
  expect(virtual).toBeLessThan(250);
});

describe('between its slices a rig', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** How often it runs in a second behind what it is told. */
  function slicesBehind(told: 'act' | 'byte'): number {
    let slices = 0;
    const rig = {
      command: () => undefined,
      isAct: (command: typeof told) => command === 'act',
      restMs: 50,
      moving: false,
      advance: () => {
        slices += 1;
      },
      reports: () => [],
    };
    const running = runInRealTime<typeof told, never>(rig, () => undefined);
    vi.advanceTimersByTime(1000);
    running.command(told);
    slices = 0;
    vi.advanceTimersByTime(1000);
    running.stop();
    return slices;
  }

  test('sleeps long at rest', () => expect(slicesBehind('byte')).toBe(20));
  test('is awake while what follows from an act is waited for', () =>
    expect(slicesBehind('act')).toBeGreaterThan(200));
});
