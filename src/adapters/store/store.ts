/**
 * The kept games in one SQLite file, `damier.sqlite` in the state directory. The one public entry of this folder.
 *
 * Each step of a game is one transaction, flushed to the disk (`synchronous=FULL`), and is moved from the write-ahead log
 * into the database at once: so the log stays as small as one step, and no single damaged byte takes a step away unseen.
 */
import { join } from 'node:path';
import type { KeptGames, KeptStore } from '../../ports/store.ts';
import { OpenStore } from './open-store.ts';
import { readKeptGames } from './read-games.ts';

export { type HomeLock, lockHome } from './database.ts';
export { flushFolder, makeFolder } from './flush-folder.ts';
export { NewerSchema } from './schema.ts';

const FILE = 'damier.sqlite';

export interface StoreOptions {
  readonly log: (message: string) => void;
  /** The wall clock, for people who read the list of games. */
  readonly now: () => Date;
}

/**
 * Opens the kept games, to play; makes the file if there is none. A damaged one is set aside, said, and begun anew with
 * all its games that are whole. Throws `StoreFailure` while the disk does not let it be done, `NewerSchema`.
 */
export function openGameStore(stateDirectory: string, options: StoreOptions): Promise<KeptStore> {
  return OpenStore.open(join(stateDirectory, FILE), options);
}

/** The kept games to read, also while another process plays; throws `StoreFailure` where they cannot be read, `NewerSchema`. */
export function openKeptGames(stateDirectory: string): KeptGames & { close(): void } {
  return readKeptGames(join(stateDirectory, FILE));
}
