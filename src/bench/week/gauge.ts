import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { getHeapCodeStatistics } from 'node:v8';
import { garbageCollector } from '../garbage.ts';

/** What the process holds, and what lies in its homes. */
export interface Holdings {
  /** Of the heap, what is in use once the garbage is collected, without compiled code; bytes. */
  readonly heap: number;
  /** Buffers outside of the heap, bytes. */
  readonly external: number;
  /** Sockets, pipes, threads and the like, without timers. */
  readonly handles: number;
  /** Open files; null where the system does not tell. */
  readonly files: number | null;
  /** The kept games, bytes. */
  readonly games: number;
  /** Logs of matches with other boards, bytes. */
  readonly matches: number;
  /** All else on the disk, bytes, and in so many files. */
  readonly rest: number;
  readonly restFiles: number;
  /** Kept moments of doubt, of the board that has most; files. */
  readonly doubts: number;
}

const OPEN_FILES = '/proc/self/fd';

export function holdingsNow(homes: readonly string[]): Holdings {
  garbageCollector()();
  const { heapUsed, external } = process.memoryUsage();
  const handles = process
    .getActiveResourcesInfo()
    .filter((name) => name !== 'Timeout' && name !== 'Immediate');
  const kept = homes.flatMap((home) => filesIn(home));
  const bytes = (of: readonly KeptFile[]) => of.reduce((sum, { size }) => sum + size, 0);
  const games = kept.filter(({ path }) => path.includes('damier.sqlite'));
  const matches = kept.filter(({ path }) => path.includes(`${sep}mirror${sep}`));
  const doubts = kept.filter(({ path }) => path.includes(`${sep}doubts${sep}`));
  const rest = kept.filter(
    (file) => !games.includes(file) && !matches.includes(file) && !doubts.includes(file),
  );
  return {
    heap: heapUsed - getHeapCodeStatistics().code_and_metadata_size,
    external,
    handles: handles.length,
    files: existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES).length : null,
    ...{ games: bytes(games), matches: bytes(matches), rest: bytes(rest), restFiles: rest.length },
    doubts: mostInOneFolder(doubts),
  };
}

function mostInOneFolder(files: readonly KeptFile[]): number {
  const folders = new Map<string, number>();
  for (const { path } of files) {
    const folder = dirname(path);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  return Math.max(0, ...folders.values());
}

interface KeptFile {
  readonly path: string;
  readonly size: number;
}

function filesIn(folder: string): readonly KeptFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      // The log takes another name while it is looked at.
      return existsSync(path) ? [{ path, size: lstatSync(path).size }] : [];
    });
}
