import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../../adapters/words/words.ts';
import { replaceFile } from '../replace-file.ts';
import { mirrorFolder } from './agreed-match.ts';

/**
 * The number of this start, higher than any before; on the disk before it is used. It is the second of the start, so that it
 * rises too where the file is gone, damaged, or of an older copy of the folder; one more than the last where the clock is behind.
 *
 * @param now of the wall clock, ms since 1970
 */
export function nextSession(home: string, now: number): number {
  const file = join(mirrorFolder(home), 'session');
  const session = Math.max(lastSession(file) + 1, Math.floor(now / 1000));
  mkdirSync(mirrorFolder(home), { recursive: true, mode: 0o700 });
  replaceFile(file, `${session}\n`);
  return session;
}

/** 0 where the file holds no number, and no more than a number of ten digits. */
function lastSession(file: string): number {
  try {
    return Number(/^\d{1,10}$/.exec(readFileSync(file, 'utf8').trim())?.[0] ?? 0);
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
