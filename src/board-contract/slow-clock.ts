import type { Clock } from '../ports/clock.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time for an adapter under trial: a wait of a second need not take one. */
export class SlowClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  uptime(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  pass(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#next(end); next !== null; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = end;
  }

  #next(end: number): Timer | null {
    const due = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
    return due[0] ?? null;
  }
}
