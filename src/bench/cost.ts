import { quantile } from './tally.ts';

/** What the reducer costs on one core. */
export interface Cost {
  readonly steps: number;
  /** µs a step: half of all steps, and 99 of 100, cost no more. */
  readonly median: number;
  readonly p99: number;
  /** Medians of the first and of the last third of each trace's steps: alike if nothing grows with a game. */
  readonly early: number;
  readonly late: number;
}

/** Collects the cost of each step, trace by trace. */
export class CostMeter {
  readonly #all: number[] = [];
  readonly #early: number[] = [];
  readonly #late: number[] = [];
  #trace: number[] = [];

  step(microseconds: number): void {
    this.#trace.push(microseconds);
  }

  /** The steps since the last call were one trace. */
  endTrace(): void {
    const steps = this.#trace;
    const third = Math.floor(steps.length / 3);
    this.#all.push(...steps);
    this.#early.push(...steps.slice(0, third));
    this.#late.push(...steps.slice(steps.length - third));
    this.#trace = [];
  }

  result(): Cost {
    return {
      steps: this.#all.length,
      median: quantile(this.#all, 0.5) ?? 0,
      p99: quantile(this.#all, 0.99) ?? 0,
      early: quantile(this.#early, 0.5) ?? 0,
      late: quantile(this.#late, 0.5) ?? 0,
    };
  }
}
