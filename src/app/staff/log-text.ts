import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** What is read by a person, and carried on a stick. */
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
    parts.unshift(text);
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
