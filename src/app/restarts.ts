import type { Clock } from '../ports/clock.ts';

const FIRST_MS = 100;
const LONGEST_MS = 30_000;
/** What has run so long has recovered: its next failure is a first one. */
const SOUND_MS = 60_000;

/** When a part that breaks is started again: soon, then twice as long later each time that it does not last. */
export class Restarts {
  readonly #clock: Clock;
  readonly #start: () => void;
  #next = FIRST_MS;
  #startedAt: number;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, start: () => void) {
    this.#clock = clock;
    this.#start = start;
    this.#startedAt = clock.now();
  }

  /** The part broke; answers in how many ms it is started again. Once it is to be, breaking again changes nothing. */
  later(): number {
    if (this.#clock.now() - this.#startedAt >= SOUND_MS) this.#next = FIRST_MS;
    const wait = this.#next;
    if (this.#cancel !== null) return wait;
    this.#next = Math.min(LONGEST_MS, wait * 2);
    this.#cancel = this.#clock.after(wait, () => {
      this.#cancel = null;
      this.#startedAt = this.#clock.now();
      this.#start();
    });
    return wait;
  }

  stop(): void {
    this.#cancel?.();
  }
}
