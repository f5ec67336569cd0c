import { bitLayoutOf } from './bit-layout.ts';
import type { CaptureRoute } from './capture-search.ts';
import { createCaptures } from './captures.ts';
import type { TrapLayout } from './layout.ts';
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
import { createQuietMoves } from './quiet-moves.ts';
import type { RuleSet } from './ruleset.ts';
import { createSliderTable } from './slider-table.ts';

/**
 * A position as a search passes it on: sets of squares in halves, the mover's pieces first. `up` is true when the side
 * at the bottom is to move.
 */
export type Packed = readonly [
  ownLo: number,
  ownHi: number,
  oppLo: number,
  oppHi: number,
  kingsLo: number,
  kingsHi: number,
  openLo: number,
  openHi: number,
  up: boolean,
];

type Of<Answer> = (...position: Packed) => Answer;

/** The one move generator of all games; what a rule set leaves out is folded away when it is compiled. */
export interface Generator {
  /** The number of correct turns: moves and, in the trapdoor games, slider actions. */
  count: Of<number>;
  /** Pushes the correct moves; answers whether they are captures. */
  push: Of<boolean>;
  pushQuiet: Of<void>;
  captureRoutes(everyStop: boolean, ...position: Packed): readonly CaptureRoute[];
  perft(depth: number, ...position: Packed): number;
}

export function createGenerator(ruleSet: RuleSet, traps: TrapLayout | null, stack: MoveStack): Generator {
  const layout = bitLayoutOf(ruleSet.size);
  const { board: BOARD } = layout;
  const MANDATORY = ruleSet.captureMandatory;
  const TRAPS = ruleSet.traps;
  const BLOCKED_LOSES = ruleSet.blockTest === 'turnStart';
  const FIELDS = stack.fields;
  const captures = createCaptures(ruleSet, layout, stack);
  const quiet = createQuietMoves(ruleSet, layout, stack);
  const sliders = createSliderTable(ruleSet, traps, layout);

  const count: Generator['count'] = (ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    if (TRAPS && (oppLo | oppHi) === 0) return 0;
    const freeLo = BOARD.lo & ~(ownLo | oppLo);
    const freeHi = BOARD.hi & ~(ownHi | oppHi);
    let capturing = 0;
    if (captures.possible(ownLo, ownHi, oppLo, oppHi, freeLo, freeHi, kingsLo, kingsHi, up)) {
      capturing = captures.count(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
      if (MANDATORY && capturing > 0) return capturing;
    }
    const moves = capturing + quiet.count(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up);
    if (!TRAPS || (BLOCKED_LOSES && moves === 0) || (ownLo | ownHi) === 0) return moves;
    return moves + sliders.count(openLo, openHi);
  };

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
    quiet.push(ownLo, ownHi, freeLo, freeHi, kingsLo, kingsHi, openLo, openHi, up);
    return capturing;
  };

  const perft: Generator['perft'] = (
    depth,
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
    if (depth === 0) return 1;
    if (depth === 1) return count(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    if (TRAPS && ((oppLo | oppHi) === 0 || (ownLo | ownHi) === 0)) return 0;
    const base = stack.top;
    const capturing = push(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    const end = stack.top;
    let nodes = afterMoves(
      depth - 1,
      base,
      end,
      capturing,
      ownLo,
      ownHi,
      oppLo,
      oppHi,
      kingsLo,
      kingsHi,
      openLo,
      openHi,
      up,
    );
    stack.top = base;
    if (TRAPS && !(capturing && MANDATORY) && !(BLOCKED_LOSES && end === base))
      nodes += afterSliders(depth - 1, ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    return nodes;
  };

  function afterMoves(
    depth: number,
    base: number,
    end: number,
    capturing: boolean,
    ownLo: number,
    ownHi: number,
    oppLo: number,
    oppHi: number,
    kingsLo: number,
    kingsHi: number,
    openLo: number,
    openHi: number,
    up: boolean,
  ): number {
    let nodes = 0;
    for (let move = base; move < end; move += MOVE_FIELDS) {
      const takenLo = capturing ? (FIELDS[move + TAKEN_LO] as number) : 0;
      const takenHi = capturing ? (FIELDS[move + TAKEN_HI] as number) : 0;
      // An open trap, on which nothing stood before, swallows what has landed there.
      const swallowLo = TRAPS ? openLo : 0;
      const swallowHi = TRAPS ? openHi : 0;
      const nextLo = oppLo & ~takenLo;
      const nextHi = oppHi & ~takenHi;
      const movedLo = (ownLo ^ (FIELDS[move + OWN_LO] as number)) & ~swallowLo;
      const movedHi = (ownHi ^ (FIELDS[move + OWN_HI] as number)) & ~swallowHi;
      const crownsLo = ((kingsLo & ~takenLo) ^ (FIELDS[move + KINGS_LO] as number)) & ~swallowLo;
      const crownsHi = ((kingsHi & ~takenHi) ^ (FIELDS[move + KINGS_HI] as number)) & ~swallowHi;
      nodes +=
        depth === 1
          ? count(nextLo, nextHi, movedLo, movedHi, crownsLo, crownsHi, openLo, openHi, !up)
          : perft(depth, nextLo, nextHi, movedLo, movedHi, crownsLo, crownsHi, openLo, openHi, !up);
    }
    return nodes;
  }

  function afterSliders(
    depth: number,
    ownLo: number,
    ownHi: number,
    oppLo: number,
    oppHi: number,
    kingsLo: number,
    kingsHi: number,
    openLo: number,
    openHi: number,
    up: boolean,
  ): number {
    let nodes = 0;
    for (const action of sliders.actions) {
      if (!sliders.isOpen(action, openLo, openHi)) continue;
      const { opensLo, opensHi } = action;
      nodes += perft(
        depth,
        oppLo & ~opensLo,
        oppHi & ~opensHi,
        ownLo & ~opensLo,
        ownHi & ~opensHi,
        kingsLo & ~opensLo,
        kingsHi & ~opensHi,
        sliders.openAfterLo(action, openLo),
        sliders.openAfterHi(action, openHi),
        !up,
      );
    }
    return nodes;
  }

  return { count, push, pushQuiet, captureRoutes: captures.record, perft };
}
