import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type DeletedGame,
  type KeptGame,
  type KeptGames,
  type KeptList,
  StoreFailure,
} from '../../ports/store.ts';
import { errorWords } from '../words/error-words.ts';
import { checkRow, readGame } from './check.ts';
import { Damage, Database, failureFor } from './database.ts';
import {
  allNotes,
  checkedNote,
  DELETED_MS,
  entryOf,
  GAME_COLUMNS,
  type GameRow,
  isDeleted,
  isEvent,
  keptGameOf,
  type NoteRow,
  noteOf,
} from './rows.ts';
import { schemaVersion } from './schema.ts';

const NO_GAMES = {
  list: () => ({ games: [], deleted: [], damaged: [] }),
  newest: () => null,
  read: () => null,
  close: () => undefined,
};

/** Reads beside a program that plays, or alone; writes nothing. Throws `StoreFailure`, `NewerSchema`. */
export function readKeptGames(path: string): KeptGames & { close(): void } {
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

/** Where games cannot be because the folder is none, or may not be looked into, that is said. */
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

export function listGames(database: Database): KeptList {
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
export function newestGame(database: Database): number | null {
  for (const { id } of [...database.rows<{ id: number }>(['id'], 'FROM games ORDER BY id DESC')])
    if (!isDeleted(database, id)) return id;
  return null;
}

export function readOne(database: Database, id: number): ReturnType<KeptGames['read']> {
  const row = database.first<GameRow>(GAME_COLUMNS, 'FROM games WHERE id = ?', id);
  if (row === null) return null;
  const note = noteOf(database, id);
  if (note !== null && note.deleted !== null) return null;
  const { game, events } = readGame(database, row);
  return { game: keptGameOf(game, note), events: events.map(entryOf).filter(isEvent) };
}
