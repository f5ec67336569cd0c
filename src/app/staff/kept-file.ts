import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { isMissing } from '../../adapters/words/words.ts';
import type { Clock } from '../../ports/clock.ts';
import { messageOf } from '../message-of.ts';
import { replaceFile } from '../replace-file.ts';

/** A file is written at most so often, ms: a flash card does not bear more for years. */
const SETTLE_MS = 10_000;

export interface KeptFileOptions<T> {
  readonly file: string;
  readonly schema: v.GenericSchema<unknown, T>;
  /** What is there before anything was kept. */
  readonly empty: T;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/**
 * A small value that outlives the program, as JSON in a file of its own. A disk that takes nothing is tried again with the
 * next change.
 */
export class KeptFile<T> {
  readonly #options: KeptFileOptions<T>;
  #value: T;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(options: KeptFileOptions<T>) {
    this.#options = options;
    this.#value = read(options);
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (value === this.#value) return;
    this.#value = value;
    const { clock } = this.#options;
    const due = this.#writtenAt + SETTLE_MS - clock.now();
    if (due <= 0) this.#write();
    else this.#cancel ??= clock.after(due, () => this.#write());
  }

  /** Writes what is not written yet. */
  close(): void {
    if (this.#cancel !== null) this.#write();
  }

  #write(): void {
    const { file, clock, log } = this.#options;
    this.#cancel?.();
    this.#cancel = null;
    this.#writtenAt = clock.now();
    try {
      replaceFile(file, JSON.stringify(this.#value));
    } catch (error) {
      log(`${file} cannot be written: ${messageOf(error)}`);
    }
  }
}

/** What cannot be read was set aside at the start (home-files.ts); what became so since is said, and written anew. */
function read<T>({ file, schema, empty, log }: KeptFileOptions<T>): T {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (isMissing(error)) return empty;
    log(`${file} cannot be read (${messageOf(error)}), and begins anew`);
    return empty;
  }
}
