import {
  type BitLayout,
  createShifts,
  createStraightJumps,
  DOWN,
  type Halves,
  KINGS_HI,
  KINGS_LO,
  MOVE_FIELDS,
  type MoveStack,
  type OfPosition,
  OWN_HI,
  OWN_LO,
  type Packed,
  popcount,
  popcount4,
  TAKEN_HI,
  TAKEN_LO,
  UP,
} from './bit-layout.ts';
import { type CaptureRoute, createCaptureSearch } from './capture-search.ts';
import type { RuleSet } from './rulesets.ts';

/** Capturing moves. Arguments are sets of squares in halves; `up` is true for the side at the bottom. */
interface Captures {
  possible: ManJumps['possible'];
  /** How many correct captures there are. */
  count: OfPosition<number>;
  push: OfPosition<void>;
  /** Every route of every correct capture; with `everyStop`, of every capture pieces can make, also stopped early. */
  record(everyStop: boolean, ...position: Packed): readonly CaptureRoute[];
}

export function createCaptures(ruleSet: RuleSet, layout: BitLayout, stack: MoveStack): Captures {
  const MOST = ruleSet.choice !== 'free';
  const WEIGHED = ruleSet.choice === 'value';
  // Jumps of all men at once are along diagonals, and of one worth.
  const FOLLOW_ALL = WEIGHED || ruleSet.captureLines === 'all';
  const FORWARD_ONLY = ruleSet.menCapture === 'forward';
  const CROWNED_GOES_ON = ruleSet.promotion === 'continue';
  // Men that only go forward never come back to a square: whatever they have captured, the same jumps are open to them.
  const CHAINS_ARE_FREE =
    FORWARD_ONLY &&
    ruleSet.choice === 'free' &&
    ruleSet.kingPriority === 'none' &&
    ruleSet.chainLine === 'any' &&
    !FOLLOW_ALL &&
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
   * Finds the men to follow: those two steps before a square where another jump starts. A jump back over the piece just taken is
   * never one, because the square beyond it is the man's own.
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
    if (!FOLLOW_ALL) look(singlesLo, singlesHi, oppLo, oppHi, freeLo, freeHi, up);
    const ownKingsLo = ownLo & kingsLo;
    const ownKingsHi = ownHi & kingsHi;
    if ((followedLo | followedHi | ownKingsLo | ownKingsHi) === 0 && !followAll && !FOLLOW_ALL) return;
    search.begin(freeLo, freeHi, oppLo, oppHi, openLo, openHi, up);
    if (WEIGHED) search.weighKings(kingsLo, kingsHi);
    followOneByOne(ownKingsLo, ownKingsHi);
  };

  function followOneByOne(kingsLo: number, kingsHi: number): void {
    followKings(kingsLo, kingsHi);
    const kingsFirst = search.best() > 0 && !unfiltered;
    if (KING_BEFORE_MAN && kingsFirst) {
      singlesLo = 0;
      singlesHi = 0;
      return;
    }
    const targetsTaken = KING_TARGET_FIRST && kingsFirst;
    if (targetsTaken) search.forbidFirst(search.firstTakenLo(), search.firstTakenHi());
    if (targetsTaken || followAll || FOLLOW_ALL) {
      followedLo = singlesLo;
      followedHi = singlesHi;
    }
    followMen(followedLo, followedHi);
    const shorter = MOST && search.best() > 1;
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

/** Jumps of all men at once. Arguments are sets of squares in halves; `up` is true for the side at the bottom. */
interface ManJumps {
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

function createManJumps(ruleSet: RuleSet, layout: BitLayout): ManJumps {
  const FORWARD_ONLY = ruleSet.menCapture === 'forward';
  const STRAIGHT = ruleSet.captureLines === 'all';
  const { board: BOARD } = layout;
  const { NEAR, FAR, upLo, upHi, downLo, downHi, stepLo, stepHi } = createShifts(layout);
  const possibleStraight = createStraightJumps(layout);
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
    if (((lo & ownLo) | (hi & ownHi)) !== 0) return true;
    return STRAIGHT && possibleStraight(ownLo, ownHi, oppLo, oppHi, freeLo, freeHi);
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
