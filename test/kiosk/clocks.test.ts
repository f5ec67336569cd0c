import { describe, expect, it, vi } from 'vitest';
import type { ClocksView } from '../../src/game/clock-view.ts';

vi.stubGlobal('location', { hash: '' });
const { clockFace, shownClock } = await import('../../src/kiosk/state/clocks.ts');

const clocks = (over: Partial<ClocksView> = {}): ClocksView => ({
  control: { kind: 'delay', baseMs: 300_000, delayMs: 3000 },
  W: { ms: 40_000, delayMs: 2000, running: true },
  B: { ms: 300_000, delayMs: 0, running: false },
  at: 0,
  stands: null,
  flag: null,
  ...over,
});

describe('a clock on the page', () => {
  it('counts on from the last word, once its delay is over', () => {
    expect(shownClock(clocks(), 'W', 1500)).toEqual({ ms: 40_000, state: 'running', low: false });
    expect(shownClock(clocks(), 'W', 12_500)).toEqual({ ms: 29_500, state: 'running', low: true });
    expect(shownClock(clocks(), 'W', 99_000).ms).toBe(0);
  });

  it('stands while the other one runs', () => {
    expect(shownClock(clocks(), 'B', 5000)).toEqual({ ms: 300_000, state: 'waiting', low: false });
  });

  it('of an hourglass gains what the other one uses', () => {
    const glass = clocks({ control: { kind: 'hourglass', baseMs: 300_000 } });
    expect(shownClock(glass, 'B', 5000).ms).toBe(303_000);
    expect(shownClock(glass, 'W', 5000).ms).toBe(37_000);
  });

  it('tells that it is paused, or that its time is up', () => {
    const standing = { ms: 0, delayMs: 0, running: false };
    expect(shownClock(clocks({ stands: 'away', W: standing }), 'W', 0).state).toBe('paused');
    expect(shownClock(clocks({ flag: 'W', W: standing }), 'W', 0).state).toBe('flag');
    expect(shownClock(clocks({ flag: 'W', W: standing }), 'B', 0).state).toBe('waiting');
  });

  it.each([
    [0, '00:00'],
    [1, '00:01'],
    [59_001, '01:00'],
    [580_000, '09:40'],
    [3_750_000, '1:02:30'],
  ])('writes %i ms as %s', (ms, face) => {
    expect(clockFace(ms)).toBe(face);
  });
});
