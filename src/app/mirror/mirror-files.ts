/** What this board keeps as one among others: its key, whom it trusts, the agreed match. */

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Identity, NoKey, openIdentity } from '../../adapters/keys/keys.ts';
import { decksUsed, hex, keptCard, words } from '../../adapters/mqtt/payload.ts';
import { looksLike } from '../../adapters/names/look-alike.ts';
import { isMissing } from '../../adapters/words/words.ts';
import type { BoardCard, BoardId, Terms } from '../../mirror/mirror.ts';
import { GAME_IDS, type Side } from '../../rules/rules.ts';
import { BadUse, keeping, messageOf } from '../errors.ts';
import { replaceFile } from '../home.ts';

/** The match that two boards have agreed on, as this one keeps it. */
export interface AgreedMatch {
  readonly me: Side;
  readonly terms: Terms;
  /** The match before, of whose end the other board may still ask. Null: people have agreed on another since. */
  readonly before: Terms | null;
}

const side = v.picklist(['W', 'B']);
const terms = v.object({
  match: hex(16),
  boards: v.object({ W: keptCard, B: keptCard }),
  owner: side,
  game: v.picklist(GAME_IDS),
  options: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
  fen: v.string(),
  clock: v.nullable(words(40)),
  cards: v.exactOptional(decksUsed),
});
export const matchForm = v.object({
  damier: v.literal('match'),
  v: v.literal(1),
  me: side,
  terms,
  before: v.optional(v.nullable(terms), null),
});

/** The folder of all that concerns other boards. */
export function mirrorFolder(home: string): string {
  return join(home, 'mirror');
}

/** Null if there is none. Throws `BadUse` when it cannot be read: which game is played with whom must not be guessed. */
export function readAgreed(home: string): AgreedMatch | null {
  const file = join(mirrorFolder(home), 'match.json');
  try {
    const { me, terms, before } = v.parse(
      v.pipe(v.string(), v.parseJson(), matchForm),
      readFileSync(file, 'utf8'),
    );
    return { me, terms, before };
  } catch (error) {
    if (isMissing(error)) return null;
    throw new BadUse(
      `${file} does not say which match was agreed on (${messageOf(error)}). Put it back from a copy, or remove it and pair again`,
    );
  }
}

/** On the disk when it returns; throws the system's error. */
export function keepAgreed(home: string, { me, terms, before }: AgreedMatch): void {
  mkdirSync(mirrorFolder(home), { recursive: true, mode: 0o700 });
  replaceFile(
    join(mirrorFolder(home), 'match.json'),
    `${JSON.stringify({ damier: 'match', v: 1, me, terms, before })}\n`,
  );
}

export const boardsForm = v.object({
  damier: v.literal('boards'),
  v: v.literal(1),
  boards: v.array(keptCard),
});

/** The boards with which this one has been paired, one a key. Throws `BadUse` when the file is damaged. */
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
 * The pinned board for which people could take this one: its name is the same or looks it, and its key is another. Null: none. A
 * board that is known itself has no right to another's name.
 */
export function passesFor(boards: readonly BoardCard[], { key, name }: BoardCard): BoardCard | null {
  return boards.find((one) => one.key !== key && looksLike(one.name, name)) ?? null;
}

/** From now on that board is known: whoever calls himself by its name, or one like it, must have its key. */
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

/**
 * The number of this start, higher than any before; on the disk before it is used. It is the second of the start, so it rises too
 * where the file is gone, damaged, or of an older copy of the folder. Where the clock is behind it is one more than the last.
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

/** This board among others, by the key that it keeps, which is made if there is none. Throws `BadUse`. */
export function ownIdentity(home: string, name: string): Identity {
  try {
    return keeping(home, () => openIdentity(mirrorFolder(home), name));
  } catch (error) {
    if (error instanceof NoKey) throw new BadUse(error.message);
    throw error;
  }
}
