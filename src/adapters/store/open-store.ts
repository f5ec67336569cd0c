import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import {
  type GameHead,
  type GameStore,
  type Journal,
  type KeptList,
  type KeptStore,
  StoreFailure,
} from '../../ports/store.ts';
import { errorCode, isMissing } from '../words/error-code.ts';
import { errorWords } from '../words/error-words.ts';
import { changeNote, checkAll, purgeDeleted } from './check.ts';
import { Damage, Database, failureFor } from './database.ts';
import { abandonOpen, journalOfMatch, latestJournal, newJournal } from './journal.ts';
import { listGames, newestGame, readOne } from './read-games.ts';
import { DELETED_MS, headText } from './rows.ts';
import { prepare } from './schema.ts';
import { adoptRescued, makeEmpty, rescue, setAside, setAsideNoFiles } from './set-aside.ts';
import type { StoreOptions } from './store.ts';

/** The kept games of a program that plays: the only one that writes to them. */
export class OpenStore implements KeptStore {
  readonly #path: string;
  readonly #options: StoreOptions;
  readonly #database: Database;
  readonly aside: string | null;

  private constructor(path: string, options: StoreOptions, { database, aside }: Opened) {
    this.#path = path;
    this.#options = options;
    this.#database = database;
    this.aside = aside;
  }

  static async open(path: string, options: StoreOptions): Promise<OpenStore> {
    return new OpenStore(path, options, await openWhole(path, options));
  }

  latest(head: GameHead): Journal | null {
    return failureFor(this.#path, () => latestJournal(this.#database, head));
  }

  ofMatch(match: string): Journal | null {
    return failureFor(this.#path, () => journalOfMatch(this.#database, match));
  }

  begin(head: GameHead): Journal {
    return newJournal(this.#database, head, this.#options.now().toISOString());
  }

  abandon(head: GameHead): void {
    const database = this.#database;
    failureFor(this.#path, () => database.transaction(() => abandonOpen(database, headText(head))));
  }

  list(): KeptList {
    return failureFor(this.#path, () => listGames(this.#database));
  }

  newest(): number | null {
    return failureFor(this.#path, () => newestGame(this.#database));
  }

  read(id: number): ReturnType<GameStore['read']> {
    return failureFor(this.#path, () => readOne(this.#database, id));
  }

  name(id: number, name: string | null): boolean {
    return this.#note(id, { name });
  }

  remove(id: number): boolean {
    return this.#note(id, { deleted: this.#options.now().toISOString() });
  }

  restore(id: number): boolean {
    return this.#note(id, { deleted: null });
  }

  purge(): boolean {
    const until = new Date(this.#options.now().getTime() - DELETED_MS).toISOString();
    return failureFor(this.#path, () => purgeDeleted(this.#database, until));
  }

  #note(id: number, change: Parameters<typeof changeNote>[2]): boolean {
    const database = this.#database;
    let isThere = false;
    failureFor(this.#path, () =>
      database.transaction(() => {
        isThere = changeNote(database, id, change);
      }),
    );
    return isThere;
  }

  close(): void {
    this.#database.close();
  }
}

interface Opened {
  readonly database: Database;
  readonly aside: string | null;
}

async function openWhole(path: string, options: StoreOptions): Promise<Opened> {
  try {
    adoptRescued(path);
    mayBeWritten(path);
    for (const aside of setAsideNoFiles(path))
      options.log(
        `what stood beside ${basename(path)} was no file, and is kept as ${basename(aside)}. All games are there; a step that was being written when the program ended may not be.`,
      );
    return await checked(path, options);
  } catch (error) {
    // A disk that does not let files be read or renamed is waited for like a full one.
    if (error instanceof Error && 'syscall' in error) throw new StoreFailure(errorWords(error));
    throw error;
  }
}

/**
 * SQLite opens a file of a read-only disk to read alone, without a word, and what it holds then stays so when the disk is
 * cured. Throws the system's error.
 */
function mayBeWritten(path: string): void {
  for (const one of [dirname(path), path]) if (existsSync(one)) accessSync(one, constants.W_OK);
}

async function checked(path: string, options: StoreOptions): Promise<Opened> {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) makeEmpty(path);
  else if (!isWritten(path)) return begunEmpty(path, options);
  const database = new Database(path);
  try {
    prepare(database, path);
    await checkAll(database);
    return { database, aside: null };
  } catch (error) {
    if (error instanceof Damage) return begunAnew(path, options, database, error);
    database.close();
    throw error;
  }
}

/** A file that this program has made is never empty, and no folder: SQLite would take the one for a new file, and never open the other. */
function isWritten(path: string): boolean {
  try {
    const there = statSync(path);
    return there.isFile() && there.size > 0;
  } catch (error) {
    // A link that leads nowhere is nothing that a cured disk would give.
    if (isMissing(error) || errorCode(error) === 'ELOOP') return false;
    throw error;
  }
}

function begunEmpty(path: string, { log }: StoreOptions): Opened {
  const aside = setAside(path);
  log(
    `${basename(path)} was empty, or no file at all, and is kept as ${aside}. No game could be read from it.`,
  );
  makeEmpty(path);
  const database = new Database(path);
  prepare(database, path);
  return { database, aside: basename(aside) };
}

/** Everything stands ready before the damaged file is touched: where the disk is full, nothing has happened. */
function begunAnew(path: string, { log }: StoreOptions, damaged: Database, { message }: Damage): Opened {
  let aside: string;
  let numbers: ReturnType<typeof rescue>;
  try {
    numbers = rescue(path);
    // Renamed while it is open: SQLite leaves a file alone that has been moved under it.
    aside = setAside(path);
  } finally {
    damaged.close();
  }
  adoptRescued(path);
  const { whole, lost } = numbers;
  log(`${basename(path)} was damaged (${message}) and is kept as ${aside}. ${taken(whole, lost)}`);
  const database = new Database(path);
  prepare(database, path);
  return { database, aside: basename(aside) };
}

function taken(whole: readonly number[], lost: readonly number[]): string {
  if (lost.length === 0 && whole.length === 0) return 'No game could be read from it.';
  const all = `The games that are whole were taken over: ${whole.length}.`;
  return lost.length === 0 ? all : `${all} Only there: game ${lost.join(', ')}.`;
}
