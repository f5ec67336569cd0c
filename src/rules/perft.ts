import {
  KINGS_HI,
  KINGS_LO,
  MOVE_FIELDS,
  type MoveStack,
  OWN_HI,
  OWN_LO,
  type Packed,
  TAKEN_HI,
  TAKEN_LO,
} from './bit-layout.ts';
import type { Cursor } from './cursor.ts';
import type { Generator } from './generator.ts';
import type { RuleSet } from './rulesets.ts';
import type { SliderTable } from './traps.ts';

/** The number of correct lines of that many turns. */
export type Perft = (depth: number, ...position: Packed) => number;

/**
 * Counts lines, the last turn of each in bulk. The loop before the leaves is a function of its own and not recursive, because V8
 * optimises loops within a recursion late or never.
 */
export function createPerft(
  ruleSet: RuleSet,
  { count, push }: Generator,
  sliders: SliderTable,
  stack: MoveStack,
): Perft {
  const TRAPS = ruleSet.traps;
  const MANDATORY = ruleSet.captureMandatory;
  const BLOCKED_LOSES = ruleSet.blockTest === 'turnStart';
  const FIELDS = stack.fields;

  const perft: Perft = (depth, ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up) => {
    if (depth === 0) return 1;
    if (depth === 1) return count(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    if (TRAPS && ((oppLo | oppHi) === 0 || (ownLo | ownHi) === 0)) return 0;
    const base = stack.top;
    const capturing = push(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    const blocked = stack.top === base;
    let nodes =
      depth === 2
        ? countAfterMoves(base, capturing, ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up)
        : perftAfterMoves(
            depth - 1,
            base,
            stack.top,
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
    if (TRAPS && !(capturing && MANDATORY) && !(BLOCKED_LOSES && blocked))
      nodes += perftAfterSliders(depth - 1, ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
    return nodes;
  };

  /** The leaves after each move from `base` to the top of the stack. */
  function countAfterMoves(
    base: number,
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
    const end = stack.top;
    // An open trap, on which nothing stood before, swallows what has landed there.
    const keptLo = TRAPS ? ~openLo : -1;
    const keptHi = TRAPS ? ~openHi : -1;
    let nodes = 0;
    for (let move = base; move < end; move += MOVE_FIELDS) {
      const leftLo = capturing ? ~(FIELDS[move + TAKEN_LO] as number) : -1;
      const leftHi = capturing ? ~(FIELDS[move + TAKEN_HI] as number) : -1;
      nodes += count(
        oppLo & leftLo,
        oppHi & leftHi,
        (ownLo ^ (FIELDS[move + OWN_LO] as number)) & keptLo,
        (ownHi ^ (FIELDS[move + OWN_HI] as number)) & keptHi,
        ((kingsLo & leftLo) ^ (FIELDS[move + KINGS_LO] as number)) & keptLo,
        ((kingsHi & leftHi) ^ (FIELDS[move + KINGS_HI] as number)) & keptHi,
        openLo,
        openHi,
        !up,
      );
    }
    return nodes;
  }

  /** The same further from the leaves. */
  function perftAfterMoves(
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
    const keptLo = TRAPS ? ~openLo : -1;
    const keptHi = TRAPS ? ~openHi : -1;
    let nodes = 0;
    for (let move = base; move < end; move += MOVE_FIELDS) {
      const leftLo = capturing ? ~(FIELDS[move + TAKEN_LO] as number) : -1;
      const leftHi = capturing ? ~(FIELDS[move + TAKEN_HI] as number) : -1;
      nodes += perft(
        depth,
        oppLo & leftLo,
        oppHi & leftHi,
        (ownLo ^ (FIELDS[move + OWN_LO] as number)) & keptLo,
        (ownHi ^ (FIELDS[move + OWN_HI] as number)) & keptHi,
        ((kingsLo & leftLo) ^ (FIELDS[move + KINGS_LO] as number)) & keptLo,
        ((kingsHi & leftHi) ^ (FIELDS[move + KINGS_HI] as number)) & keptHi,
        openLo,
        openHi,
        !up,
      );
    }
    return nodes;
  }

  function perftAfterSliders(
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

  return perft;
}

/** The same by a cursor, for a game whose positions are more than sets of squares. */
export function countLines(cursor: Cursor, depth: number): number {
  if (depth === 0) return 1;
  const moves = cursor.listMoves();
  if (depth === 1) return moves;
  let lines = 0;
  for (let move = 0; move < moves; move++) {
    cursor.make(move);
    lines += countLines(cursor, depth - 1);
    cursor.unmake();
  }
  return lines;
}
