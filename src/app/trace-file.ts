import { closeSync, openSync, writeSync } from 'node:fs';
import { BadUse } from './bad-use.ts';
import { messageOf } from './message-of.ts';

export interface TraceFile {
  write(line: string): void;
  close(): void;
}

/**
 * Makes a new file for a trace; throws `BadUse` if it exists, because a recording cannot be made again. A line that cannot
 * be written ends the recording, which is said; the game goes on without.
 */
export function createTraceFile(path: string, log: (message: string) => void): TraceFile {
  const descriptor = openNew(path);
  let recording = true;
  return {
    write(line) {
      if (!recording) return;
      try {
        writeSync(descriptor, `${line}\n`);
      } catch (error) {
        recording = false;
        log(`the recording ends: ${messageOf(error)}`);
      }
    },
    close: () => closeSync(descriptor),
  };
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    throw new BadUse(`--record: no new file can be made there (${messageOf(error)}); name another one`);
  }
}
