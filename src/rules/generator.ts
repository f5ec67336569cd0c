import type { BitLayout } from './bit-layout.ts';
import type { CaptureRoute } from './capture-search.ts';
import { createCaptures } from './captures.ts';
import type { MoveStack } from './move-stack.ts';
import type { OfPosition, Packed } from './pack.ts';
import { popcount } from './popcount.ts';
import { createQuietMoves } from './quiet-moves.ts';
import type { RuleSet } from './ruleset.ts';
import type { SliderTable } from './slider-table.ts';

/** The one move generator of all games; what a rule set leaves out is folded away when it is compiled. */
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
   * Most positions are decided here: men alone, which capture nothing. The code is so little that V8 inlines all of it in
   * the loop over the leaves, and the call has few arguments.
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
