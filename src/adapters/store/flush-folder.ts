import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode, isCoded } from '../words/error-code.ts';

/** Brings the names in a folder to the disk; throws the system's error. */
export function flushFolder(path: string, platform: NodeJS.Platform = process.platform): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!isRefusedByWindows(error, platform)) throw error;
  }
}

/**
 * Windows flushes only what was opened for writing (FlushFileBuffers: "must have the GENERIC_WRITE access right"), and opens no folder
 * so; NTFS keeps names in a journal of its own.
 */
function isRefusedByWindows(error: unknown, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && ['EPERM', 'EISDIR'].includes(errorCode(error) ?? '');
}

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
