import type { BitLayout } from './bit-layout.ts';

/** The two senses of a step. */
export const UP = true;
export const DOWN = false;

/**
 * Steps of a whole set of squares over its two halves. A result may hold gap bits and bits beyond its half: intersect
 * it with a set of squares. So short that V8 always inlines them.
 */
export interface Shifts {
  /** The length of a step up-right or down-left. */
  readonly NEAR: number;
  /** The length of a step up-left or down-right: one bit more. */
  readonly FAR: number;
  upLo(lo: number, hi: number, step: number): number;
  upHi(hi: number, step: number): number;
  downLo(lo: number, step: number): number;
  downHi(lo: number, hi: number, step: number): number;
  /** A step whose sense is not known beforehand. */
  stepLo(sense: boolean, step: number, lo: number, hi: number): number;
  stepHi(sense: boolean, step: number, lo: number, hi: number): number;
}

export function createShifts({ size, split }: BitLayout): Shifts {
  const upLo: Shifts['upLo'] = (lo, hi, step) => (lo >>> step) | (hi << (split - step));
  const upHi: Shifts['upHi'] = (hi, step) => hi >>> step;
  const downLo: Shifts['downLo'] = (lo, step) => lo << step;
  const downHi: Shifts['downHi'] = (lo, hi, step) => (hi << step) | (lo >>> (split - step));
  return {
    NEAR: size / 2,
    FAR: size / 2 + 1,
    upLo,
    upHi,
    downLo,
    downHi,
    stepLo: (sense, step, lo, hi) => (sense === UP ? upLo(lo, hi, step) : downLo(lo, step)),
    stepHi: (sense, step, lo, hi) => (sense === UP ? upHi(hi, step) : downHi(lo, hi, step)),
  };
}
