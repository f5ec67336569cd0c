/** The folder that keeps everything: where it is, whose it is, and how a file in it is replaced. */

import {
  chmodSync,
  closeSync,
  type Dirent,
  fchmodSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { flushFolder } from '../adapters/store/store.ts';
import { messageOf } from './errors.ts';

/**
 * The folder of kept games and of the virtual room: `DAMIER_HOME`, otherwise `damier` in the desktop's folder for state
 * (`XDG_STATE_HOME`, which counts only if absolute), otherwise `~/.local/state/damier`.
 */
export function homeDirectory(env: NodeJS.ProcessEnv): string {
  const { DAMIER_HOME: own, XDG_STATE_HOME: desktop } = env;
  if (own !== undefined && own !== '') return resolve(own);
  if (desktop !== undefined && isAbsolute(desktop)) return join(desktop, 'damier');
  return join(homedir(), '.local', 'state', 'damier');
}

/** Where secrets are kept: hashes of the PIN and of the token; this board's key and whom it trusts; the settings that were good. */
const FOLDERS = ['staff', 'mirror', 'settings'];
const OTHERS = 0o077;

/**
 * Closes what an earlier build, a copy or a restored backup left open to others, and says so. The folders of secrets and all that
 * is in them are their owner's alone. On Windows the folder's own access list does this instead.
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

/** The folder and all below it. What is neither a file nor a folder leads elsewhere, and is left. */
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
    // Whoever needs the folder says why it cannot be read.
    return null;
  }
}

/**
 * Writes a small file as a whole: a power cut leaves the old one or the new one. A new file is its owner's alone; an old one keeps
 * its mode. Throws the system's error.
 * @param mode of a new one
 */
export function replaceFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    // A umask would take from it.
    fchmodSync(file, modeOf(path) ?? mode);
    writeSync(file, typeof content === 'string' ? Buffer.from(content) : content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  flushFolder(dirname(path));
}

function modeOf(path: string): number | null {
  const there = statSync(path, { throwIfNoEntry: false });
  return there === undefined ? null : there.mode & 0o777;
}
