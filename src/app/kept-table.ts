import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { tableWish } from '../adapters/http/http.ts';
import { isMissing } from '../adapters/words/words.ts';
import type { TableWish } from '../ports/page.ts';
import { BadUse } from './bad-use.ts';
import { messageOf } from './message-of.ts';
import { replaceFile } from './replace-file.ts';

export const tableForm = v.object({ damier: v.literal('table'), v: v.literal(1), wish: tableWish });
const keptTable = v.pipe(v.string(), v.parseJson(), tableForm);

/**
 * The game that was last sat down to from a page, for the next start; null if there is none. One that cannot be read
 * is said, and then there is none: the games themselves are kept elsewhere.
 */
export function readKeptTable(home: string, log: (message: string) => void): TableWish | null {
  const file = fileIn(home);
  try {
    return v.parse(keptTable, readFileSync(file, 'utf8')).wish;
  } catch (error) {
    if (isMissing(error)) return null;
    log(`${file} does not say which game was played last (${messageOf(error)}); the usual one begins`);
    return null;
  }
}

/** Kept before the game begins. What was sat down to anew goes on at the next start. Throws `BadUse`. */
export function keepTable(home: string, wish: TableWish): void {
  try {
    replaceFile(fileIn(home), JSON.stringify({ damier: 'table', v: 1, wish: { ...wish, anew: false } }));
  } catch (error) {
    throw new BadUse(`the choice of the game cannot be kept in ${home} (${messageOf(error)})`);
  }
}

/** A start that names its game is the newer word. */
export function forgetTable(home: string): void {
  rmSync(fileIn(home), { force: true });
}

function fileIn(home: string): string {
  return join(home, 'table.json');
}
