import { describe, expect, it } from 'vitest';
import {
  held,
  heldOn,
  lockNow,
  NO_HOLD,
  type OpeningHours,
  opensNext,
  type WallTime,
} from '../../src/staff/staff.ts';

const at = (weekday: WallTime['weekday'], hour: number, minute = 0): WallTime => ({
  weekday,
  minute: 60 * hour + minute,
});
const HOURS: OpeningHours = {
  tue: [
    { from: 600, to: 720 },
    { from: 840, to: 1080 },
  ],
  sat: [{ from: 600, to: 60 }],
};

describe('opening hours', () => {
  it.each([
    [at('tue', 9, 59), 'closed'],
    [at('tue', 10), null],
    [at('tue', 12), 'closed'],
    [at('tue', 17, 59), null],
    [at('sat', 23, 59), null],
    [at('sun', 0, 59), null],
    [at('sun', 1), 'closed'],
    [at('sat', 0, 30), 'closed'],
    [at('mon', 12), 'closed'],
  ] as const)('%o', (now, lock) => {
    expect(lockNow(NO_HOLD, HOURS, now)).toBe(lock);
    expect(lockNow(NO_HOLD, null, now)).toBeNull();
  });
});

describe('closed doors open next', () => {
  it.each([
    ['in the morning', at('tue', 9), { days: 0, weekday: 'tue', minute: 600 }],
    ['after lunch', at('tue', 13), { days: 0, weekday: 'tue', minute: 840 }],
    ['on a later day of the week', at('tue', 18), { days: 4, weekday: 'sat', minute: 600 }],
    [
      'over days that are closed and the end of the week',
      at('sun', 1),
      { days: 2, weekday: 'tue', minute: 600 },
    ],
    ['not before the span over midnight has ended', at('sun', 0, 59), null],
    ['not while they are open', at('sat', 23), null],
  ] as const)('%s', (_, now, opening) => {
    expect(opensNext(HOURS, now)).toEqual(opening);
  });

  it('a week later where one day alone is open, and never where none is', () => {
    const once: OpeningHours = { mon: [{ from: 1320, to: 120 }] };
    expect(opensNext(once, at('tue', 2))).toEqual({ days: 6, weekday: 'mon', minute: 1320 });
    const day: OpeningHours = { mon: [{ from: 600, to: 720 }] };
    expect(opensNext(day, at('mon', 12))).toEqual({ days: 7, weekday: 'mon', minute: 600 });
    expect(opensNext({ mon: [] }, at('mon', 12))).toBeNull();
  });
});

describe("staff's word", () => {
  it('cleaning comes before sleep, and ends with `wake`', () => {
    const cleaning = held(NO_HOLD, 'clean', HOURS, at('tue', 11));
    expect(lockNow(cleaning, HOURS, at('tue', 11))).toBe('cleaning');
    expect(lockNow(held(cleaning, 'wake', HOURS, at('tue', 11)), HOURS, at('tue', 11))).toBeNull();
  });

  it('sleep lasts until staff wakes the board, whatever the hours say', () => {
    const asleep = held(NO_HOLD, 'sleep', HOURS, at('tue', 11));
    expect(lockNow(heldOn(asleep, HOURS, at('sat', 11)), HOURS, at('sat', 11))).toBe('asleep');
  });

  it('woken at night it stays awake until the hours begin, and is closed in the evening as ever', () => {
    const awake = held(NO_HOLD, 'wake', HOURS, at('tue', 8));
    expect(lockNow(awake, HOURS, at('tue', 9))).toBeNull();
    const open = heldOn(awake, HOURS, at('tue', 10));
    expect(lockNow(heldOn(open, HOURS, at('tue', 20)), HOURS, at('tue', 20))).toBe('closed');
  });
});
