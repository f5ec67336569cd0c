import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Damage, Database, flushFolder } from './database.ts';
import { type GameRows, readGame } from './journal.ts';
import {
  GAME_COLUMNS,
  type GameRow,
  insertEvent,
  insertGame,
  insertNote,
  NewerSchema,
  type NoteRow,
  noteOf,
  prepare,
} from './rows.ts';

/** An SQLite file and what belongs to it while it is in use. */
const PARTS = ['', '-wal', '-shm'] as const;

/** Also a link that leads nowhere. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Gives a damaged file another name, with all that belongs to it, so that nothing ever writes to it again. Answers the name. */
export function setAside(path: string): string {
  const aside = freeName(path);
  for (const part of PARTS) if (isThere(path + part)) renameSync(path + part, aside + part);
  return aside;
}

/**
 * What stands where SQLite keeps its log and its index, and is no file, would keep it from opening the games for ever. Answers the
 * names that these have now.
 */
export function setAsideNoFiles(path: string): readonly string[] {
  const aside = freeName(path);
  return PARTS.slice(1)
    .filter((part) => isThere(path + part) && !lstatSync(path + part).isFile())
    .map((part) => {
      renameSync(path + part, aside + part);
      return aside + part;
    });
}

function freeName(path: string): string {
  let aside = named(path, 'damaged-1');
  for (let n = 2; PARTS.some((part) => isThere(aside + part)); n += 1) aside = named(path, `damaged-${n}`);
  return aside;
}

/**
 * Takes over the games of a damaged file that are whole into a new one, which `adoptRescued` puts in its place. Answers the numbers
 * of those taken over and of those left.
 */
export function rescue(path: string): { readonly whole: number[]; readonly lost: number[] } {
  const draft = named(path, 'draft');
  // SQLite merges a -wal file into its database when it opens it: the damaged file itself stays as it is.
  const copy = named(path, 'copy');
  for (const file of [draft, copy]) remove(file);
  for (const part of PARTS) if (existsSync(path + part)) copyFileSync(path + part, copy + part);
  try {
    let numbers = taken(copy, draft);
    if (numbers.whole.length === 0) {
      giveFirstPage(draft, copy);
      numbers = taken(copy, draft);
    }
    giveName(draft, named(path, 'rescued'));
    return numbers;
  } finally {
    for (const file of [draft, copy]) remove(file);
  }
}

/** Puts what was rescued in the place of a file that was set aside. One that is still there is looked at again. */
export function adoptRescued(path: string): void {
  const rescued = named(path, 'rescued');
  if (!existsSync(rescued)) return;
  if (existsSync(path)) remove(rescued);
  else renameSync(rescued, path);
}

/** A file without games. It is whole when it has its name, because an empty file has lost what was in it. */
export function makeEmpty(path: string): void {
  const draft = named(path, 'draft');
  remove(draft);
  const database = new Database(draft);
  try {
    prepare(database, draft);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE);');
  } finally {
    database.close();
  }
  giveName(draft, path);
  remove(draft);
}

/**
 * A copy gets the name, on the disk when this returns. libsql lets go of a file once the statements for it are collected, long
 * after `close`. So the same file under its new name would still be in use under the old one, by the old one's -shm, and a program
 * that reads beside this one would look for the new one's (sqlite.org, How To Corrupt, 2.4).
 */
function giveName(draft: string, name: string): void {
  const copy = `${name}.new`;
  copyFileSync(draft, copy);
  const file = openSync(copy, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(copy, name);
  flushFolder(dirname(name));
}

function named(path: string, what: string): string {
  return path.replace(/\.sqlite$/, `.${what}.sqlite`);
}

function remove(path: string): void {
  for (const part of PARTS) rmSync(path + part, { force: true });
}

/** All of it stands in the new file alone, none in its log, when this returns. */
function taken(copy: string, draft: string): ReturnType<typeof takeOver> {
  const from = new Database(copy);
  const into = new Database(draft);
  try {
    prepare(into, draft);
    const numbers = takeOver(from, into);
    into.exec('PRAGMA wal_checkpoint(TRUNCATE);');
    return numbers;
  } finally {
    into.close();
    from.close();
  }
}

/** As long as SQLite's pages are, unless another length is asked for. */
const PAGE_BYTES = 4096;

/**
 * The first page tells SQLite where all else is: where it is damaged, nothing can be read. It is the same in every file of one
 * schema, except for counters that may be wrong. What is read with its help must still fit its seals.
 */
function giveFirstPage(from: string, to: string): void {
  const page = Buffer.alloc(PAGE_BYTES);
  const [source, target] = [openSync(from, 'r'), openSync(to, 'r+')];
  try {
    readSync(source, page, 0, PAGE_BYTES, 0);
    // Its count of pages is out of date, says this, so that the file's length counts (fileformat2, 1.3.7).
    page.fill(0xff, 92, 96);
    writeSync(target, page, 0, PAGE_BYTES, 0);
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

function takeOver(from: Database, into: Database): { readonly whole: number[]; readonly lost: number[] } {
  const whole: number[] = [];
  const lost: number[] = [];
  for (const id of gameNumbers(from)) {
    const rows = wholeGame(from, id);
    if (rows === null) lost.push(id);
    else {
      insert(into, rows, noteIn(from, id));
      whole.push(id);
    }
  }
  return { whole, lost };
}

/** As far as they can be read. */
function gameNumbers(from: Database): readonly number[] {
  const numbers: number[] = [];
  try {
    for (const { id } of from.rows<{ id: number }>(['id'], 'FROM games ORDER BY id')) numbers.push(id);
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
  }
  return numbers;
}

function wholeGame(from: Database, id: number): GameRows | null {
  try {
    const game = from.first<GameRow>(GAME_COLUMNS, 'FROM games WHERE id = ?', id);
    return game === null ? null : readGame(from, game);
  } catch (error) {
    if (error instanceof Damage) return null;
    throw error;
  }
}

/** What cannot be read of it is as if nobody had said it. */
function noteIn(from: Database, id: number): NoteRow | null {
  try {
    return noteOf(from, id);
  } catch (error) {
    if (error instanceof Damage || error instanceof NewerSchema) return null;
    throw error;
  }
}

function insert(into: Database, { game, events }: GameRows, note: NoteRow | null): void {
  into.transaction(() => {
    insertGame(into, game);
    for (const event of events) insertEvent(into, event);
    if (note !== null) insertNote(into, note);
  });
}
