import type { BitLayout } from './bit-layout.ts';
import { popcount, popcount4 } from './popcount.ts';
import type { RuleSet } from './ruleset.ts';
import { createShifts } from './shifts.ts';

/** Jumps of all men at once. Arguments are sets of squares in halves; `up` is true for the side at the bottom. */
export interface ManJumps {
  /** Whether there may be a capture: exact for men, and true wherever there is a king. */
  possible(
    ownLo: number,
    ownHi: number,
    oppLo: number,
    oppHi: number,
    freeLo: number,
    freeHi: number,
    kingsLo: number,
    kingsHi: number,
    up: boolean,
  ): boolean;
  /** Finds the squares from which men can jump: before an enemy with a free square beyond it. */
  find(oppLo: number, oppHi: number, freeLo: number, freeHi: number, up: boolean): void;
  /** What was found last, upwards and downwards: halves of the step NEAR, then of FAR. */
  readonly STARTS_UP: Int32Array;
  readonly STARTS_DOWN: Int32Array;
  /** The first jumps of these men, each a capture of its own. */
  countSingles(menLo: number, menHi: number, up: boolean): number;
  /** The captures of these men where they only go forward: all jump at once, and go on at once from where they have landed. */
  countChains(menLo: number, menHi: number, up: boolean): number;
}

export function createManJumps(ruleSet: RuleSet, layout: BitLayout): ManJumps {
  const FORWARD_ONLY = ruleSet.menCapture === 'forward';
  const { board: BOARD } = layout;
  const { NEAR, FAR, upLo, upHi, downLo, downHi, stepLo, stepHi } = createShifts(layout);
  const STARTS_UP = new Int32Array(4);
  const STARTS_DOWN = new Int32Array(4);

  const possible: ManJumps['possible'] = (
    ownLo,
    ownHi,
    oppLo,
    oppHi,
    freeLo,
    freeHi,
    kingsLo,
    kingsHi,
    up,
  ) => {
    if (((ownLo & kingsLo) | (ownHi & kingsHi)) !== 0) return true;
    let lo = 0;
    let hi = 0;
    for (let step = NEAR; step <= FAR; step++) {
      if (!FORWARD_ONLY || up) {
        const overLo = downLo(freeLo, step) & oppLo;
        const overHi = downHi(freeLo, freeHi, step) & oppHi;
        lo |= downLo(overLo, step);
        hi |= downHi(overLo, overHi, step);
      }
      if (!FORWARD_ONLY || !up) {
        const overLo = upLo(freeLo, freeHi, step) & oppLo;
        const overHi = upHi(freeHi, step) & oppHi;
        lo |= upLo(overLo, overHi, step);
        hi |= upHi(overHi, step);
      }
    }
    return ((lo & ownLo) | (hi & ownHi)) !== 0;
  };

  const find: ManJumps['find'] = (oppLo, oppHi, freeLo, freeHi, up) => {
    for (let step = NEAR, at = 0; step <= FAR; step++, at += 2) {
      if (!FORWARD_ONLY || up) {
        const overLo = downLo(freeLo, step) & oppLo;
        const overHi = downHi(freeLo, freeHi, step) & oppHi;
        STARTS_UP[at] = downLo(overLo, step);
        STARTS_UP[at + 1] = downHi(overLo, overHi, step);
      }
      if (!FORWARD_ONLY || !up) {
        const overLo = upLo(freeLo, freeHi, step) & oppLo;
        const overHi = upHi(freeHi, step) & oppHi;
        STARTS_DOWN[at] = upLo(overLo, overHi, step);
        STARTS_DOWN[at + 1] = upHi(overHi, step);
      }
    }
  };

  const countSingles: ManJumps['countSingles'] = (menLo, menHi, up) => {
    let count = 0;
    if (!FORWARD_ONLY || up)
      count += popcount4(
        (STARTS_UP[2] as number) & menLo,
        (STARTS_UP[3] as number) & menHi,
        (STARTS_UP[0] as number) & menLo,
        (STARTS_UP[1] as number) & menHi,
      );
    if (!FORWARD_ONLY || !up)
      count += popcount4(
        (STARTS_DOWN[0] as number) & menLo,
        (STARTS_DOWN[1] as number) & menHi,
        (STARTS_DOWN[2] as number) & menLo,
        (STARTS_DOWN[3] as number) & menHi,
      );
    return count;
  };

  const countChains: ManJumps['countChains'] = (menLo, menHi, up) => {
    const starts = up ? STARTS_UP : STARTS_DOWN;
    let count = 0;
    for (let step = NEAR, at = 0; step <= FAR; step++, at += 2) {
      const fromLo = menLo & (starts[at] as number);
      const fromHi = menHi & (starts[at + 1] as number);
      const toLo = stepLo(up, 2 * step, fromLo, fromHi) & BOARD.lo;
      const toHi = stepHi(up, 2 * step, fromLo, fromHi) & BOARD.hi;
      if ((toLo | toHi) !== 0) count += countOn(toLo, toHi, up);
    }
    return count;
  };

  /** The captures that end on the squares of a set, or go on from them. */
  function countOn(lo: number, hi: number, up: boolean): number {
    const starts = up ? STARTS_UP : STARTS_DOWN;
    const onLo = lo & ((starts[0] as number) | (starts[2] as number));
    const onHi = hi & ((starts[1] as number) | (starts[3] as number));
    const ended = popcount(lo ^ onLo, hi ^ onHi);
    return (onLo | onHi) === 0 ? ended : ended + countChains(onLo, onHi, up);
  }

  return { possible, find, STARTS_UP, STARTS_DOWN, countSingles, countChains };
}
