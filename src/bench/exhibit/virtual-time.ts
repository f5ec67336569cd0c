import type { Clock } from '../../ports/clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that passes only when it is told to, as fast as what happens in it can be computed. */
export class VirtualTime implements Clock {
  #now = 0;
  #skipped = 0;
  #next = 0;
  readonly #timers = new Map<number, Timer>();
  readonly #between: () => Promise<void>;

  /** @param between what is waited for between one timer and the next; left out: what waits for a promise */
  constructor(between: () => Promise<void> = () => Promise.resolve()) {
    this.#between = between;
  }

  /** Timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  /** What was skipped is in it no more than a night is in the uptime of a machine that sleeps. */
  uptime(): number {
    return this.#now - this.#skipped;
  }

  after(ms: number, callback: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), callback });
    return () => this.#timers.delete(id);
  }

  /** Resolves once `ms` have passed: for all but the one who lets time pass. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets `ms` pass. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let due = this.#earliest(end); due !== null; due = this.#earliest(end)) {
      const [id, { at, callback }] = due;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, at);
      callback();
      await this.#between();
    }
    this.#now = end;
    await this.#between();
  }

  /** Time in which nobody is there and nothing happens: whatever waits goes on waiting as long as it would have. */
  skip(ms: number): void {
    const waiting = [...this.#timers];
    this.#now += ms;
    this.#skipped += ms;
    for (const [id, { at, callback }] of waiting) this.#timers.set(id, { at: at + ms, callback });
  }

  /** The power is cut: nobody waits for anything any more. */
  drop(): void {
    this.#timers.clear();
  }

  #earliest(end: number): readonly [number, Timer] | null {
    let earliest: readonly [number, Timer] | null = null;
    for (const entry of this.#timers) {
      const [, { at }] = entry;
      if (at <= end && (earliest === null || at < earliest[1].at)) earliest = entry;
    }
    return earliest;
  }
}
