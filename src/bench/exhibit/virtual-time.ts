import type { Clock } from '../../ports/clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that passes only when it is told to, as fast as what happens in it can be computed. */
export class VirtualTime implements Clock {
  #now = 0;
  #next = 0;
  readonly #timers = new Map<number, Timer>();

  now(): number {
    return this.#now;
  }

  uptime(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), callback });
    return () => this.#timers.delete(id);
  }

  /** Lets `ms` pass; what waits for a promise is done between one timer and the next. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let due = this.#earliest(end); due !== null; due = this.#earliest(end)) {
      const [id, { at, callback }] = due;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, at);
      callback();
      await Promise.resolve();
    }
    this.#now = end;
    await Promise.resolve();
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
