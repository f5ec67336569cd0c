import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { StoreDamage, StoreFailure } from '../../ports/store.ts';
import { errorCode, errorWords, isCoded } from '../words/words.ts';

/** How long another process that reads (`damier games`, the sqlite3 shell) is waited for, ms. */
const BUSY_MS = 2000;

type Value = string | number | null;
type Column<Row> = keyof Row & string;

/** The file is no database of ours, or not as it was written. */
export class Damage extends Error {
  override readonly name = 'Damage';
}

/** One connection to an SQLite file, with what libsql throws sorted into what can be tried again and what is damage. */
export class Database {
  readonly #connection: Libsql.Database;
  readonly #prepared = new Map<string, Libsql.Statement>();

  /** Makes the file if there is none; waits `patience` ms for another process that has it. */
  constructor(path: string, patience = BUSY_MS) {
    this.#connection = opened(path, patience);
  }

  exec(sql: string): void {
    sorted(() => this.#connection.exec(sql));
  }

  run(sql: string, ...values: readonly Value[]): void {
    sorted(() => this.#statement(sql).run(values));
  }

  /** The rows of `SELECT columns rest`, one after the other; the caller knows what the columns hold. */
  *rows<Row>(columns: readonly Column<Row>[], rest: string, ...values: readonly Value[]): Generator<Row> {
    const statement = sorted(() => this.#statement(`SELECT ${columns.map(asBytes).join(', ')} ${rest}`));
    const rows = sorted(() => statement.iterate(values));
    for (let next = sorted(() => rows.next()); next.done !== true; next = sorted(() => rows.next())) {
      yield withText(next.value as Record<string, Value | ArrayBuffer>) as Row;
    }
  }

  /** The limit ends the statement. One that could go on would hold the log where it is. */
  first<Row>(columns: readonly Column<Row>[], rest: string, ...values: readonly Value[]): Row | null {
    const [row = null] = this.rows<Row>(columns, `${rest} LIMIT 1`, ...values);
    return row;
  }

  /** All of it or nothing, on the disk when it returns. */
  transaction(work: () => void): void {
    this.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.exec('COMMIT');
    } catch (error) {
      this.#undo();
      throw error;
    }
  }

  /** What is read in it stands as of one moment, whatever another process writes meanwhile. */
  reading<T>(work: () => T): T {
    this.exec('BEGIN');
    try {
      return work();
    } finally {
      this.#undo();
    }
  }

  close(): void {
    this.#prepared.clear();
    this.#connection.close();
  }

  /** SQLite has undone the transaction by itself where the disk was full. */
  #undo(): void {
    if (this.#connection.inTransaction) this.exec('ROLLBACK');
  }

  #statement(sql: string): Libsql.Statement {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#connection.prepare(sql);
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/** libsql ends the process at text that is not UTF-8, which a damaged byte makes. So it gives bytes, of whatever was text. */
function asBytes(column: string): string {
  return `CASE typeof(${column}) WHEN 'text' THEN CAST(${column} AS BLOB) WHEN 'blob' THEN NULL ELSE ${column} END AS ${column}`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The row itself, its bytes made text: there may be a million of them. */
function withText(row: Record<string, Value | ArrayBuffer>): unknown {
  for (const column in row) {
    const value = row[column];
    if (value instanceof ArrayBuffer) row[column] = textOf(value);
  }
  return row;
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Damage('a text in it is not UTF-8');
  }
}

/** libsql gives no code when the file cannot even be opened. */
function opened(path: string, patience: number): Libsql.Database {
  try {
    return new Libsql(path, { timeout: patience });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new StoreFailure(errorWords(Object.assign(error, { code: 'SQLITE_CANTOPEN' })));
  }
}

/** What passes when the disk is cured. Anything else that SQLite says of a statement of ours is the file's fault. */
const PASSING = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|NOMEM|PERM|PROTOCOL)/;

function sorted<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isCoded(error)) throw error;
    const code = String(error.code);
    if (PASSING.test(code)) throw new StoreFailure(errorWords(error));
    throw new Damage(error.message);
  }
}

/** Damage that is found while the file is in use is a failure like another: the next start sets the file aside. */
export function failureFor<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    throw new StoreDamage(
      `${path} is damaged (${error.message}); the next start of \`damier play\` sets it aside and takes over what is whole`,
    );
  }
}

export interface HomeLock {
  release(): void;
}

/**
 * Makes sure that one process alone writes into a state directory. Answers null if another one has it. The lock is SQLite's own on
 * an empty file: it belongs to the process and goes with it, however it ends, on every system.
 */
export function lockHome(stateDirectory: string): HomeLock | null {
  const file = join(stateDirectory, 'lock');
  removeUnlessEmpty(file);
  const database = new Database(file, 0);
  try {
    // Nothing is ever written: no journal is wanted beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    database.close();
    if (error instanceof StoreFailure && error.message.includes('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => database.close() };
}

/** A file that is not empty is no lock of this program's, so nobody holds it. */
function removeUnlessEmpty(file: string): void {
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (there !== undefined && !(there.isFile() && there.size === 0)) rmSync(file, { recursive: true });
}

/** Brings the names in a folder to the disk; throws the system's error. */
export function flushFolder(path: string, platform: NodeJS.Platform = process.platform): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!isRefusedByWindows(error, platform)) throw error;
  }
}

/**
 * Windows flushes only what was opened for writing (FlushFileBuffers: "must have the GENERIC_WRITE access right"), and opens no folder
 * so; NTFS keeps names in a journal of its own.
 */
function isRefusedByWindows(error: unknown, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && ['EPERM', 'EISDIR'].includes(errorCode(error) ?? '');
}

/**
 * Makes a folder and what is missing above it, their owner's alone. Throws the system's error when that cannot be done. Node's own
 * `recursive: true` never returns where a file system says that a new folder's parent does not exist although it does, as /proc
 * says.
 */
export function makeFolder(path: string): void {
  if (made(path)) return;
  makeFolder(dirname(path));
  make(path);
}

/** False if the folder above is missing. */
function made(path: string): boolean {
  try {
    make(path);
    return true;
  } catch (error) {
    if (!isCoded(error)) throw error;
    if (error.code === 'EEXIST') return true;
    if (error.code === 'ENOENT' && dirname(path) !== path) return false;
    throw error;
  }
}

/** A new name is on the disk only once the folder above it is. */
function make(path: string): void {
  mkdirSync(path, { mode: 0o700 });
  flushFolder(dirname(path));
}
