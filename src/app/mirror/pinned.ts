import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { card } from '../../adapters/mqtt/fields.ts';
import type { BoardCard } from '../../mirror/mirror.ts';
import { BadUse } from '../bad-use.ts';
import { messageOf } from '../message-of.ts';
import { replaceFile } from '../replace-file.ts';
import { isMissing, mirrorFolder } from './agreed-match.ts';

const pinned = v.object({ damier: v.literal('boards'), v: v.literal(1), boards: v.array(card) });

/** The boards that this one has been paired with, one a name; throws `BadUse` when the file is damaged. */
export function readPinned(home: string): readonly BoardCard[] {
  const file = fileIn(home);
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), pinned), readFileSync(file, 'utf8')).boards;
  } catch (error) {
    if (isMissing(error)) return [];
    throw new BadUse(
      `${file} does not say which boards are known (${messageOf(error)}). Put it back from a copy, or remove it and pair again`,
    );
  }
}

/** From now on a board of this name must have this key. */
export function pin(home: string, one: BoardCard): void {
  keep(home, [...readPinned(home).filter(({ name }) => name !== one.name), one]);
}

/** A board of this name may have another key from now on. Answers whether one was known. */
export function forget(home: string, name: string): boolean {
  const boards = readPinned(home);
  const others = boards.filter((one) => one.name !== name);
  if (others.length < boards.length) keep(home, others);
  return others.length < boards.length;
}

function keep(home: string, boards: readonly BoardCard[]): void {
  mkdirSync(mirrorFolder(home), { recursive: true, mode: 0o700 });
  replaceFile(fileIn(home), `${JSON.stringify({ damier: 'boards', v: 1, boards })}\n`);
}

function fileIn(home: string): string {
  return join(mirrorFolder(home), 'boards.json');
}
