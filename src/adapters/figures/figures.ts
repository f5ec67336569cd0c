/** The curator's figures on the disk: one file a month, and no more than three years of them. The entry of this folder. */

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { DayFigures } from '../../staff/staff.ts';
import { isMissing } from '../words/words.ts';

const MOST_MONTHS = 36;
const FILE = /^\d{4}-\d{2}\.json$/;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const counts = v.array(count);
const day = v.object({
  date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  hours: v.pipe(counts, v.length(24)),
  unattended: count,
  rounds: v.object({ shown: count, whole: count }),
  languages: v.record(v.string(), count),
  games: v.record(
    v.string(),
    v.object({
      played: count,
      ended: count,
      abandoned: count,
      plies: count,
      minutes: v.pipe(counts, v.length(5)),
    }),
  ),
});
/** A month: its days, oldest first. */
export const monthSchema: v.GenericSchema<unknown, readonly DayFigures[]> = v.array(day);

/** The folder, made if need be, with no more months in it than are kept; answers the file of a month (`2026-11`). */
export function figuresFile(folder: string, month: string): string {
  mkdirSync(folder, { recursive: true });
  const old = monthFiles(folder).filter((name) => name < `${month}.json`);
  for (const name of old.slice(0, Math.max(0, old.length - (MOST_MONTHS - 1)))) rmSync(join(folder, name));
  return join(folder, `${month}.json`);
}

/** All days that are kept, oldest first. A month that cannot be read is reported and left out. */
export function readFigures(folder: string, log: (message: string) => void): readonly DayFigures[] {
  return monthFiles(folder).flatMap((name) => {
    const result = v.safeParse(
      v.pipe(v.string(), v.parseJson(), monthSchema),
      readFileSync(join(folder, name), 'utf8'),
    );
    if (!result.success) log(`the figures in ${join(folder, name)} cannot be read`);
    return result.success ? result.output : [];
  });
}

function monthFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => FILE.test(name))
      .sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
