import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFolder } from '../adapters/store/store.ts';

/**
 * Writes a small file as a whole: a cut in power leaves the old one or the new one. A new one is its owner's alone, an old one
 * keeps its mode. Throws the system's error.
 *
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
