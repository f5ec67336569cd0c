import {
  type BitLayout,
  KINGS_HI,
  KINGS_LO,
  MOVE_FIELDS,
  type MoveStack,
  OWN_HI,
  OWN_LO,
  pack,
  TAKEN_HI,
  TAKEN_LO,
} from './bit-layout.ts';
import { opponentOf, type Position } from './board.ts';
import type { Generator } from './generator.ts';
import type { KingRun } from './progress.ts';
import type { RuleSet } from './rulesets.ts';
import type { SliderTable, TrapColour } from './traps.ts';

/**
 * The position on which a cursor stands, as sets of squares, the mover's pieces first. A set is two halves of at most 27
 * bits; `BitView` says which bit is which square.
 */
export interface CursorNode {
  readonly ownLo: number;
  readonly ownHi: number;
  readonly oppLo: number;
  readonly oppHi: number;
  readonly kingsLo: number;
  readonly kingsHi: number;
  readonly openLo: number;
  readonly openHi: number;
  /** The side at the bottom, `W`, is to move. */
  readonly up: boolean;
  /**
   * Whose king may not move for ever (`kingRun`): the king that the side to move moved last, as bit × 16 + times, and above
   * `RUN` bits the other side's. 0 where there is none.
   */
  readonly runs: number;
}

/** The bits of one side's run in `runs`. */
const RUN = 10;
const TIMES = 15;
const ONE_RUN = (1 << RUN) - 1;

/** Where squares lie in the sets: by PDN number the bit (0 to 53), and how many bits the lower half has. */
export interface BitView {
  readonly bitOf: Readonly<Int8Array>;
  readonly split: number;
  /** By 4 × bit + direction (0 up left, 1 up right, 2 down left, 3 down right): the neighbouring bit, or 63. */
  readonly next: Readonly<Int8Array>;
}

/**
 * A walk through the tree of a game, for searches: only whole numbers, and nothing is allocated on the way. It lists correct moves.
 * The search itself sees who has won, what is drawn and which sector the wheel shows.
 *
 * The walk shares the generator's move stack: any other question to rules ends it, and `begin` starts the next one.
 */
export interface Cursor {
  readonly bits: BitView;
  /** Where it stands; another object after `make` and the like. */
  readonly node: CursorNode;
  /** Whether the moves last listed here are captures. */
  readonly capturing: boolean;
  begin(position: Position): void;
  /** The same from sets. */
  place(node: CursorNode): void;
  /** Lists the correct moves of the side to move, in an order that depends on the position alone; answers how many. */
  listMoves(): number;
  /** Lists the moves that capture nothing instead, also where a capture is compulsory (what a huffing game omits). */
  listQuiet(): number;
  /** Plays the listed move of that index (from 0). */
  make(move: number): void;
  /** Plays that slider action (index below `sliderActions`), which must be open; the traps' pieces fall. */
  slide(action: number): void;
  isOpen(action: number): boolean;
  readonly sliderActions: readonly { readonly colour: TrapColour }[];
  /** Takes pieces of the side not to move off (a huff); the turn stays. */
  huff(lo: number, hi: number): void;
  /** Back to where it stood before the last `make`, `slide` or `huff`. */
  unmake(): void;
  /** Of the listed move: the bits of its ends, 63 for both of a capture that ends where it began. */
  originOf(move: number): number;
  landingOf(move: number): number;
  /** Of the listed capture: the set taken. */
  takenLo(move: number): number;
  takenHi(move: number): number;
}

/** A node as the cursor writes it, with its part of the move stack. */
class Node implements CursorNode {
  ownLo = 0;
  ownHi = 0;
  oppLo = 0;
  oppHi = 0;
  kingsLo = 0;
  kingsHi = 0;
  openLo = 0;
  openHi = 0;
  up = false;
  runs = 0;
  base = 0;
  end = 0;
  capturing = false;
}

/** Half-moves from the root that a walk may take: more than any search does, captures of a full board included. */
const DEEPEST = 200;
const NO_BIT = 63;

export function createCursor(
  ruleSet: RuleSet,
  layout: BitLayout,
  generator: Generator,
  sliders: SliderTable,
  stack: MoveStack,
): Cursor {
  const FIELDS = stack.fields;
  const { split } = layout;
  const LONGEST_RUN = ruleSet.kingRun === 'any' ? 0 : ruleSet.kingRun;
  const nodes = Array.from({ length: DEEPEST }, () => new Node());
  let ply = 0;
  let node = nodes[0] as Node;

  /** The next node, its moves stacked above this one's. */
  function deeper(): Node {
    ply++;
    const next = nodes[ply];
    if (next === undefined) throw new Error(`a search went deeper than ${DEEPEST} half-moves`);
    next.base = node.end;
    next.end = node.end;
    return next;
  }

  function place(from: CursorNode): void {
    ply = 0;
    node = nodes[0] as Node;
    node.ownLo = from.ownLo;
    node.ownHi = from.ownHi;
    node.oppLo = from.oppLo;
    node.oppHi = from.oppHi;
    node.kingsLo = from.kingsLo;
    node.kingsHi = from.kingsHi;
    node.openLo = from.openLo;
    node.openHi = from.openHi;
    node.up = from.up;
    node.runs = from.runs;
    node.base = 0;
    node.end = 0;
  }

  function list(): number {
    node.end = stack.top;
    return (node.end - node.base) / MOVE_FIELDS;
  }

  /** Takes the moves off the stack of a king that has moved as often as it may, while its side has a man. */
  function dropResting(): void {
    if ((node.runs & TIMES) < LONGEST_RUN || !hasMen(node.ownLo, node.ownHi, node)) return;
    const king = (node.runs & ONE_RUN) >> 4;
    const lo = layout.lo[king] as number;
    const hi = layout.hi[king] as number;
    let kept = node.base;
    for (let move = node.base; move < stack.top; move += MOVE_FIELDS) {
      if ((((FIELDS[move + OWN_LO] as number) & lo) | ((FIELDS[move + OWN_HI] as number) & hi)) !== 0)
        continue;
      FIELDS.copyWithin(kept, move, move + MOVE_FIELDS);
      kept += MOVE_FIELDS;
    }
    stack.top = kept;
  }

  /** The runs behind the move of those fields, which leads from `node` to `next`. */
  function runsAfter(move: number, next: Node): number {
    const ownLo = FIELDS[move + OWN_LO] as number;
    const ownHi = FIELDS[move + OWN_HI] as number;
    const isKing = FIELDS[move + KINGS_LO] === ownLo && FIELDS[move + KINGS_HI] === ownHi;
    const run = !node.capturing && isKing && hasMen(next.oppLo, next.oppHi, next) ? runOn(ownLo, ownHi) : 0;
    const theirs = node.runs >> RUN;
    const at = theirs >> 4;
    const stands =
      (((layout.lo[at] as number) & next.ownLo) | ((layout.hi[at] as number) & next.ownHi)) !== 0;
    return (run << RUN) | (stands && hasMen(next.ownLo, next.ownHi, next) ? theirs : 0);
  }

  function runOn(flipLo: number, flipHi: number): number {
    const from = bitIn(flipLo & node.ownLo, flipHi & node.ownHi);
    const to = bitIn(flipLo & ~node.ownLo, flipHi & ~node.ownHi);
    const was = node.runs & ONE_RUN;
    const times = was !== 0 && was >> 4 === from ? was & TIMES : 0;
    return (to << 4) | (times + 1);
  }

  function hasMen(lo: number, hi: number, { kingsLo, kingsHi }: Node): boolean {
    return ((lo & ~kingsLo) | (hi & ~kingsHi)) !== 0;
  }

  function runsOf({ turn, kingRuns = {} }: Position): number {
    const of = (run: KingRun | undefined): number =>
      run === undefined ? 0 : ((layout.bitOf[run.square] as number) << 4) | run.moves;
    return of(kingRuns[turn]) | (of(kingRuns[opponentOf(turn)]) << RUN);
  }

  function bitIn(lo: number, hi: number): number {
    if (lo !== 0) return 31 - Math.clz32(lo);
    return hi === 0 ? NO_BIT : split + 31 - Math.clz32(hi);
  }

  return {
    bits: layout,
    sliderActions: sliders.actions,
    get node() {
      return node;
    },
    get capturing() {
      return node.capturing;
    },
    begin: (position) => {
      const [ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up] = pack(layout, position);
      place({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up, runs: runsOf(position) });
    },
    place,
    listMoves: () => {
      stack.top = node.base;
      const { ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up } = node;
      node.capturing = generator.push(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
      if (LONGEST_RUN !== 0 && !node.capturing) dropResting();
      return list();
    },
    listQuiet: () => {
      stack.top = node.base;
      const { ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up } = node;
      generator.pushQuiet(ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up);
      node.capturing = false;
      return list();
    },
    make: (index) => {
      const move = node.base + index * MOVE_FIELDS;
      const leftLo = node.capturing ? ~(FIELDS[move + TAKEN_LO] as number) : -1;
      const leftHi = node.capturing ? ~(FIELDS[move + TAKEN_HI] as number) : -1;
      const next = deeper();
      next.ownLo = node.oppLo & leftLo;
      next.ownHi = node.oppHi & leftHi;
      next.oppLo = (node.ownLo ^ (FIELDS[move + OWN_LO] as number)) & ~node.openLo;
      next.oppHi = (node.ownHi ^ (FIELDS[move + OWN_HI] as number)) & ~node.openHi;
      next.kingsLo = ((node.kingsLo & leftLo) ^ (FIELDS[move + KINGS_LO] as number)) & ~node.openLo;
      next.kingsHi = ((node.kingsHi & leftHi) ^ (FIELDS[move + KINGS_HI] as number)) & ~node.openHi;
      next.openLo = node.openLo;
      next.openHi = node.openHi;
      next.up = !node.up;
      if (LONGEST_RUN !== 0) next.runs = runsAfter(move, next);
      node = next;
    },
    slide: (index) => {
      const action = sliders.actions[index];
      if (action === undefined) throw new RangeError(`there is no slider action ${index}`);
      const next = deeper();
      next.ownLo = node.oppLo & ~action.opensLo;
      next.ownHi = node.oppHi & ~action.opensHi;
      next.oppLo = node.ownLo & ~action.opensLo;
      next.oppHi = node.ownHi & ~action.opensHi;
      next.kingsLo = node.kingsLo & ~action.opensLo;
      next.kingsHi = node.kingsHi & ~action.opensHi;
      next.openLo = sliders.openAfterLo(action, node.openLo);
      next.openHi = sliders.openAfterHi(action, node.openHi);
      next.up = !node.up;
      node = next;
    },
    isOpen: (index) => {
      const action = sliders.actions[index];
      return action !== undefined && sliders.isOpen(action, node.openLo, node.openHi);
    },
    huff: (lo, hi) => {
      const next = deeper();
      next.ownLo = node.ownLo;
      next.ownHi = node.ownHi;
      next.oppLo = node.oppLo & ~lo;
      next.oppHi = node.oppHi & ~hi;
      next.kingsLo = node.kingsLo & ~lo;
      next.kingsHi = node.kingsHi & ~hi;
      next.openLo = node.openLo;
      next.openHi = node.openHi;
      next.up = node.up;
      node = next;
    },
    unmake: () => {
      ply--;
      const before = nodes[ply];
      if (before === undefined) throw new Error('there is nothing to unmake');
      node = before;
    },
    originOf: (index) => {
      const move = node.base + index * MOVE_FIELDS;
      return bitIn(
        (FIELDS[move + OWN_LO] as number) & node.ownLo,
        (FIELDS[move + OWN_HI] as number) & node.ownHi,
      );
    },
    landingOf: (index) => {
      const move = node.base + index * MOVE_FIELDS;
      return bitIn(
        (FIELDS[move + OWN_LO] as number) & ~node.ownLo,
        (FIELDS[move + OWN_HI] as number) & ~node.ownHi,
      );
    },
    takenLo: (index) => FIELDS[node.base + index * MOVE_FIELDS + TAKEN_LO] as number,
    takenHi: (index) => FIELDS[node.base + index * MOVE_FIELDS + TAKEN_HI] as number,
  };
}
