import type { Comparison } from './compare.ts';

/** What was counted over many traces, and the times of their commits. */
export class Tally {
  traces = 0;
  halfMoves = 0;
  exact = 0;
  wrong = 0;
  missed = 0;
  falseAlarms = 0;
  missingAlarms = 0;
  standing = 0;
  silent = 0;
  late = 0;
  readonly #commitTimes: number[] = [];

  add(comparison: Comparison): void {
    this.traces += 1;
    this.halfMoves += comparison.halfMoves;
    this.exact += comparison.exact;
    this.wrong += comparison.wrong;
    this.missed += comparison.missed;
    this.falseAlarms += comparison.falseAlarms;
    this.missingAlarms += comparison.missingAlarms;
    this.standing += comparison.standing;
    this.silent += comparison.silent;
    this.late += comparison.late;
    for (const time of comparison.commitTimes) this.#commitTimes.push(time);
  }

  /** The time, in ms, that this share of all commits did not exceed; null without commits. */
  commitTime(share: number): number | null {
    return quantile(this.#commitTimes, share);
  }
}

/** The smallest value that at least `share` of all values do not exceed; null if there are none. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
