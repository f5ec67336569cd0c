import type { BitLayout, Halves } from './bit-layout.ts';
import { type CaptureRoute, createCaptureSearch } from './capture-search.ts';
import { MOVE_FIELDS, type MoveStack } from './move-stack.ts';
import { popcount4 } from './popcount.ts';
import type { RuleSet } from './ruleset.ts';
import { createShifts, DOWN, UP } from './shifts.ts';

/** Capturing moves. Arguments are sets of squares in halves; `up` is true for the side at the bottom. */
export interface Captures {
  /** Whether there may be one: exact for men and short kings, true of any flying king. Must come before the others. */
  possible: CapturesOf<boolean>;
  /** How many there are in the position just looked at. */
  count: CapturesOf<number>;
  push: CapturesOf<void>;
  /** Every route of every correct capture; with `everyStop`, of every capture a hand can make, also stopped early. */
  record(everyStop: boolean, ...position: Parameters<CapturesOf<void>>): readonly CaptureRoute[];
}

type CapturesOf<Answer> = (
  ownLo: number,
  ownHi: number,
  oppLo: number,
  oppHi: number,
  kingsLo: number,
  kingsHi: number,
  openLo: number,
  openHi: number,
  up: boolean,
) => Answer;

export function createCaptures(ruleSet: RuleSet, layout: BitLayout, stack: MoveStack): Captures {
  const MOST = ruleSet.choice === 'most';
  const FLYING = ruleSet.kingReach === 'any';
  const FORWARD_ONLY = ruleSet.menCapture === 'forward';
  const CROWNED_GOES_ON = ruleSet.promotion === 'continue';
  const KING_BEFORE_MAN = ruleSet.kingPriority === 'any';
  const KING_TARGET_FIRST = ruleSet.kingPriority === 'sameTarget';
  const { board: BOARD, crown: CROWN, split: SPLIT } = layout;
  const { NEAR, FAR, stepLo, stepHi } = createShifts(layout);
  const search = createCaptureSearch(ruleSet, layout, stack);

  // Squares from which a neighbour can be jumped, by direction, in the position last looked at by `possible`.
  let upLeftLo = 0;
  let upLeftHi = 0;
  let upRightLo = 0;
  let upRightHi = 0;
  let downLeftLo = 0;
  let downLeftHi = 0;
  let downRightLo = 0;
  let downRightHi = 0;
  // Men whose first jump may not be their last: they are followed one by one.
  let followedLo = 0;
  let followedHi = 0;
  // The other men: each of their jumps is a whole move.
  let singlesLo = 0;
  let singlesHi = 0;
  let followAll = false;

  const possible: Captures['possible'] = (
    ownLo,
    ownHi,
    oppLo,
    oppHi,
    kingsLo,
    kingsHi,
    _openLo,
    _openHi,
    up,
  ) => {
    const freeLo = BOARD.lo & ~(ownLo | oppLo);
    const freeHi = BOARD.hi & ~(ownHi | oppHi);
    // An enemy with a free square beyond it, then the square on this side of it.
    const overUpLeftLo = stepLo(DOWN, FAR, freeLo, freeHi) & oppLo;
    const overUpLeftHi = stepHi(DOWN, FAR, freeLo, freeHi) & oppHi;
    const overUpRightLo = stepLo(DOWN, NEAR, freeLo, freeHi) & oppLo;
    const overUpRightHi = stepHi(DOWN, NEAR, freeLo, freeHi) & oppHi;
    const overDownLeftLo = stepLo(UP, NEAR, freeLo, freeHi) & oppLo;
    const overDownLeftHi = stepHi(UP, NEAR, freeLo, freeHi) & oppHi;
    const overDownRightLo = stepLo(UP, FAR, freeLo, freeHi) & oppLo;
    const overDownRightHi = stepHi(UP, FAR, freeLo, freeHi) & oppHi;
    upLeftLo = stepLo(DOWN, FAR, overUpLeftLo, overUpLeftHi);
    upLeftHi = stepHi(DOWN, FAR, overUpLeftLo, overUpLeftHi);
    upRightLo = stepLo(DOWN, NEAR, overUpRightLo, overUpRightHi);
    upRightHi = stepHi(DOWN, NEAR, overUpRightLo, overUpRightHi);
    downLeftLo = stepLo(UP, NEAR, overDownLeftLo, overDownLeftHi);
    downLeftHi = stepHi(UP, NEAR, overDownLeftLo, overDownLeftHi);
    downRightLo = stepLo(UP, FAR, overDownRightLo, overDownRightHi);
    downRightHi = stepHi(UP, FAR, overDownRightLo, overDownRightHi);
    const ownKingsLo = ownLo & kingsLo;
    const ownKingsHi = ownHi & kingsHi;
    if (FLYING && (ownKingsLo | ownKingsHi) !== 0) return true;
    const startsLo = menStartsLo(up) & (ownLo & ~kingsLo);
    const startsHi = menStartsHi(up) & (ownHi & ~kingsHi);
    const kingStarts = (allStartsLo() & ownKingsLo) | (allStartsHi() & ownKingsHi);
    return (startsLo | startsHi | kingStarts) !== 0;
  };

  const allStartsLo = () => upLeftLo | upRightLo | downLeftLo | downRightLo;
  const allStartsHi = () => upLeftHi | upRightHi | downLeftHi | downRightHi;

  function menStartsLo(up: boolean): number {
    if (!FORWARD_ONLY) return allStartsLo();
    return up ? upLeftLo | upRightLo : downLeftLo | downRightLo;
  }

  function menStartsHi(up: boolean): number {
    if (!FORWARD_ONLY) return allStartsHi();
    return up ? upLeftHi | upRightHi : downLeftHi | downRightHi;
  }

  /** Adds to `followed` the men whose jump in that direction lands where a jump of `onward` starts. */
  function follow(
    sense: boolean,
    step: number,
    startsLo: number,
    startsHi: number,
    onwardLo: number,
    onwardHi: number,
    oppLo: number,
    oppHi: number,
  ): void {
    const overLo = stepLo(sense, step, startsLo, startsHi) & oppLo;
    const overHi = stepHi(sense, step, startsLo, startsHi) & oppHi;
    const goesOnLo = stepLo(sense, step, overLo, overHi) & onwardLo;
    const goesOnHi = stepHi(sense, step, overLo, overHi) & onwardHi;
    if ((goesOnLo | goesOnHi) === 0) return;
    const backLo = stepLo(!sense, step, goesOnLo, goesOnHi) & oppLo;
    const backHi = stepHi(!sense, step, goesOnLo, goesOnHi) & oppHi;
    followedLo |= stepLo(!sense, step, backLo, backHi) & startsLo;
    followedHi |= stepHi(!sense, step, backLo, backHi) & startsHi;
  }

  /**
   * Finds the men that must be followed: those whose first jump may land where another begins. A jump back over the
   * piece just taken is none, as the square beyond it is the man's own.
   */
  function findFollowed(
    menLo: number,
    menHi: number,
    oppLo: number,
    oppHi: number,
    freeLo: number,
    freeHi: number,
    up: boolean,
  ): void {
    followedLo = 0;
    followedHi = 0;
    const crown = up ? CROWN.W : CROWN.B;
    const onwardLo = (CROWNED_GOES_ON ? menStartsLo(up) | crown.lo : menStartsLo(up)) & freeLo;
    const onwardHi = (CROWNED_GOES_ON ? menStartsHi(up) | crown.hi : menStartsHi(up)) & freeHi;
    if (!FORWARD_ONLY || up) {
      follow(UP, FAR, upLeftLo & menLo, upLeftHi & menHi, onwardLo, onwardHi, oppLo, oppHi);
      follow(UP, NEAR, upRightLo & menLo, upRightHi & menHi, onwardLo, onwardHi, oppLo, oppHi);
    }
    if (!FORWARD_ONLY || !up) {
      follow(DOWN, NEAR, downLeftLo & menLo, downLeftHi & menHi, onwardLo, onwardHi, oppLo, oppHi);
      follow(DOWN, FAR, downRightLo & menLo, downRightHi & menHi, onwardLo, onwardHi, oppLo, oppHi);
    }
  }

  /** Follows kings, and then those men that need it; the men that are left, in `singles`, capture one piece each. */
  const followLong: CapturesOf<void> = (ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    search.begin(ownLo, ownHi, oppLo, oppHi, openLo, openHi, up);
    const menLo = ownLo & ~kingsLo;
    const menHi = ownHi & ~kingsHi;
    followKings(ownLo & kingsLo, ownHi & kingsHi);
    if (KING_BEFORE_MAN && search.most() > 0) {
      singlesLo = 0;
      singlesHi = 0;
      return;
    }
    findFollowed(menLo, menHi, oppLo, oppHi, BOARD.lo & ~(ownLo | oppLo), BOARD.hi & ~(ownHi | oppHi), up);
    const targetsTaken = KING_TARGET_FIRST && search.most() > 0;
    if (targetsTaken) search.forbidFirst(search.firstTakenLo(), search.firstTakenHi());
    if (targetsTaken || followAll) {
      followedLo = menStartsLo(up) & menLo;
      followedHi = menStartsHi(up) & menHi;
    }
    followMen(followedLo, followedHi);
    const single = MOST && search.most() > 1 ? 0 : -1;
    singlesLo = single & menLo & ~followedLo;
    singlesHi = single & menHi & ~followedHi;
  };

  function followKings(lo: number, hi: number): void {
    for (let rest = lo; rest !== 0; rest &= rest - 1) search.fromKing(31 - Math.clz32(rest & -rest));
    for (let rest = hi; rest !== 0; rest &= rest - 1) search.fromKing(SPLIT + 31 - Math.clz32(rest & -rest));
  }

  function followMen(lo: number, hi: number): void {
    for (let rest = lo; rest !== 0; rest &= rest - 1) search.fromMan(31 - Math.clz32(rest & -rest));
    for (let rest = hi; rest !== 0; rest &= rest - 1) search.fromMan(SPLIT + 31 - Math.clz32(rest & -rest));
  }

  const count: Captures['count'] = (ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    const base = stack.top;
    followLong(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    const long = (stack.top - base) / MOVE_FIELDS;
    stack.top = base;
    let single = 0;
    if (!FORWARD_ONLY || up)
      single += popcount4(
        upLeftLo & singlesLo,
        upLeftHi & singlesHi,
        upRightLo & singlesLo,
        upRightHi & singlesHi,
      );
    if (!FORWARD_ONLY || !up)
      single += popcount4(
        downLeftLo & singlesLo,
        downLeftHi & singlesHi,
        downRightLo & singlesLo,
        downRightHi & singlesHi,
      );
    return long + single;
  };

  const push: Captures['push'] = (ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    followLong(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    if ((singlesLo | singlesHi) === 0) return;
    const crown = up ? CROWN.W : CROWN.B;
    if (!FORWARD_ONLY || up) {
      pushSingles(UP, FAR, upLeftLo & singlesLo, upLeftHi & singlesHi, openLo, openHi, crown);
      pushSingles(UP, NEAR, upRightLo & singlesLo, upRightHi & singlesHi, openLo, openHi, crown);
    }
    if (!FORWARD_ONLY || !up) {
      pushSingles(DOWN, NEAR, downLeftLo & singlesLo, downLeftHi & singlesHi, openLo, openHi, crown);
      pushSingles(DOWN, FAR, downRightLo & singlesLo, downRightHi & singlesHi, openLo, openHi, crown);
    }
  };

  function pushSingles(
    sense: boolean,
    step: number,
    startsLo: number,
    startsHi: number,
    openLo: number,
    openHi: number,
    crown: Halves,
  ): void {
    for (let rest = startsLo; rest !== 0; rest &= rest - 1)
      pushSingle(sense, step, rest & -rest, 0, openLo, openHi, crown);
    for (let rest = startsHi; rest !== 0; rest &= rest - 1)
      pushSingle(sense, step, 0, rest & -rest, openLo, openHi, crown);
  }

  function pushSingle(
    sense: boolean,
    step: number,
    fromLo: number,
    fromHi: number,
    openLo: number,
    openHi: number,
    crown: Halves,
  ): void {
    const overLo = stepLo(sense, step, fromLo, fromHi) & BOARD.lo;
    const overHi = stepHi(sense, step, fromLo, fromHi) & BOARD.hi;
    const toLo = stepLo(sense, step, overLo, overHi) & BOARD.lo;
    const toHi = stepHi(sense, step, overLo, overHi) & BOARD.hi;
    const keptLo = toLo & ~openLo;
    const keptHi = toHi & ~openHi;
    stack.push(
      fromLo | keptLo,
      fromHi | keptHi,
      keptLo & crown.lo,
      keptHi & crown.hi,
      overLo,
      overHi,
      toLo,
      toHi,
    );
  }

  const record: Captures['record'] = (
    everyStop,
    ownLo,
    ownHi,
    oppLo,
    oppHi,
    kingsLo,
    kingsHi,
    openLo,
    openHi,
    up,
  ) => {
    if (!possible(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up)) return [];
    const routes: CaptureRoute[] = [];
    search.record(routes, everyStop);
    followAll = true;
    followLong(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    followAll = false;
    search.record(null, false);
    return routes;
  };

  return { possible, count, push, record };
}
