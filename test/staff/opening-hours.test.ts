import { describe, expect, it } from 'vitest';
import {
  held,
  heldOn,
  lockNow,
  NO_HOLD,
  type OpeningHours,
  opensNext,
  type WallTime,
  type WeekHours,
} from '../../src/staff/staff.ts';

/** A week that begins on Monday, 30 November 2026. */
const DATES = {
  ...{ mon: '2026-11-30', tue: '2026-12-01', wed: '2026-12-02', thu: '2026-12-03' },
  ...{ fri: '2026-12-04', sat: '2026-12-05', sun: '2026-12-06' },
};
const at = (weekday: keyof typeof DATES, hour: number, minute = 0): WallTime => ({
  date: DATES[weekday],
  minute: 60 * hour + minute,
});
const on = (date: string, hour: number, minute = 0): WallTime => ({ date, minute: 60 * hour + minute });
const weekly = (week: OpeningHours['week'], ...closings: OpeningHours['closings']): OpeningHours => ({
  week,
  closings,
});
const WEEK: WeekHours = {
  tue: [
    { from: 600, to: 720 },
    { from: 840, to: 1080 },
  ],
  sat: [{ from: 600, to: 60 }],
};
const HOURS = weekly(WEEK);
const ALWAYS = weekly(null);

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
    expect(lockNow(NO_HOLD, ALWAYS, now)).toBeNull();
  });
});

describe('closed doors open next', () => {
  it.each([
    ['in the morning', at('tue', 9), { days: 0, ...at('tue', 10) }],
    ['after lunch', at('tue', 13), { days: 0, ...at('tue', 14) }],
    ['on a later day of the week', at('tue', 18), { days: 4, ...at('sat', 10) }],
    ['over days that are closed and the end of the week', at('sun', 1), { days: 2, ...on('2026-12-08', 10) }],
    ['not before the span over midnight has ended', at('sun', 0, 59), null],
    ['not while they are open', at('sat', 23), null],
  ] as const)('%s', (_, now, opening) => {
    expect(opensNext(HOURS, now)).toEqual(opening);
  });

  it('a week later where one day alone is open, and never where none is', () => {
    const once = weekly({ mon: [{ from: 1320, to: 120 }] });
    expect(opensNext(once, at('tue', 2))).toEqual({ days: 6, ...on('2026-12-07', 22) });
    const day = weekly({ mon: [{ from: 600, to: 720 }] });
    expect(opensNext(day, at('mon', 12))).toEqual({ days: 7, ...on('2026-12-07', 10) });
    expect(opensNext(weekly({ mon: [] }), at('mon', 12))).toBeNull();
  });
});

describe('closing days', () => {
  const holidays = { from: '12-24', to: '01-02' };

  it.each([
    [
      'a day of one year',
      { from: '2026-12-01', to: '2026-12-01' },
      ['2026-12-01'],
      ['2027-12-01', '2026-12-02'],
    ],
    ['a day of each year', { from: '12-25', to: '12-25' }, ['2026-12-25', '2031-12-25'], ['2026-12-24']],
    [
      'days of one year, over New Year',
      { from: '2026-12-24', to: '2027-01-02' },
      ['2026-12-24', '2027-01-01', '2027-01-02'],
      ['2026-12-23', '2027-01-03', '2027-12-24'],
    ],
    [
      'days of each year',
      { from: '08-01', to: '08-15' },
      ['2026-08-01', '2027-08-15'],
      ['2026-07-31', '2026-08-16'],
    ],
    [
      'days of each year, over New Year',
      holidays,
      ['2026-12-24', '2027-01-02', '2030-12-31'],
      ['2026-12-23', '2027-01-03'],
    ],
    ['the 29th of February', { from: '02-29', to: '02-29' }, ['2028-02-29'], ['2027-02-28', '2027-03-01']],
  ] as const)('%s', (_, closing, closed, open) => {
    const isShut = (date: string) => lockNow(NO_HOLD, weekly(null, closing), on(date, 12)) === 'closed';
    expect(closed.filter(isShut)).toEqual(closed);
    expect(open.filter(isShut)).toEqual([]);
  });

  it('leave what has opened on the evening before until it ends', () => {
    const hours = weekly(
      { sat: [{ from: 1320, to: 120 }], sun: [{ from: 600, to: 720 }] },
      {
        ...{ from: '2026-12-06', to: '2026-12-06' },
      },
    );
    expect(lockNow(NO_HOLD, hours, on('2026-12-06', 1))).toBeNull();
    expect(lockNow(NO_HOLD, hours, on('2026-12-06', 2))).toBe('closed');
    expect(lockNow(NO_HOLD, hours, on('2026-12-06', 11))).toBe('closed');
  });

  it('are passed over for the day that opens next, however many they are', () => {
    const tuesday = weekly(WEEK, { from: '2026-12-01', to: '2026-12-01' });
    expect(opensNext(tuesday, at('mon', 20))).toEqual({ days: 5, ...at('sat', 10) });
    // The 2nd of January is a Saturday, and closed.
    expect(opensNext(weekly(WEEK, holidays), on('2026-12-22', 18))).toEqual({
      days: 14,
      ...on('2027-01-05', 10),
    });
    const works = { from: '2026-12-01', to: '2028-11-30' };
    expect(opensNext(weekly(null, works), at('tue', 9))).toEqual({ days: 731, ...on('2028-12-01', 0) });
  });

  it('of the whole year never end', () => {
    expect(opensNext(weekly(null, { from: '01-01', to: '12-31' }), at('tue', 9))).toBeNull();
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
