import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { Damage, type Database } from './database.ts';
import { migrate } from './schema.ts';

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
