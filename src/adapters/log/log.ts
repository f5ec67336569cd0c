import pino from 'pino';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';
import { errorWords } from '../words/words.ts';

/** How large one file is at most, and how many older ones are kept, compressed: the logs of months, and never more. */
const SIZE = '1M';
const KEPT = 9;
/** After how long a disk that took no log is tried again, with the first line after that, ms. */
const AGAIN_MS = 60_000;

export interface Log {
  /**
   * A function that logs what one part of the program says: a line for people, and what machines may want to know. A line that
   * comes again and again is told a few times, and then counted.
   */
  part(name: string): Say;
  /** Logs what nobody needs to read while the program runs. */
  note(message: string, facts: Readonly<Record<string, unknown>>): void;
  /** Everything so far is written. */
  close(): Promise<void>;
}

type Say = (message: string, facts?: Readonly<Record<string, unknown>>) => void;

interface LogOptions {
  /** The folder of the files; it must be there. */
  readonly folder: string;
  /** Takes each line as people read it. */
  readonly say: (message: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

/** Structured lines (JSON) in `damier.log`, bounded on the disk. A disk that takes none of them stops nothing. */
export function openLog(options: LogOptions): Log {
  const file = new LogFile(options);
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, file);
  const repeats = new Repeats();
  return {
    part: (part) => (message, facts) => {
      const line = repeats.heard(message, options.now());
      if (line === null) return;
      options.say(line);
      log.info({ part, ...facts }, line);
    },
    note: (message, facts) => log.info(facts, message),
    close: () => file.close(),
  };
}

/** The file, begun anew some time after it could not be written. */
class LogFile {
  readonly #options: LogOptions;
  #stream: RotatingFileStream | null = null;
  #closedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: LogOptions) {
    this.#options = options;
  }

  write(line: string): void {
    if (this.#stream === null && this.#options.now() >= this.#closedUntil) this.#stream = this.#open();
    this.#stream?.write(line);
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    if (stream !== null) await new Promise<void>((done) => stream.end(() => done()));
  }

  #open(): RotatingFileStream {
    const { folder, say, now } = this.#options;
    const stream = createStream('damier.log', { path: folder, size: SIZE, maxFiles: KEPT, compress: 'gzip' });
    stream.on('error', (error: Error) => {
      if (this.#stream !== stream) return;
      this.#stream = null;
      this.#closedUntil = now() + AGAIN_MS;
      say(`the log cannot be written: ${errorWords(error)}`);
    });
    return stream;
  }
}

/** How many of one line are told within how long. */
const MOST = 5;
const WITHIN_MS = 600_000;
/** How many different lines are remembered. The one that was first told longest ago is forgotten. */
const REMEMBERED = 200;

interface Told {
  readonly since: number;
  readonly times: number;
}

/** Keeps a line that comes again and again from burying all others: some are told, the rest are counted. */
class Repeats {
  readonly #told = new Map<string, Told>();

  /** The line as it is to be told now. Null: it was told often enough. */
  heard(line: string, now: number): string | null {
    const before = this.#told.get(line);
    if (before === undefined || now - before.since >= WITHIN_MS) {
      this.#remember(line, { since: now, times: 1 });
      const untold = (before?.times ?? 0) - MOST;
      return untold > 0 ? `${line} (it was so ${untold} times more since it was last said)` : line;
    }
    const times = before.times + 1;
    this.#told.set(line, { since: before.since, times });
    if (times > MOST) return null;
    return times === MOST
      ? `${line} (said for the ${MOST}th time: from here on counted, for ten minutes)`
      : line;
  }

  #remember(line: string, told: Told): void {
    // What is told anew is the newest.
    this.#told.delete(line);
    this.#told.set(line, told);
    const [oldest] = this.#told.keys();
    if (this.#told.size > REMEMBERED && oldest !== undefined) this.#told.delete(oldest);
  }
}
