import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type KeptGame, type KeptGames, StoreFailure } from '../../ports/store.ts';
import { checkRow, readGame } from './check.ts';
import { Database, failureFor } from './database.ts';
import { entryOf, isEvent, keptGameOf } from './kept-game.ts';
import { GAME_COLUMNS, type GameRow } from './rows.ts';
import { schemaVersion } from './schema.ts';

const NO_GAMES = { list: () => [], newest: () => null, read: () => null, close: () => undefined };

/** Reads beside a program that plays, or alone; writes nothing. Throws `StoreFailure`, `NewerSchema`. */
export function readKeptGames(path: string): KeptGames & { close(): void } {
  if (!isThere(path)) return NO_GAMES;
  // Read-only, so that the last to close it does not bring its log into it: a damaged file stays as it is.
  const database = new Database(`${pathToFileURL(path).href}?mode=ro`);
  try {
    // A program that had only just begun has made no table yet.
    if (failureFor(path, () => schemaVersion(database)) === 0) {
      database.close();
      return NO_GAMES;
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    list: () => failureFor(path, () => listGames(database)),
    newest: () => failureFor(path, () => newestGame(database)),
    read: (id) => failureFor(path, () => readOne(database, id)),
    close: () => database.close(),
  };
}

/** Where games cannot be because the folder is none, or may not be looked into, that is said. */
function isThere(path: string): boolean {
  try {
    const folder = statSync(dirname(path), { throwIfNoEntry: false });
    if (folder?.isDirectory() === false) throw new StoreFailure(`${dirname(path)} is no folder`);
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new StoreFailure(error.message);
    throw error;
  }
}

export function listGames(database: Database): readonly KeptGame[] {
  const rows = [...database.rows<GameRow>(GAME_COLUMNS, 'FROM games ORDER BY id DESC')];
  for (const row of rows) checkRow(database, row);
  return rows.map(keptGameOf);
}

export function newestGame(database: Database): number | null {
  return database.first<{ id: number }>(['id'], 'FROM games ORDER BY id DESC')?.id ?? null;
}

export function readOne(database: Database, id: number): ReturnType<KeptGames['read']> {
  const row = database.first<GameRow>(GAME_COLUMNS, 'FROM games WHERE id = ?', id);
  if (row === null) return null;
  const { game, events } = readGame(database, row);
  return { game: keptGameOf(game), events: events.map(entryOf).filter(isEvent) };
}
