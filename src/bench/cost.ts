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
  /** Boards at human pace that one core carries, from the sum of all steps and the traces' own time. */
  readonly boardsPerCore: number;
}

/** Collects the cost of each step, trace by trace. */
export class CostMeter {
  readonly #all: number[] = [];
  readonly #early: number[] = [];
  readonly #late: number[] = [];
  #trace: number[] = [];
  #busy = 0;
  #boardTime = 0;

  step(microseconds: number): void {
    this.#trace.push(microseconds);
  }

  /** The steps since the last call were one trace that lasted so long on its board, in ms. */
  endTrace(duration: number): void {
    const steps = this.#trace;
    const third = Math.floor(steps.length / 3);
    for (const cost of steps) {
      this.#all.push(cost);
      this.#busy += cost;
    }
    this.#early.push(...steps.slice(0, third));
    this.#late.push(...steps.slice(steps.length - third));
    this.#boardTime += duration;
    this.#trace = [];
  }

  result(): Cost {
    return {
      steps: this.#all.length,
      median: quantile(this.#all, 0.5) ?? 0,
      p99: quantile(this.#all, 0.99) ?? 0,
      early: quantile(this.#early, 0.5) ?? 0,
      late: quantile(this.#late, 0.5) ?? 0,
      boardsPerCore: this.#busy === 0 ? 0 : Math.floor((this.#boardTime * 1000) / this.#busy),
    };
  }
}
