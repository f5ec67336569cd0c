/**
 * The kept games in one SQLite file, `damier.sqlite` in the state directory. The one public entry of this folder.
 *
 * Each step of a game is one transaction, flushed to the disk (`synchronous=FULL`), and is moved from the write-ahead log
 * into the database at once: so the log stays as small as one step, and no single damaged byte takes a step away unseen.
 */

import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type DeletedGame,
  type GameHead,
  type GameStore,
  type GoesOn,
  type Journal,
  type KeptGame,
  type KeptGames,
  type KeptList,
  type KeptStore,
  StoreFailure,
} from '../../ports/store.ts';
import { errorCode, errorWords, isMissing } from '../words/words.ts';
import { Damage, Database, failureFor } from './database.ts';
import {
  abandonOpen,
  changeNote,
  checkAll,
  checkRow,
  goingOnJournal,
  journalOfMatch,
  newJournal,
  purgeDeleted,
  readGame,
} from './journal.ts';
import {
  allNotes,
  checkedNote,
  DELETED_MS,
  entryOf,
  GAME_COLUMNS,
  type GameRow,
  headText,
  isDeleted,
  isEvent,
  keptGameOf,
  type NoteRow,
  noteOf,
  prepare,
  schemaVersion,
} from './rows.ts';
import { adoptRescued, makeEmpty, rescue, setAside, setAsideNoFiles } from './set-aside.ts';

export { flushFolder, type HomeLock, lockHome, makeFolder } from './database.ts';
export { NewerSchema } from './rows.ts';

const FILE = 'damier.sqlite';

interface StoreOptions {
  readonly log: (message: string) => void;
  /** The wall clock, for people who read the list of games. */
  readonly now: () => Date;
}

/**
 * Opens the kept games, to play; makes the file if there is none. A damaged one is set aside, reported, and begun anew with all its
 * games that are whole. Throws `StoreFailure` while the disk does not let it be done, and `NewerSchema`.
 */
export function openGameStore(stateDirectory: string, options: StoreOptions): Promise<KeptStore> {
  return OpenStore.open(join(stateDirectory, FILE), options);
}

/** The kept games to read, also while another process plays; throws `StoreFailure` where they cannot be read, `NewerSchema`. */
export function openKeptGames(stateDirectory: string): KeptGames & { close(): void } {
  return readKeptGames(join(stateDirectory, FILE));
}

/** The kept games of a program that plays: the only one that writes to them. */
class OpenStore implements KeptStore {
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

  goingOn(head: GameHead, which: GoesOn): Journal | null {
    return failureFor(this.#path, () => goingOnJournal(this.#database, head, which));
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
 * SQLite opens a file of a read-only disk to read alone, without a word, and what it holds then stays so when the disk is cured.
 * Throws the system's error.
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

/**
 * A file that this program has made is never empty, and no folder. SQLite would take the one for a new file, and never open the
 * other.
 */
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

/** Everything is ready before the damaged file is touched. So if the disk is full, nothing has happened. */
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

const NO_GAMES = {
  list: () => ({ games: [], deleted: [], damaged: [] }),
  newest: () => null,
  read: () => null,
  close: () => undefined,
};

/** Reads beside a program that plays, or alone; writes nothing. Throws `StoreFailure`, `NewerSchema`. */
function readKeptGames(path: string): KeptGames & { close(): void } {
  if (!isThere(path)) return NO_GAMES;
  // Read-only, so that the last to close it does not bring its log into it: a damaged file stays as it is.
  const database = new Database(`${pathToFileURL(path).href}?mode=ro`);
  try {
    // It has its name only once it has its tables (makeEmpty).
    failureFor(path, () => {
      if (schemaVersion(database) === 0) throw new Damage('it is empty');
    });
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    list: () => failureFor(path, () => database.reading(() => listGames(database))),
    newest: () => failureFor(path, () => newestGame(database)),
    read: (id) => failureFor(path, () => database.reading(() => readOne(database, id))),
    close: () => database.close(),
  };
}

/** Where there can be no games because the folder is none, or may not be looked into, that is said. */
function isThere(path: string): boolean {
  try {
    const folder = statSync(dirname(path), { throwIfNoEntry: false });
    if (folder?.isDirectory() === false) throw notThere(`${dirname(path)} is no folder`);
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      throw notThere(`${dirname(path)}: ${errorWords(error)}`);
    throw error;
  }
}

function notThere(why: string): StoreFailure {
  return new StoreFailure(`${why}; name the folder of the games in DAMIER_HOME`);
}

function listGames(database: Database): KeptList {
  const games: KeptGame[] = [];
  const deleted: DeletedGame[] = [];
  const damaged: number[] = [];
  const notes = allNotes(database);
  for (const { id } of [...database.rows<{ id: number }>(['id'], 'FROM games ORDER BY id DESC')]) {
    const note = notes.get(id) ?? null;
    const game = listed(database, id, note);
    const since = note?.deleted ?? null;
    if (game === null) damaged.push(id);
    else if (since === null) games.push(game);
    else deleted.push({ game, until: new Date(Date.parse(since) + DELETED_MS).toISOString() });
  }
  return { games, deleted, damaged };
}

/** Null if its row is damaged, or what was said of it. */
function listed(database: Database, id: number, note: NoteRow | null): KeptGame | null {
  try {
    const row = database.first<GameRow>(GAME_COLUMNS, 'FROM games WHERE id = ?', id);
    if (row === null) return null;
    checkRow(database, row);
    return keptGameOf(row, note && checkedNote(note));
  } catch (error) {
    if (error instanceof Damage) return null;
    throw error;
  }
}

/** The game begun last of those that are not deleted. */
function newestGame(database: Database): number | null {
  for (const { id } of [...database.rows<{ id: number }>(['id'], 'FROM games ORDER BY id DESC')])
    if (!isDeleted(database, id)) return id;
  return null;
}

function readOne(database: Database, id: number): ReturnType<KeptGames['read']> {
  const row = database.first<GameRow>(GAME_COLUMNS, 'FROM games WHERE id = ?', id);
  if (row === null) return null;
  const note = noteOf(database, id);
  if (note !== null && note.deleted !== null) return null;
  const { game, events } = readGame(database, row);
  return { game: keptGameOf(game, note), events: events.map(entryOf).filter(isEvent) };
}
