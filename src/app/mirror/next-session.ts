import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';
import { isMissing, mirrorFolder } from './agreed-match.ts';

/** The number of this start, one more than the last; on the disk before it is used. */
export function nextSession(home: string): number {
  const file = join(mirrorFolder(home), 'session');
  const session = lastSession(file) + 1;
  mkdirSync(mirrorFolder(home), { recursive: true, mode: 0o700 });
  replaceFile(file, `${session}\n`);
  return session;
}

/** A file that holds no number was damaged: seconds since 1970 are more than any count of starts. */
function lastSession(file: string): number {
  try {
    const text = readFileSync(file, 'utf8').trim();
    return /^\d{1,10}$/.test(text) ? Number(text) : Math.floor(Date.now() / 1000);
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
