import { basename } from 'node:path';
import {
  type GameHead,
  type GameStore,
  type Journal,
  type KeptGame,
  StoreFailure,
} from '../../ports/store.ts';
import { checkAll } from './check.ts';
import { Damage, Database, failureFor } from './database.ts';
import { latestJournal, newJournal } from './journal.ts';
import { prepare } from './prepared.ts';
import { listGames, readOne } from './read-games.ts';
import { adoptRescued, rescue, setAside } from './set-aside.ts';
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
    try {
      adoptRescued(this.#path);
      return this.#opened(new Database(this.#path));
    } catch (error) {
      // A disk that does not let files be read or renamed is waited for like a full one.
      if (error instanceof Error && 'syscall' in error) throw new StoreFailure(error.message);
      throw error;
    }
  }

  #opened(database: Database): Database {
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

  /** Everything stands ready before the damaged file is touched: where the disk is full, nothing has happened. */
  #begunAnew(damaged: Database, { message }: Damage): Database {
    const { whole, lost } = rescue(this.#path);
    // Renamed while it is open: SQLite leaves a file alone that has been moved under it.
    const aside = setAside(this.#path);
    damaged.close();
    adoptRescued(this.#path);
    this.#aside = basename(aside);
    this.#options.log(
      `${basename(this.#path)} was damaged (${message}) and is kept as ${aside}. ${taken(whole, lost)}`,
    );
    const database = new Database(this.#path);
    prepare(database, this.#path);
    return database;
  }
}

function taken(whole: readonly number[], lost: readonly number[]): string {
  if (lost.length === 0 && whole.length === 0) return 'No game could be read from it.';
  const all = `The games that are whole were taken over: ${whole.length}.`;
  return lost.length === 0 ? all : `${all} Only there: game ${lost.join(', ')}.`;
}
