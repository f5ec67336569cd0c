import {
  type BitLayout,
  createShifts,
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
import type { CaptureRoute } from './capture-search.ts';
import { createCaptures } from './captures.ts';
import type { RuleSet } from './rulesets.ts';
import type { SliderTable } from './traps.ts';

/** The one move generator of all games. What a rule set leaves out is folded away when it is compiled. */
export interface Generator {
  /** The number of correct turns: moves and, in the trapdoor games, slider actions; none where the position is a draw. */
  count: OfPosition<number>;
  /** Pushes the correct moves, none where the position is a draw; answers whether they are captures. */
  push: OfPosition<boolean>;
  pushQuiet: OfPosition<void>;
  captureRoutes(everyStop: boolean, ...position: Packed): readonly CaptureRoute[];
}

export function createGenerator(
  ruleSet: RuleSet,
  layout: BitLayout,
  sliders: SliderTable,
  stack: MoveStack,
): Generator {
  const { board: BOARD } = layout;
  const MANDATORY = ruleSet.captureMandatory;
  const TRAPS = ruleSet.traps;
  const TRAPS_REFUSED = TRAPS && ruleSet.trapEntry !== 'allowed';
  const THREE_KINGS_DRAW = ruleSet.material === 'threeKingsToOne';
  const BLOCKED_LOSES = ruleSet.blockTest === 'turnStart';
  const captures = createCaptures(ruleSet, layout, stack);
  const quiet = createQuietMoves(ruleSet, layout, stack);

  /** classiques: at most three kings against one, where there is no capture; a finished game has no legal act. */
  function isDrawn(
    ownLo: number,
    ownHi: number,
    oppLo: number,
    oppHi: number,
    kingsLo: number,
    kingsHi: number,
  ): boolean {
    if ((((ownLo | oppLo) & ~kingsLo) | ((ownHi | oppHi) & ~kingsHi)) !== 0) return false;
    const own = popcount(ownLo, ownHi);
    const opp = popcount(oppLo, oppHi);
    return Math.min(own, opp) === 1 && Math.max(own, opp) <= 3;
  }

  /**
   * Most positions are decided here: men alone, which capture nothing. The code is so short that V8 inlines all of it in the loop
   * over the leaves, and the call has few arguments.
   */
  const count: Generator['count'] = (ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    if (TRAPS && ((oppLo | oppHi) === 0 || (ownLo | ownHi) === 0)) return 0;
    const freeLo = BOARD.lo & ~(ownLo | oppLo);
    const freeHi = BOARD.hi & ~(ownHi | oppHi);
    if (TRAPS_REFUSED || captures.possible(ownLo, ownHi, oppLo, oppHi, freeLo, freeHi, kingsLo, kingsHi, up))
      return countOthers(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    return withSliders(quiet.countMen(ownLo, ownHi, freeLo, freeHi, up), openLo, openHi);
  };

  /** Positions with kings, captures or traps to keep off. */
  const countOthers: Generator['count'] = (
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
    const capturing = captures.count(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    if (MANDATORY && capturing > 0) return capturing;
    if (THREE_KINGS_DRAW && isDrawn(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi)) return 0;
    const freeLo = BOARD.lo & ~(ownLo | oppLo);
    const freeHi = BOARD.hi & ~(ownHi | oppHi);
    const moves = capturing + quiet.count(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up);
    return withSliders(moves, openLo, openHi);
  };

  /** In the trapdoor games a slider may be moved instead of a piece, unless the side is blocked. */
  function withSliders(moves: number, openLo: number, openHi: number): number {
    if (!TRAPS || (BLOCKED_LOSES && moves === 0)) return moves;
    return moves + sliders.count(openLo, openHi);
  }

  const pushQuiet: Generator['pushQuiet'] = (
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
    const freeLo = BOARD.lo & ~(ownLo | oppLo);
    const freeHi = BOARD.hi & ~(ownHi | oppHi);
    quiet.push(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up);
  };

  const push: Generator['push'] = (ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    const freeLo = BOARD.lo & ~(ownLo | oppLo);
    const freeHi = BOARD.hi & ~(ownHi | oppHi);
    const base = stack.top;
    if (captures.possible(ownLo, ownHi, oppLo, oppHi, freeLo, freeHi, kingsLo, kingsHi, up)) {
      captures.push(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
      if (MANDATORY && stack.top > base) return true;
    }
    const capturing = stack.top > base;
    if (THREE_KINGS_DRAW && isDrawn(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi)) return capturing;
    quiet.push(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up);
    return capturing;
  };

  return { count, push, pushQuiet, captureRoutes: captures.record };
}

/** Moves that capture nothing. Arguments are sets of squares in halves; `up` is true for the side at the bottom. */
interface QuietMoves {
  /** Of men alone, to the squares of `land`. */
  countMen(menLo: number, menHi: number, landLo: number, landHi: number, up: boolean): number;
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

function createQuietMoves(ruleSet: RuleSet, layout: BitLayout, stack: MoveStack): QuietMoves {
  const FLYING = ruleSet.kingMove === 'any';
  const TRAPS_REFUSED = ruleSet.traps && ruleSet.trapEntry !== 'allowed';
  const TRAPS_IF_FORCED = ruleSet.trapEntry === 'onlyIfForced';
  const BESIDE_CAPTURES = !ruleSet.captureMandatory;
  const FIELDS = stack.fields;
  const { crown: CROWN } = layout;
  const { NEAR, FAR, upLo, upHi, downLo, downHi, stepLo, stepHi } = createShifts(layout);

  function countMen(menLo: number, menHi: number, landLo: number, landHi: number, up: boolean): number {
    return up
      ? popcount4(
          upLo(menLo, menHi, FAR) & landLo,
          upHi(menHi, FAR) & landHi,
          upLo(menLo, menHi, NEAR) & landLo,
          upHi(menHi, NEAR) & landHi,
        )
      : popcount4(
          downLo(menLo, NEAR) & landLo,
          downHi(menLo, menHi, NEAR) & landHi,
          downLo(menLo, FAR) & landLo,
          downHi(menLo, menHi, FAR) & landHi,
        );
  }

  function countKings(
    lo: number,
    hi: number,
    freeLo: number,
    freeHi: number,
    landLo: number,
    landHi: number,
  ): number {
    return (
      countLine(UP, FAR, lo, hi, freeLo, freeHi, landLo, landHi) +
      countLine(UP, NEAR, lo, hi, freeLo, freeHi, landLo, landHi) +
      countLine(DOWN, NEAR, lo, hi, freeLo, freeHi, landLo, landHi) +
      countLine(DOWN, FAR, lo, hi, freeLo, freeHi, landLo, landHi)
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
    const dryOnly =
      TRAPS_REFUSED && !forcedIn(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up);
    const landLo = dryOnly ? freeLo & ~openLo : freeLo;
    const landHi = dryOnly ? freeHi & ~openHi : freeHi;
    const men = countMen(ownLo & ~kingsLo, ownHi & ~kingsHi, landLo, landHi, up);
    if (((ownLo & kingsLo) | (ownHi & kingsHi)) === 0) return men;
    return men + countKings(ownLo & kingsLo, ownHi & kingsHi, freeLo, freeHi, landLo, landHi);
  };

  /** `trapEntry: onlyIfForced`: whether there is nowhere else to go. */
  const forcedIn: QuietMovesOf<boolean> = (
    ownLo,
    ownHi,
    freeLo,
    freeHi,
    kingsLo,
    kingsHi,
    openLo,
    openHi,
    up,
  ) => {
    if (!TRAPS_IF_FORCED) return false;
    const dryLo = freeLo & ~openLo;
    const dryHi = freeHi & ~openHi;
    const men = countMen(ownLo & ~kingsLo, ownHi & ~kingsHi, dryLo, dryHi, up);
    return men + countKings(ownLo & kingsLo, ownHi & kingsHi, freeLo, freeHi, dryLo, dryHi) === 0;
  };

  /** Men to the squares of `land` one step away, those of each half by themselves. */
  function pushMen(
    sense: boolean,
    step: number,
    menLo: number,
    menHi: number,
    landLo: number,
    landHi: number,
    crown: Halves,
  ): void {
    let move = stack.top;
    for (let rest = stepLo(sense, step, menLo, menHi) & landLo; rest !== 0; rest &= rest - 1) {
      const to = rest & -rest;
      FIELDS[move + OWN_LO] = to | (stepLo(!sense, step, to, 0) & menLo);
      FIELDS[move + OWN_HI] = stepHi(!sense, step, to, 0) & menHi;
      FIELDS[move + KINGS_LO] = to & crown.lo;
      FIELDS[move + KINGS_HI] = 0;
      move += MOVE_FIELDS;
    }
    for (let rest = stepHi(sense, step, menLo, menHi) & landHi; rest !== 0; rest &= rest - 1) {
      const to = rest & -rest;
      FIELDS[move + OWN_LO] = stepLo(!sense, step, 0, to) & menLo;
      FIELDS[move + OWN_HI] = to | (stepHi(!sense, step, 0, to) & menHi);
      FIELDS[move + KINGS_LO] = 0;
      FIELDS[move + KINGS_HI] = to & crown.hi;
      move += MOVE_FIELDS;
    }
    stack.top = move;
  }

  /** One king along one line. */
  function pushLine(
    sense: boolean,
    step: number,
    fromLo: number,
    fromHi: number,
    freeLo: number,
    freeHi: number,
    landLo: number,
    landHi: number,
  ): void {
    let lo = stepLo(sense, step, fromLo, fromHi) & freeLo;
    let hi = stepHi(sense, step, fromLo, fromHi) & freeHi;
    while ((lo | hi) !== 0) {
      if (((lo & landLo) | (hi & landHi)) !== 0) pushKing(fromLo | lo, fromHi | hi);
      if (!FLYING) break;
      const nextLo = stepLo(sense, step, lo, hi) & freeLo;
      hi = stepHi(sense, step, lo, hi) & freeHi;
      lo = nextLo;
    }
  }

  function pushKing(flipLo: number, flipHi: number): void {
    const move = stack.top;
    FIELDS[move + OWN_LO] = flipLo;
    FIELDS[move + OWN_HI] = flipHi;
    FIELDS[move + KINGS_LO] = flipLo;
    FIELDS[move + KINGS_HI] = flipHi;
    stack.top = move + MOVE_FIELDS;
  }

  function pushLines(
    fromLo: number,
    fromHi: number,
    freeLo: number,
    freeHi: number,
    landLo: number,
    landHi: number,
  ): void {
    pushLine(UP, FAR, fromLo, fromHi, freeLo, freeHi, landLo, landHi);
    pushLine(UP, NEAR, fromLo, fromHi, freeLo, freeHi, landLo, landHi);
    pushLine(DOWN, NEAR, fromLo, fromHi, freeLo, freeHi, landLo, landHi);
    pushLine(DOWN, FAR, fromLo, fromHi, freeLo, freeHi, landLo, landHi);
  }

  const push: QuietMoves['push'] = (ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up) => {
    const dryOnly =
      TRAPS_REFUSED && !forcedIn(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up);
    const landLo = dryOnly ? freeLo & ~openLo : freeLo;
    const landHi = dryOnly ? freeHi & ~openHi : freeHi;
    const base = stack.top;
    const menLo = ownLo & ~kingsLo;
    const menHi = ownHi & ~kingsHi;
    if (up) {
      pushMen(UP, FAR, menLo, menHi, landLo, landHi, CROWN.W);
      pushMen(UP, NEAR, menLo, menHi, landLo, landHi, CROWN.W);
    } else {
      pushMen(DOWN, NEAR, menLo, menHi, landLo, landHi, CROWN.B);
      pushMen(DOWN, FAR, menLo, menHi, landLo, landHi, CROWN.B);
    }
    for (let rest = ownLo & kingsLo; rest !== 0; rest &= rest - 1)
      pushLines(rest & -rest, 0, freeLo, freeHi, landLo, landHi);
    for (let rest = ownHi & kingsHi; rest !== 0; rest &= rest - 1)
      pushLines(0, rest & -rest, freeLo, freeHi, landLo, landHi);
    if (BESIDE_CAPTURES) takeNothing(base);
  };

  function takeNothing(base: number): void {
    for (let move = base; move < stack.top; move += MOVE_FIELDS) {
      FIELDS[move + TAKEN_LO] = 0;
      FIELDS[move + TAKEN_HI] = 0;
    }
  }

  return { countMen, count, push };
}
