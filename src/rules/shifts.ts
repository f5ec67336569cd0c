import type { BitLayout } from './bit-layout.ts';

/** The two senses of a step, and its two lengths: up-left and down-right are one bit longer than up-right and down-left. */
export const UP = true;
export const DOWN = false;

/**
 * Steps of a whole set of squares over its two halves. A result may hold gap bits and bits beyond its half: intersect
 * it with a set of squares.
 */
export interface Shifts {
  /** The step up-right or down-left. */
  readonly NEAR: number;
  /** The step up-left or down-right. */
  readonly FAR: number;
  /** The low half of the set after the step. */
  stepLo(sense: boolean, step: number, lo: number, hi: number): number;
  /** The high half of it. */
  stepHi(sense: boolean, step: number, lo: number, hi: number): number;
}

export function createShifts({ size, split }: BitLayout): Shifts {
  return {
    NEAR: size / 2,
    FAR: size / 2 + 1,
    stepLo: (sense, step, lo, hi) => (sense === UP ? (lo >>> step) | (hi << (split - step)) : lo << step),
    stepHi: (sense, step, lo, hi) => (sense === UP ? hi >>> step : (hi << step) | (lo >>> (split - step))),
  };
}
