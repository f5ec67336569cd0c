import * as v from 'valibot';
import { isOpen, type OpeningHours } from '../../staff/staff.ts';
import { wallTime } from './operation.ts';

/** When the program is known to have run last, ms since 1970 by the machine's clock, and whether it ended there in order. */
export interface LastRun {
  readonly at: number;
  readonly ended: boolean;
}

/** Null: it never has run. */
export const lastRunForm: v.GenericSchema<unknown, LastRun | null> = v.nullable(
  v.object({ at: v.number(), ended: v.boolean() }),
);

/** So often it is written, ms: more often would wear a flash card. */
export const RUNS_MS = 60_000;
const MINUTE_MS = 60_000;
/** Whoever was away for longer was in a store. */
const LONGEST_MS = 31 * 24 * 60 * MINUTE_MS;

/**
 * From when on the program may have been away while visitors should have played; null: it was not. What has ended in order was
 * asked to: a minute of that is no news. Where no hours are set nobody can say.
 */
export function missedSince(hours: OpeningHours, last: LastRun | null, now: number): number | null {
  if (hours.week === null || last === null || now - last.at > LONGEST_MS) return null;
  const grace = last.ended ? MINUTE_MS : 0;
  for (let since = last.at; since + grace <= now; since += MINUTE_MS)
    if (isOpen(hours, wallTime(new Date(since)))) return since;
  return null;
}

/** What is to be written now: nothing (null) while it is closed, but that the end of the hours was seen. */
export function runToNote(hours: OpeningHours, last: LastRun | null, now: number): LastRun | null {
  if (hours.week === null) return null;
  const openAt = (at: number) => isOpen(hours, wallTime(new Date(at)));
  const isNews = last === null || last.ended || Math.abs(now - last.at) >= RUNS_MS;
  const isDue = openAt(now) ? isNews : last !== null && !last.ended && openAt(last.at);
  return isDue ? { at: now, ended: false } : null;
}
