/** The log for people: on the disk each line is JSON, for programs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';

/** As much of the log as staff takes away. */
const MOST_BYTES = 4 * 2 ** 20;

/** The log of the folder as text, oldest line first: the newest files of it that fit. */
export function logText(folder: string): string {
  const parts: string[] = [];
  let left = MOST_BYTES;
  for (const file of newestFirst(folder)) {
    const bytes = readFileSync(file);
    const text = (
      file.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: 2 * MOST_BYTES }) : bytes
    ).toString();
    left -= text.length;
    if (left < 0 && parts.length > 0) break;
    parts.unshift(text.split('\n').map(lineForPeople).join('\n'));
  }
  return parts.join('');
}

/** Older files have their time before the name: `20261128-0405-01-damier.log.gz`. */
function newestFirst(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => /damier\.log(\.gz)?$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

const entry = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({
    level: v.number(),
    time: v.pipe(v.string(), v.isoTimestamp()),
    msg: v.string(),
    part: v.optional(v.string()),
  }),
);
/** Pino's levels from which on somebody should look. */
const [WARNING, ERROR] = [40, 50];

/** A line of JSON as time here, part, words, and what else it holds; one that was cut off by a power cut as it is. */
export function lineForPeople(line: string): string {
  const read = v.safeParse(entry, line);
  if (!read.success) return line;
  const { level, time, msg, part, ...more } = read.output;
  // Swedish writes a date as ISO 8601 does.
  const when = new Date(time).toLocaleString('sv-SE');
  const grave = level >= ERROR ? ['ERROR'] : level >= WARNING ? ['WARNING'] : [];
  const from = part === undefined ? [] : [`${part}:`];
  const rest = Object.keys(more).length === 0 ? [] : [JSON.stringify(more)];
  return [when, ...grave, ...from, msg, ...rest].join(' ');
}
