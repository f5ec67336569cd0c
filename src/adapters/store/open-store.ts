import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import type { GameHead, GameStore, Journal, KeptGame } from '../../ports/store.ts';
import { checkAll } from './check.ts';
import { Damage, Database, failureFor } from './database.ts';
import { latestJournal, newJournal } from './journal.ts';
import { listGames, readOne } from './read-games.ts';
import { migrate } from './schema.ts';
import { rescue, setAside } from './set-aside.ts';
import type { StoreOptions } from './store.ts';

/** The kept games of a program that plays: the only one that writes to them. */
export class OpenStore implements GameStore {
  readonly #path: string;
  readonly #options: StoreOptions;
  readonly #database: Database;
  #aside: string | null = null;

  constructor(path: string, options: StoreOptions) {
    this.#path = path;
    this.#options = options;
    this.#database = this.#openWhole();
  }

  get aside(): string | null {
    return this.#aside;
  }

  latest(head: GameHead): Journal | null {
    return failureFor(this.#path, () => latestJournal(this.#database, head));
  }

  begin(head: GameHead): Journal {
    return newJournal(this.#database, head, this.#options.now().toISOString());
  }

  list(): readonly KeptGame[] {
    return failureFor(this.#path, () => listGames(this.#database));
  }

  read(id: number): ReturnType<GameStore['read']> {
    return failureFor(this.#path, () => readOne(this.#database, id));
  }

  close(): void {
    this.#database.close();
  }

  #openWhole(): Database {
    const database = new Database(this.#path);
    try {
      prepare(database, this.#path);
      checkAll(database);
      return database;
    } catch (error) {
      if (error instanceof Damage) return this.#begunAnew(database, error);
      database.close();
      throw error;
    }
  }

  #begunAnew(damaged: Database, { message }: Damage): Database {
    // Renamed while it is open: SQLite leaves a file alone that has been moved under it.
    const aside = setAside(this.#path);
    damaged.close();
    this.#aside = basename(aside);
    const database = new Database(this.#path);
    prepare(database, this.#path);
    const { whole, lost } = rescue(aside, database);
    this.#options.log(
      `${basename(this.#path)} was damaged (${message}) and is kept as ${aside}. ${taken(whole, lost)}`,
    );
    return database;
  }
}

function prepare(database: Database, path: string): void {
  if (existsSync(path)) checkFormat(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1;');
  database.exec('PRAGMA foreign_keys = ON;');
  migrate(database);
}

/** SQLite takes a file with other format versions (bytes 18 and 19 of its header) for a read-only or an older one, not for damaged. */
function checkFormat(path: string): void {
  const bytes = Buffer.alloc(20);
  const descriptor = openSync(path, 'r');
  const length = readSync(descriptor, bytes, 0, bytes.length, 0);
  closeSync(descriptor);
  if (length > 0 && (bytes[18] !== 2 || bytes[19] !== 2)) throw new Damage('its header names another format');
}

function taken(whole: readonly number[], lost: readonly number[]): string {
  if (lost.length === 0 && whole.length === 0) return 'No game could be read from it.';
  const all = `The games that are whole were taken over: ${whole.length}.`;
  return lost.length === 0 ? all : `${all} Only there: game ${lost.join(', ')}.`;
}
