import type { Clock } from '../../src/ports/clock.ts';

/** Virtual time: nothing happens until the test says that time passes. */
export class FakeClock implements Clock {
  #now = 0;
  #slept = 0;
  #next = 0;
  readonly #timers = new Map<number, { readonly at: number; readonly callback: () => void }>();

  now(): number {
    return this.#now;
  }

  uptime(): number {
    return this.#now + this.#slept;
  }

  /** The machine sleeps: nothing happens, and monotonic time stands still. */
  sleep(ms: number): void {
    this.#slept += ms;
  }

  after(ms: number, callback: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), callback });
    return () => this.#timers.delete(id);
  }

  /** Lets `ms` pass; timers fire in order, those that they set as well. */
  pass(ms: number): void {
    const end = this.#now + ms;
    for (let due = this.#earliest(end); due !== null; due = this.#earliest(end)) {
      this.#timers.delete(due.id);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
    }
    this.#now = end;
  }

  #earliest(end: number): { id: number; at: number; callback: () => void } | null {
    let earliest: { id: number; at: number; callback: () => void } | null = null;
    for (const [id, timer] of this.#timers) {
      if (timer.at <= end && (earliest === null || timer.at < earliest.at)) earliest = { id, ...timer };
    }
    return earliest;
  }
}
