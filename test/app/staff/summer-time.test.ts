import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { volumeAt } from '../../../src/app/exhibit/exhibit-settings.ts';
import { wallTime } from '../../../src/app/staff/operation.ts';
import { isRestartDue } from '../../../src/app/staff/staff.ts';
import { isOpen } from '../../../src/staff/opening-hours.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Paris';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Every minute from noon before that night until noon behind it. */
function* minutesAround(night: string): Generator<Date> {
  const noon = Date.parse(`${night}T10:00:00Z`) - 24 * HOUR_MS;
  for (let minute = 0; minute < 26 * 60; minute += 1) yield new Date(noon + minute * MINUTE_MS);
}

const clockOf = (at: Date) => at.toTimeString().slice(0, 5);

/** A board at which nobody plays, from noon to noon: when it is started afresh. */
function restarts(night: string, restartAt: string): readonly string[] {
  const [hours = 0, minutes = 0] = restartAt.split(':').map(Number);
  const found: string[] = [];
  let started = Number.NEGATIVE_INFINITY;
  for (const wall of minutesAround(night)) {
    const uptimeMs = wall.getTime() - started;
    const quiet = { restartAt: 60 * hours + minutes, wall, untouchedMs: 6 * HOUR_MS, uptimeMs };
    if (!isRestartDue(quiet)) continue;
    found.push(clockOf(wall));
    started = wall.getTime();
  }
  return found;
}

describe.each([
  ['begins', '2026-03-29'],
  ['ends', '2026-10-25'],
])('in the night in which summer time %s', (_, night) => {
  it('the clock on the wall jumps', () => {
    const offsets = [...minutesAround(night)].map((at) => at.getTimezoneOffset());
    expect(new Set(offsets).size).toBe(2);
  });

  it.each(['01:30', '02:30', '03:30', '04:30'])('a board is started afresh once for %s', (restartAt) => {
    expect(restarts(night, restartAt)).toHaveLength(1);
  });

  it('visitors come and go by the clock on the wall', () => {
    const week = { sat: [{ from: 600, to: 1080 }], sun: [{ from: 600, to: 1080 }] };
    const hours = { week, closings: [] };
    const changes: string[] = [];
    let before = true;
    for (const at of minutesAround(night)) {
      const open = isOpen(hours, wallTime(at));
      if (open !== before) changes.push(`${open ? 'opens' : 'closes'} ${clockOf(at)}`);
      before = open;
    }
    expect(changes).toEqual(['closes 18:00', 'opens 10:00']);
  });

  it('pages are silent from ten to eight', () => {
    const quiet = { from: 22 * 60, to: 8 * 60 };
    for (const at of minutesAround(night)) {
      const hour = at.getHours();
      expect(volumeAt({ volume: 1, quiet }, at)).toBe(hour >= 22 || hour < 8 ? 0 : 1);
    }
  });
});
