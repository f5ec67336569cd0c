import { Damage, type Database } from './database.ts';
import { schemaVersion } from './schema.ts';
import { sealOfNote } from './seal.ts';

/** What people have said of a game beside it: a row of `notes`. */
export interface NoteRow {
  readonly game: number;
  readonly name: string | null;
  /** ISO 8601: since when it waits to be gone; null: it does not. */
  readonly deleted: string | null;
  readonly seal: string;
}

const NOTE_COLUMNS = ['game', 'name', 'deleted', 'seal'] as const satisfies (keyof NoteRow)[];
/** The form that has them: what was written before it, and is only read, has none. */
const SINCE = 2;

/** A game that was deleted can be had back for so long. */
export const DELETED_MS = 24 * 3_600_000;

/** What was said of the games, by their numbers; nothing of it is checked yet. */
export function allNotes(database: Database): ReadonlyMap<number, NoteRow> {
  if (schemaVersion(database) < SINCE) return new Map();
  const rows = [...database.rows<NoteRow>(NOTE_COLUMNS, 'FROM notes')];
  return new Map(rows.map((row) => [row.game, row]));
}

/** Null where nobody has said anything. Throws `Damage` where it is not as it was written. */
export function noteOf(database: Database, game: number): NoteRow | null {
  if (schemaVersion(database) < SINCE) return null;
  const row = database.first<NoteRow>(NOTE_COLUMNS, 'FROM notes WHERE game = ?', game);
  return row && checkedNote(row);
}

export function checkedNote(row: NoteRow): NoteRow {
  if (row.seal === sealOfNote(row)) return row;
  throw new Damage(`what was said of game ${row.game} is not as it was written`);
}

export function isDeleted(database: Database, game: number): boolean {
  return (noteOf(database, game)?.deleted ?? null) !== null;
}

export function insertNote(database: Database, note: Omit<NoteRow, 'seal'>): void {
  const { game, name, deleted } = note;
  database.run('INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)', game, name, deleted, sealOfNote(note));
}
