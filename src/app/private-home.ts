import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from './message-of.ts';

/** Where secrets are kept: hashes of the PIN and of the token; this board's key and whom it trusts; the settings that were good. */
const FOLDERS = ['staff', 'mirror', 'settings'];
const OTHERS = 0o077;

/**
 * Takes from everybody else what an earlier build, a copy or a restored backup left open to them, and says so: the folders of
 * secrets and all that is in them are their owner's alone. On Windows the folder's own access list holds instead.
 */
export function keepPrivate(home: string, log: (message: string) => void): void {
  if (process.platform === 'win32') return;
  for (const folder of FOLDERS.map((name) => join(home, name)))
    for (const path of within(folder)) shut(path, log);
}

function shut(path: string, log: (message: string) => void): void {
  try {
    const { mode } = lstatSync(path);
    if ((mode & OTHERS) === 0) return;
    chmodSync(path, mode & 0o700);
    log(`${path} was open to other users of this machine; it is its owner's alone now`);
  } catch (error) {
    log(`${path} may be open to other users of this machine: ${messageOf(error)}`);
  }
}

/** The folder and all below it; what is no file and no folder leads elsewhere, and is left. */
function within(folder: string): readonly string[] {
  const below = entriesOf(folder);
  if (below === null) return [];
  return [
    folder,
    ...below.flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? within(path) : entry.isFile() ? [path] : [];
    }),
  ];
}

/** Null where there is no such folder. */
function entriesOf(folder: string): readonly Dirent[] | null {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Whatever needs the folder says why it cannot be read.
    return null;
  }
}
