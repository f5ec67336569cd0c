import type { BitLayout, Halves } from './bit-layout.ts';
import { type CaptureRoute, createCaptureSearch } from './capture-search.ts';
import { createManJumps, type ManJumps } from './man-jumps.ts';
import {
  KINGS_HI,
  KINGS_LO,
  MOVE_FIELDS,
  type MoveStack,
  OWN_HI,
  OWN_LO,
  TAKEN_HI,
  TAKEN_LO,
} from './move-stack.ts';
import type { OfPosition, Packed } from './pack.ts';
import type { RuleSet } from './ruleset.ts';
import { createShifts, DOWN, UP } from './shifts.ts';

/** Capturing moves. Arguments are sets of squares in halves; `up` is true for the side at the bottom. */
export interface Captures {
  possible: ManJumps['possible'];
  /** How many correct captures there are. */
  count: OfPosition<number>;
  push: OfPosition<void>;
  /** Every route of every correct capture; with `everyStop`, of every capture pieces can make, also stopped early. */
  record(everyStop: boolean, ...position: Packed): readonly CaptureRoute[];
}

export function createCaptures(ruleSet: RuleSet, layout: BitLayout, stack: MoveStack): Captures {
  const MOST = ruleSet.choice === 'most';
  const FORWARD_ONLY = ruleSet.menCapture === 'forward';
  const CROWNED_GOES_ON = ruleSet.promotion === 'continue';
  // Men that only go forward come back to nothing: whatever they have captured, the same jumps are open to them.
  const CHAINS_ARE_FREE =
    FORWARD_ONLY &&
    ruleSet.choice === 'free' &&
    ruleSet.kingPriority === 'none' &&
    ruleSet.chainLine === 'any' &&
    !CROWNED_GOES_ON &&
    !ruleSet.traps;
  const KING_BEFORE_MAN = ruleSet.kingPriority === 'any';
  const KING_TARGET_FIRST = ruleSet.kingPriority === 'sameTarget';
  const { board: BOARD, crown: CROWN, split: SPLIT } = layout;
  const { NEAR, FAR, upLo, upHi, downLo, downHi, stepLo, stepHi } = createShifts(layout);
  const FIELDS = stack.fields;
  const search = createCaptureSearch(ruleSet, layout, stack);
  const { possible, find, STARTS_UP, STARTS_DOWN, countSingles, countChains } = createManJumps(
    ruleSet,
    layout,
  );

  // Men whose first jump may not be their last: they are followed one by one.
  let followedLo = 0;
  let followedHi = 0;
  // The other men: each of their jumps is a whole move.
  let singlesLo = 0;
  let singlesHi = 0;
  let followAll = false;
  let unfiltered = false;

  /**
   * Finds the men to follow: those two steps before a square where another jump starts. A jump back over the piece just
   * taken never is one, as the square beyond it is the man's own.
   */
  function look(
    menLo: number,
    menHi: number,
    oppLo: number,
    oppHi: number,
    freeLo: number,
    freeHi: number,
    up: boolean,
  ): void {
    find(oppLo, oppHi, freeLo, freeHi, up);
    let onLo = CROWNED_GOES_ON ? (up ? CROWN.W.lo : CROWN.B.lo) : 0;
    let onHi = CROWNED_GOES_ON ? (up ? CROWN.W.hi : CROWN.B.hi) : 0;
    if (!FORWARD_ONLY || up) {
      onLo |= (STARTS_UP[0] as number) | (STARTS_UP[2] as number);
      onHi |= (STARTS_UP[1] as number) | (STARTS_UP[3] as number);
    }
    if (!FORWARD_ONLY || !up) {
      onLo |= (STARTS_DOWN[0] as number) | (STARTS_DOWN[2] as number);
      onHi |= (STARTS_DOWN[1] as number) | (STARTS_DOWN[3] as number);
    }
    onLo &= freeLo;
    onHi &= freeHi;
    let lo = 0;
    let hi = 0;
    for (let step = NEAR, at = 0; step <= FAR; step++, at += 2) {
      if (!FORWARD_ONLY || up) {
        lo |= downLo(onLo, 2 * step) & (STARTS_UP[at] as number);
        hi |= downHi(onLo, onHi, 2 * step) & (STARTS_UP[at + 1] as number);
      }
      if (!FORWARD_ONLY || !up) {
        lo |= upLo(onLo, onHi, 2 * step) & (STARTS_DOWN[at] as number);
        hi |= upHi(onHi, 2 * step) & (STARTS_DOWN[at + 1] as number);
      }
    }
    followedLo = lo & menLo;
    followedHi = hi & menHi;
  }

  /** Follows kings, and then those men that need it; the men that are left, in `singles`, capture one piece each. */
  const follow: OfPosition<void> = (ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    const freeLo = BOARD.lo & ~(ownLo | oppLo);
    const freeHi = BOARD.hi & ~(ownHi | oppHi);
    singlesLo = ownLo & ~kingsLo;
    singlesHi = ownHi & ~kingsHi;
    look(singlesLo, singlesHi, oppLo, oppHi, freeLo, freeHi, up);
    const ownKingsLo = ownLo & kingsLo;
    const ownKingsHi = ownHi & kingsHi;
    if ((followedLo | followedHi | ownKingsLo | ownKingsHi) === 0 && !followAll) return;
    search.begin(freeLo, freeHi, oppLo, oppHi, openLo, openHi, up);
    followOneByOne(ownKingsLo, ownKingsHi);
  };

  function followOneByOne(kingsLo: number, kingsHi: number): void {
    followKings(kingsLo, kingsHi);
    const kingsFirst = search.most() > 0 && !unfiltered;
    if (KING_BEFORE_MAN && kingsFirst) {
      singlesLo = 0;
      singlesHi = 0;
      return;
    }
    const targetsTaken = KING_TARGET_FIRST && kingsFirst;
    if (targetsTaken) search.forbidFirst(search.firstTakenLo(), search.firstTakenHi());
    if (targetsTaken || followAll) {
      followedLo = singlesLo;
      followedHi = singlesHi;
    }
    followMen(followedLo, followedHi);
    const shorter = MOST && search.most() > 1;
    singlesLo = shorter ? 0 : singlesLo & ~followedLo;
    singlesHi = shorter ? 0 : singlesHi & ~followedHi;
  }

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
    let men = 0;
    if (CHAINS_ARE_FREE) {
      const freeLo = BOARD.lo & ~(ownLo | oppLo);
      const freeHi = BOARD.hi & ~(ownHi | oppHi);
      find(oppLo, oppHi, freeLo, freeHi, up);
      men = countChains(ownLo & ~kingsLo, ownHi & ~kingsHi, up);
      if (((ownLo & kingsLo) | (ownHi & kingsHi)) === 0) return men;
      search.begin(freeLo, freeHi, oppLo, oppHi, openLo, openHi, up);
      followKings(ownLo & kingsLo, ownHi & kingsHi);
    } else {
      follow(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
      men = countSingles(singlesLo, singlesHi, up);
    }
    const followed = (stack.top - base) / MOVE_FIELDS;
    stack.top = base;
    return followed + men;
  };

  const push: Captures['push'] = (ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    follow(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    if ((singlesLo | singlesHi) === 0) return;
    const crown = up ? CROWN.W : CROWN.B;
    if (!FORWARD_ONLY || up) {
      pushSingles(UP, FAR, crown);
      pushSingles(UP, NEAR, crown);
    }
    if (!FORWARD_ONLY || !up) {
      pushSingles(DOWN, NEAR, crown);
      pushSingles(DOWN, FAR, crown);
    }
  };

  function pushSingles(sense: boolean, step: number, crown: Halves): void {
    const starts = sense === UP ? STARTS_UP : STARTS_DOWN;
    const at = step === NEAR ? 0 : 2;
    const fromLo = (starts[at] as number) & singlesLo;
    const fromHi = (starts[at + 1] as number) & singlesHi;
    for (let rest = fromLo; rest !== 0; rest &= rest - 1) pushSingle(sense, step, rest & -rest, 0, crown);
    for (let rest = fromHi; rest !== 0; rest &= rest - 1) pushSingle(sense, step, 0, rest & -rest, crown);
  }

  function pushSingle(sense: boolean, step: number, fromLo: number, fromHi: number, crown: Halves): void {
    const toLo = stepLo(sense, 2 * step, fromLo, fromHi) & BOARD.lo;
    const toHi = stepHi(sense, 2 * step, fromLo, fromHi) & BOARD.hi;
    const move = stack.top;
    FIELDS[move + OWN_LO] = fromLo | toLo;
    FIELDS[move + OWN_HI] = fromHi | toHi;
    FIELDS[move + KINGS_LO] = toLo & crown.lo;
    FIELDS[move + KINGS_HI] = toHi & crown.hi;
    FIELDS[move + TAKEN_LO] = stepLo(sense, step, fromLo, fromHi) & BOARD.lo;
    FIELDS[move + TAKEN_HI] = stepHi(sense, step, fromLo, fromHi) & BOARD.hi;
    stack.top = move + MOVE_FIELDS;
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
    const routes: CaptureRoute[] = [];
    search.record(routes, everyStop);
    followAll = true;
    unfiltered = everyStop;
    follow(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    followAll = false;
    unfiltered = false;
    search.record(null, false);
    return routes;
  };

  return { possible, count, push, record };
}
