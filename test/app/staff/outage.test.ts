import { describe, expect, it } from 'vitest';
import { missedSince, runToNote } from '../../../src/app/staff/registers.ts';
import type { OpeningHours } from '../../../src/staff/staff.ts';
import { staffed } from './staffed.ts';

const WEEK = { mon: [{ from: 600, to: 1080 }], tue: [{ from: 600, to: 1080 }] };
const HOURS: OpeningHours = { week: WEEK, closings: [{ from: '12-01', to: '12-01' }] };
const MINUTE = 60_000;
/** 30 November 2026 is a Monday. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
const missed = (from: number, to: number, ended = false) => missedSince(HOURS, { at: from, ended }, to);

describe('the program was off while visitors should have played', () => {
  it('from the last moment on at which it was known to run, or from the opening', () => {
    expect(missed(at(30, 11), at(30, 11, 5))).toBe(at(30, 11));
    expect(missed(at(30, 8), at(30, 10, 30))).toBe(at(30, 10));
    expect(missed(at(30, 11), at(30, 11, 5), true)).toBe(at(30, 11));
  });

  it('a cut of seconds counts, a restart in order of less than a minute does not', () => {
    expect(missed(at(30, 11), at(30, 11) + 20_000)).toBe(at(30, 11));
    expect(missed(at(30, 11), at(30, 11) + 59_000, true)).toBe(null);
  });

  it('is no word for the night, a closing day, or a clock that was set back', () => {
    expect(missed(at(30, 18), at(31, 23))).toBe(null);
    expect(missed(at(31, 9), at(31, 23))).toBe(null);
    expect(missed(at(30, 12), at(30, 11))).toBe(null);
  });

  it('cannot be said where no hours are set, and was not where it never ran, or was in a store', () => {
    const always = { week: null, closings: [] };
    expect(missedSince(always, { at: at(30, 11), ended: false }, at(30, 12))).toBe(null);
    expect(missedSince(HOURS, null, at(30, 12))).toBe(null);
    expect(missed(at(30, 11), at(30, 12) + 40 * 24 * 60 * MINUTE)).toBe(null);
  });

  it('that it runs is written each minute while it is open, once behind that, and never without hours', () => {
    const noted = (from: number, to: number) => runToNote(HOURS, { at: from, ended: false }, to)?.at ?? null;
    expect(noted(at(30, 11), at(30, 11) + 59_000)).toBe(null);
    expect(noted(at(30, 11), at(30, 11, 1))).toBe(at(30, 11, 1));
    expect(noted(at(30, 17, 59), at(30, 18) + 5000)).toBe(at(30, 18) + 5000);
    expect(noted(at(30, 18) + 5000, at(30, 18, 5))).toBe(null);
    expect(runToNote({ week: null, closings: [] }, null, at(30, 11))).toBe(null);
  });
});

describe('staff is told at the next start', () => {
  const operation = { hours: HOURS };
  const outages = ({ desk }: ReturnType<typeof staffed>) =>
    desk.state().faults.filter(({ fault }) => fault.code === 'outage');

  /** Runs for five minutes from 11:00 on; the power is cut, or the program ended. */
  const ranUntil1105 = () => {
    const { home, clock } = staffed({ operation, at: new Date(at(30, 11)) });
    clock.pass(5 * MINUTE);
    return home;
  };

  it('since when, and the fault is over a minute later', () => {
    const later = staffed({ operation, home: ranUntil1105(), at: new Date(at(30, 11, 20)) });
    expect(outages(later)).toMatchObject([{ raised: at(30, 11, 5), cleared: null, times: 1 }]);
    later.clock.pass(70_000);
    expect(outages(later)[0]?.cleared).toBeGreaterThan(at(30, 11, 20));
    expect(later.said).toContain('E45 raised');
  });

  it('not after a restart that was asked for, and not of a board that staff had put to sleep', async () => {
    const { home, clock, staff } = staffed({ operation, at: new Date(at(30, 11)) });
    clock.pass(5 * MINUTE);
    staff.close();
    const asleep = staffed({ operation, home, at: new Date(at(30, 11, 5) + 20_000) });
    expect(outages(asleep)).toEqual([]);
    await asleep.desk.act({ do: 'sleep' });
    asleep.staff.close();
    expect(outages(staffed({ operation, home, at: new Date(at(30, 15)) }))).toEqual([]);
  });
});
