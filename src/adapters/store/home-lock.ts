import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StoreFailure } from '../../ports/store.ts';
import { Database } from './database.ts';

export interface HomeLock {
  release(): void;
}

/**
 * Makes sure that one process alone writes into a state directory; answers null if another one has it. The lock is
 * SQLite's own on an empty file: it belongs to the process and goes with it, however it ends, on every system.
 */
export function lockHome(stateDirectory: string): HomeLock | null {
  const file = join(stateDirectory, 'lock');
  removeUnlessEmpty(file);
  const database = new Database(file, 0);
  try {
    // Nothing is ever written: no journal is wanted beside it.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
  } catch (error) {
    database.close();
    if (error instanceof StoreFailure && error.message.includes('SQLITE_BUSY')) return null;
    throw error;
  }
  return { release: () => database.close() };
}

/** Whatever is no empty file is no lock of this program's, so that nobody holds it; and there is nothing in it to keep. */
function removeUnlessEmpty(file: string): void {
  const there = lstatSync(file, { throwIfNoEntry: false });
  if (there !== undefined && !(there.isFile() && there.size === 0)) rmSync(file, { recursive: true });
}
