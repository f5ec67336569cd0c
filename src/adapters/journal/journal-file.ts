import { closeSync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Journal } from '../../ports/store.ts';

/** A journal in a file of JSON lines: one entry a line, each flushed to the disk before `append` returns. */
export class JournalFile implements Journal {
  readonly #descriptor: number;
  readonly #entries: unknown[];
  /** Bytes of complete lines; what lies beyond is a line that could not be written whole. */
  #length: number;

  /** Opens an existing file for appending after its first `length` bytes, which hold `entries`; cuts off the rest. */
  constructor(path: string, length: number, entries: readonly unknown[]) {
    this.#descriptor = openSync(path, 'r+');
    this.#length = length;
    this.#entries = [...entries];
    ftruncateSync(this.#descriptor, length);
    fdatasyncSync(this.#descriptor);
  }

  append(entry: unknown): void {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    let written = 0;
    // A full disk may take a part of a line; the next attempt begins where that part began.
    while (written < line.length) {
      written += writeSync(this.#descriptor, line, written, line.length - written, this.#length + written);
    }
    fdatasyncSync(this.#descriptor);
    this.#length += line.length;
    this.#entries.push(entry);
  }

  entries(): readonly unknown[] {
    return this.#entries;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
