import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { Entry } from '../../mirror/mirror.ts';
import { MATCH_PAYLOADS } from './match-payload.ts';

/** The log of one match on the disk: a file of JSON lines, one entry a line. */
export class KeptLog {
  readonly #file: number;

  /** Entries of earlier starts. A last line that a power cut left unfinished is cut off: nothing of it was ever sent. */
  readonly entries: readonly Entry[];

  /** Opens or makes the file; throws if it is damaged before its last line. */
  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.#file = openSync(path, 'a+', 0o600);
    const text = readFileSync(path, 'utf8');
    ftruncateSync(this.#file, Buffer.byteLength(wholeLines(text)));
    this.entries = entriesOf(text, path);
  }

  /** Returns once the entries are on the disk; throws when they are not. */
  append(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    writeSync(this.#file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    fdatasyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** Throws where a match could not be taken up from that text: it is damaged before its last line. */
export function checkMatchLog(text: string, path: string): void {
  entriesOf(text, path);
}

function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

function entriesOf(text: string, path: string): readonly Entry[] {
  const lines = wholeLines(text).split('\n').slice(0, -1);
  return lines.map((line, index) => entryOf(line, `${path}, line ${index + 1}`));
}

function entryOf(line: string, place: string): Entry {
  try {
    return v.parse(MATCH_PAYLOADS.entry, { kind: 'entry', entry: JSON.parse(line) }).entry;
  } catch (cause) {
    throw new Error(`${place}: this is no entry of a match; put the file back from a copy`, { cause });
  }
}
