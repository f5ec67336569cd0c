import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { flushFolder } from '../adapters/store/store.ts';

/** Writes a small file as a whole: a cut in power leaves the old one or the new one. Throws the system's error. */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  flushFolder(dirname(path));
}
