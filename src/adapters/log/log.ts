import pino from 'pino';
import { createStream } from 'rotating-file-stream';

/** One file is at most so large, and so many older ones are kept, compressed: the logs of months, and never more. */
const SIZE = '1M';
const KEPT = 9;

export interface Log {
  /** A function that logs what one part of the program says: a line for people, and what machines may want to know. */
  part(name: string): Say;
  /** Logs what nobody needs to read while it runs. */
  note(message: string, facts: Readonly<Record<string, unknown>>): void;
  /** Everything so far is written. */
  close(): Promise<void>;
}

export type Say = (message: string, facts?: Readonly<Record<string, unknown>>) => void;

export interface LogOptions {
  /** The folder of the files; it must be there. */
  readonly folder: string;
  /** Takes each line as people read it. */
  readonly say: (message: string) => void;
}

/** Structured lines (JSON) in `damier.log`, bounded on the disk; a disk that takes none of them stops nothing. */
export function openLog({ folder, say }: LogOptions): Log {
  const stream = createStream('damier.log', { path: folder, size: SIZE, maxFiles: KEPT, compress: 'gzip' });
  let failed = false;
  stream.on('error', (error: Error) => {
    if (!failed) say(`the log cannot be written: ${error.message}`);
    failed = true;
  });
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  return {
    part: (part) => (message, facts) => {
      say(message);
      log.info({ part, ...facts }, message);
    },
    note: (message, facts) => log.info(facts, message),
    close: () => new Promise((done) => stream.end(() => done())),
  };
}
