import type { BitLayout } from './bit-layout.ts';
import type { MoveStack } from './move-stack.ts';
import { popcount, popcount4 } from './popcount.ts';
import type { RuleSet } from './ruleset.ts';
import { createShifts, DOWN, UP } from './shifts.ts';

/** Moves that capture nothing. Arguments are sets of squares in halves; `up` is true for the side at the bottom. */
export interface QuietMoves {
  count: QuietMovesOf<number>;
  push: QuietMovesOf<void>;
}

type QuietMovesOf<Answer> = (
  ownLo: number,
  ownHi: number,
  freeLo: number,
  freeHi: number,
  kingsLo: number,
  kingsHi: number,
  openLo: number,
  openHi: number,
  up: boolean,
) => Answer;

export function createQuietMoves(ruleSet: RuleSet, layout: BitLayout, stack: MoveStack): QuietMoves {
  const FLYING = ruleSet.kingMove === 'any';
  const TRAPS_REFUSED = ruleSet.traps && ruleSet.trapEntry !== 'allowed';
  const TRAPS_IF_FORCED = ruleSet.trapEntry === 'onlyIfForced';
  const { crown: CROWN } = layout;
  const { NEAR, FAR, stepLo, stepHi } = createShifts(layout);

  function countTo(
    ownLo: number,
    ownHi: number,
    freeLo: number,
    freeHi: number,
    kingsLo: number,
    kingsHi: number,
    shutLo: number,
    shutHi: number,
    up: boolean,
  ): number {
    const landLo = freeLo & ~shutLo;
    const landHi = freeHi & ~shutHi;
    const menLo = ownLo & ~kingsLo;
    const menHi = ownHi & ~kingsHi;
    const leftStep = up ? FAR : NEAR;
    const rightStep = up ? NEAR : FAR;
    const men = popcount4(
      stepLo(up, leftStep, menLo, menHi) & landLo,
      stepHi(up, leftStep, menLo, menHi) & landHi,
      stepLo(up, rightStep, menLo, menHi) & landLo,
      stepHi(up, rightStep, menLo, menHi) & landHi,
    );
    const ownKingsLo = ownLo & kingsLo;
    const ownKingsHi = ownHi & kingsHi;
    if ((ownKingsLo | ownKingsHi) === 0) return men;
    return (
      men +
      countLine(UP, FAR, ownKingsLo, ownKingsHi, freeLo, freeHi, landLo, landHi) +
      countLine(UP, NEAR, ownKingsLo, ownKingsHi, freeLo, freeHi, landLo, landHi) +
      countLine(DOWN, NEAR, ownKingsLo, ownKingsHi, freeLo, freeHi, landLo, landHi) +
      countLine(DOWN, FAR, ownKingsLo, ownKingsHi, freeLo, freeHi, landLo, landHi)
    );
  }

  /** All kings move in one direction at once, a square at a time, as far as they can. */
  function countLine(
    sense: boolean,
    step: number,
    fromLo: number,
    fromHi: number,
    freeLo: number,
    freeHi: number,
    landLo: number,
    landHi: number,
  ): number {
    let count = 0;
    let lo = stepLo(sense, step, fromLo, fromHi) & freeLo;
    let hi = stepHi(sense, step, fromLo, fromHi) & freeHi;
    while ((lo | hi) !== 0) {
      count += popcount(lo & landLo, hi & landHi);
      if (!FLYING) break;
      const nextLo = stepLo(sense, step, lo, hi) & freeLo;
      hi = stepHi(sense, step, lo, hi) & freeHi;
      lo = nextLo;
    }
    return count;
  }

  const count: QuietMoves['count'] = (ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up) => {
    if (!TRAPS_REFUSED) return countTo(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, 0, 0, up);
    const dry = countTo(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up);
    if (dry > 0 || !TRAPS_IF_FORCED) return dry;
    return countTo(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, 0, 0, up);
  };

  /** Men to the squares of `land` one step away. */
  function pushMen(
    sense: boolean,
    step: number,
    menLo: number,
    menHi: number,
    landLo: number,
    landHi: number,
    openLo: number,
    openHi: number,
    crownLo: number,
    crownHi: number,
  ): void {
    for (let rest = stepLo(sense, step, menLo, menHi) & landLo; rest !== 0; rest &= rest - 1) {
      const to = rest & -rest;
      const keptLo = to & ~openLo;
      const fromLo = stepLo(!sense, step, to, 0) & menLo;
      const fromHi = stepHi(!sense, step, to, 0) & menHi;
      stack.push(fromLo | keptLo, fromHi, keptLo & crownLo, 0, 0, 0, to, 0);
    }
    for (let rest = stepHi(sense, step, menLo, menHi) & landHi; rest !== 0; rest &= rest - 1) {
      const to = rest & -rest;
      const keptHi = to & ~openHi;
      const fromLo = stepLo(!sense, step, 0, to) & menLo;
      const fromHi = stepHi(!sense, step, 0, to) & menHi;
      stack.push(fromLo, fromHi | keptHi, 0, keptHi & crownHi, 0, 0, 0, to);
    }
  }

  /** One king along one line. */
  function pushLine(
    sense: boolean,
    step: number,
    fromLo: number,
    fromHi: number,
    freeLo: number,
    freeHi: number,
    shutLo: number,
    shutHi: number,
    openLo: number,
    openHi: number,
  ): void {
    let lo = stepLo(sense, step, fromLo, fromHi) & freeLo;
    let hi = stepHi(sense, step, fromLo, fromHi) & freeHi;
    while ((lo | hi) !== 0) {
      const flipLo = fromLo | (lo & ~openLo);
      const flipHi = fromHi | (hi & ~openHi);
      if (((lo & shutLo) | (hi & shutHi)) === 0) stack.push(flipLo, flipHi, flipLo, flipHi, 0, 0, lo, hi);
      if (!FLYING) break;
      const nextLo = stepLo(sense, step, lo, hi) & freeLo;
      hi = stepHi(sense, step, lo, hi) & freeHi;
      lo = nextLo;
    }
  }

  function pushKing(
    lo: number,
    hi: number,
    freeLo: number,
    freeHi: number,
    shutLo: number,
    shutHi: number,
    openLo: number,
    openHi: number,
  ): void {
    pushLine(UP, FAR, lo, hi, freeLo, freeHi, shutLo, shutHi, openLo, openHi);
    pushLine(UP, NEAR, lo, hi, freeLo, freeHi, shutLo, shutHi, openLo, openHi);
    pushLine(DOWN, NEAR, lo, hi, freeLo, freeHi, shutLo, shutHi, openLo, openHi);
    pushLine(DOWN, FAR, lo, hi, freeLo, freeHi, shutLo, shutHi, openLo, openHi);
  }

  const push: QuietMoves['push'] = (ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up) => {
    const dryOnly =
      TRAPS_REFUSED &&
      !(TRAPS_IF_FORCED && countTo(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up) === 0);
    const shutLo = dryOnly ? openLo : 0;
    const shutHi = dryOnly ? openHi : 0;
    const crown = up ? CROWN.W : CROWN.B;
    const menLo = ownLo & ~kingsLo;
    const menHi = ownHi & ~kingsHi;
    const landLo = freeLo & ~shutLo;
    const landHi = freeHi & ~shutHi;
    pushMen(up, FAR, menLo, menHi, landLo, landHi, openLo, openHi, crown.lo, crown.hi);
    pushMen(up, NEAR, menLo, menHi, landLo, landHi, openLo, openHi, crown.lo, crown.hi);
    for (let rest = ownLo & kingsLo; rest !== 0; rest &= rest - 1)
      pushKing(rest & -rest, 0, freeLo, freeHi, shutLo, shutHi, openLo, openHi);
    for (let rest = ownHi & kingsHi; rest !== 0; rest &= rest - 1)
      pushKing(0, rest & -rest, freeLo, freeHi, shutLo, shutHi, openLo, openHi);
  };

  return { count, push };
}
