import { closeSync, fsyncSync, openSync } from 'node:fs';
import { errorCode } from '../words/error-code.ts';

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
