import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { Damage, type Database } from './database.ts';

/** "Dami": tells the file from other programs' databases. */
const APPLICATION_ID = 0x44616d69;

/**
 * What makes the schema of version n + 1 out of that of version n. A step that has been released never changes; a new one
 * is added behind it.
 */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE games (
    id INTEGER PRIMARY KEY,     -- 1, 2, … in the order in which they were begun
    game TEXT NOT NULL,         -- trappes, russian, …
    profile TEXT NOT NULL,      -- the board
    options TEXT NOT NULL,      -- JSON: what differs from the game's own rules
    fen TEXT NOT NULL,          -- the position at the start
    clock TEXT NOT NULL,        -- JSON: the time control; null: none
    players TEXT NOT NULL,      -- JSON: who played W and B
    begun TEXT NOT NULL,        -- ISO 8601, by the machine's clock
    state TEXT NOT NULL CHECK (state IN ('open', 'finished', 'abandoned')),
    winner TEXT,                -- W, B, or NULL: drawn, or not over
    reason TEXT,                -- why it ended
    plies INTEGER NOT NULL,     -- half-moves
    entries INTEGER NOT NULL,   -- rows in events
    reached INTEGER NOT NULL,   -- ms of the game's own time
    held TEXT NOT NULL,         -- JSON: what stands and no event tells (clocks, offers)
    seal TEXT NOT NULL          -- over this row and the game's last event
  );
  CREATE TABLE events (
    game INTEGER NOT NULL REFERENCES games (id),
    n INTEGER NOT NULL,         -- 1, 2, …
    t INTEGER NOT NULL,         -- ms of the game's own time
    type TEXT NOT NULL,         -- move, turn, spin, slider, …; begun: a servo was about to move
    entry TEXT NOT NULL,        -- JSON: its other fields
    seal TEXT NOT NULL,         -- over this row and the one before it
    PRIMARY KEY (game, n)
  ) WITHOUT ROWID;
  `,
  `
  CREATE TABLE notes (
    game INTEGER PRIMARY KEY,   -- the number of a game; that of the newest stays when it is gone, so that none is given twice
    name TEXT,                  -- what people call it
    deleted TEXT,               -- ISO 8601: since when it waits to be gone
    seal TEXT NOT NULL          -- over this row
  );
  `,
];

/** The form of the kept games that this program writes; package.json tells it to an update (deploy/scripts/damier-release). */
export const KEPT_GAMES_FORM = MIGRATIONS.length;

/** Far beyond what Damier will ever have: such a version is a damaged one. */
const FAR = 256;

/** The file was written by a newer Damier. The message is for people. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/** Brings an older file to this version; throws `NewerSchema`, or `Damage` where the header is not that of kept games. */
function migrate(database: Database): void {
  const version = schemaVersion(database);
  if (version === MIGRATIONS.length) return;
  database.transaction(() => {
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${MIGRATIONS.length};`);
  });
}

/** 0 for an empty file; throws `NewerSchema`, or `Damage` where the header is not that of kept games. */
export function schemaVersion(database: Database): number {
  const version = numberIn(database, 'user_version', 'pragma_user_version');
  const application = numberIn(database, 'application_id', 'pragma_application_id');
  const tables = numberIn(database, 'tables', '(SELECT count(*) AS tables FROM sqlite_schema)');
  if (tables === 0 && version === 0) return 0;
  if (application !== APPLICATION_ID || version < 1 || version > FAR) {
    throw new Damage('its header is not that of kept games');
  }
  if (version > MIGRATIONS.length) {
    throw new NewerSchema(
      `the kept games were written by a newer Damier (schema ${version}; this one knows ${MIGRATIONS.length})`,
    );
  }
  return version;
}

function numberIn(database: Database, column: string, table: string): number {
  return database.first<Record<string, number>>([column], `FROM ${table}`)?.[column] ?? 0;
}

/** Makes a connection ready for kept games, of the newest schema; throws `Damage`, `NewerSchema`. */
export function prepare(database: Database, path: string): void {
  if (existsSync(path)) checkFormat(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1;');
  // What is deleted is overwritten, not only forgotten.
  database.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;');
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
