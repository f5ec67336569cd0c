import { existsSync } from 'node:fs';
import type { KeptGame, KeptGames } from '../../ports/store.ts';
import { readGame } from './check.ts';
import { Database, failureFor } from './database.ts';
import { entryOf, isEvent, keptGameOf } from './kept-game.ts';
import type { GameRow } from './rows.ts';

/** Reads beside a program that plays, or alone; writes nothing. */
export function readKeptGames(path: string): KeptGames & { close(): void } {
  if (!existsSync(path)) return { list: () => [], read: () => null, close: () => undefined };
  const database = new Database(path);
  database.exec('PRAGMA query_only = ON;');
  return {
    list: () => failureFor(path, () => listGames(database)),
    read: (id) => failureFor(path, () => readOne(database, id)),
    close: () => database.close(),
  };
}

export function listGames(database: Database): readonly KeptGame[] {
  return [...database.rows<GameRow>('SELECT * FROM games ORDER BY id DESC')].map(keptGameOf);
}

export function readOne(database: Database, id: number): ReturnType<KeptGames['read']> {
  const row = database.first<GameRow>('SELECT * FROM games WHERE id = ?', id);
  if (row === null) return null;
  const { game, events } = readGame(database, row);
  return { game: keptGameOf(game), events: events.map(entryOf).filter(isEvent) };
}
