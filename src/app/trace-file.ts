import { closeSync, openSync, writeSync } from 'node:fs';
import { BadUse } from './bad-use.ts';

export interface TraceFile {
  write(line: string): void;
  close(): void;
}

/** Makes a new file for a trace; throws `BadUse` if it exists, because a recording cannot be made again. */
export function createTraceFile(path: string): TraceFile {
  const descriptor = openNew(path);
  return {
    write: (line) => {
      writeSync(descriptor, `${line}\n`);
    },
    close: () => closeSync(descriptor),
  };
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadUse(`--record: no new file can be made there (${why}); name another one`);
  }
}
