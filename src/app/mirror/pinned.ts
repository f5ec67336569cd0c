import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { keptCard } from '../../adapters/mqtt/payload.ts';
import { looksLike } from '../../adapters/names/look-alike.ts';
import { isMissing } from '../../adapters/words/words.ts';
import type { BoardCard, BoardId } from '../../mirror/mirror.ts';
import { BadUse } from '../bad-use.ts';
import { messageOf } from '../message-of.ts';
import { replaceFile } from '../replace-file.ts';
import { mirrorFolder } from './agreed-match.ts';

export const boardsForm = v.object({
  damier: v.literal('boards'),
  v: v.literal(1),
  boards: v.array(keptCard),
});

/** The boards that this one has been paired with, one a key; throws `BadUse` when the file is damaged. */
export function readPinned(home: string): readonly BoardCard[] {
  const file = fileIn(home);
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), boardsForm), readFileSync(file, 'utf8')).boards;
  } catch (error) {
    if (isMissing(error)) return [];
    throw new BadUse(
      `${file} does not say which boards are known (${messageOf(error)}). Put it back from a copy, or remove it and pair again`,
    );
  }
}

/**
 * The pinned board for which people could take this one, by a name that is the same or looks it, while its key is another;
 * null: none. That a board is known itself gives it no right to another's name.
 */
export function passesFor(boards: readonly BoardCard[], { key, name }: BoardCard): BoardCard | null {
  return boards.find((one) => one.key !== key && looksLike(one.name, name)) ?? null;
}

/** From now on that board is known: who calls himself by its name, or one like it, must have its key. */
export function pin(home: string, one: BoardCard): void {
  keep(home, [...readPinned(home).filter(({ key }) => key !== one.key), one]);
}

/** That board is known no more. Answers whether it was. */
export function forget(home: string, board: BoardId): boolean {
  const boards = readPinned(home);
  const others = boards.filter((one) => one.board !== board);
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
