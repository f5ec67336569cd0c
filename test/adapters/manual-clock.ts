import type { Clock } from '../../src/ports/clock.ts';

/** Virtual time: timers run when it is told to pass. */
export class ManualClock implements Clock {
  private time = 0;
  private timers: { readonly at: number; readonly callback: () => void }[] = [];

  /** Timers that have not run yet. */
  get waiting(): number {
    return this.timers.length;
  }

  now(): number {
    return this.time;
  }

  uptime(): number {
    return this.time;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.time + ms, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  }

  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.timers.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.time = next.at;
      next.callback();
    }
    this.time = until;
  }
}
