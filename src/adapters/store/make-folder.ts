import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isCoded } from '../words/error-code.ts';
import { flushFolder } from './flush-folder.ts';

/**
 * Makes a folder and what is missing above it, their owner's alone; throws the system's error when that cannot be done. Node's own
 * `recursive: true` never returns where a file system says that a new folder's parent does not exist although it does, as
 * /proc says.
 */
export function makeFolder(path: string): void {
  if (made(path)) return;
  makeFolder(dirname(path));
  make(path);
}

/** False if the folder above is missing. */
function made(path: string): boolean {
  try {
    make(path);
    return true;
  } catch (error) {
    if (!isCoded(error)) throw error;
    if (error.code === 'EEXIST') return true;
    if (error.code === 'ENOENT' && dirname(path) !== path) return false;
    throw error;
  }
}

/** A new name is on the disk only once the folder above it is. */
function make(path: string): void {
  mkdirSync(path, { mode: 0o700 });
  flushFolder(dirname(path));
}
