import {
  type Cursor,
  type CursorNode,
  endingLimit,
  fewKingsLimit,
  isHuntOfThree,
  loneKingLimit,
  MAIN_ROAD,
  type Material,
  type Progress,
  popcount,
  type Rules,
  SHORT_HUNT,
  type Square,
} from '../rules/rules.ts';
import { setOf } from './endgame-index.ts';
import { DEEPEST, ROOT } from './path.ts';

/** What the game's draws count, on the way from the root to where a search stands (endings.ts tells what ends it). */
export interface DrawCounts {
  /** Begins a search from there. A draw that may be claimed there already does not count: whoever might claim it plays on. */
  reset(root: Progress): void;
  /** Begins one half-move from the root, where the game has counted so much. */
  begin(node: CursorNode, counts: Progress['counts']): void;
  /**
   * Counts a node at that ply, to which the one before it leads. Answers the half-moves until the game is drawn there if nothing
   * begins the count anew. At 0 or less it is drawn.
   */
  leftAt(node: CursorNode, ply: number): number;
  /**
   * Leaves out a node at that ply after which only captures follow, because they begin everything anew. False where it may be drawn
   * by now, and is to be counted.
   */
  skip(ply: number): boolean;
}

/** More half-moves than any game has. */
const NEVER = 1_000_000;
/** Endings with a count of their own have fewer pieces than this. */
const MANY = 9;
/** Stands for the pieces of a node where nothing was counted. */
const NOT_COUNTED = 0;
/** An entry of the table of endings: the limit, and whether three hunt a lone king. */
const LIMIT = 127;
const HUNT = 128;

export function createDrawCounts({ ruleSet, board }: Rules, bits: Cursor['bits']): DrawCounts {
  const { material: rule, quietReset, quietLimit, quietEnd } = ruleSet;
  let quietest = NEVER;
  const apart = quietReset === 'each';
  const isSquare64 = rule === 'endings64';
  const endings = isSquare64 || rule === 'loneKing' || rule === 'fewKings' ? tableOfEndings(rule) : null;
  const roadSquares = board.squares.filter((square: Square) => isSquare64 && MAIN_ROAD.includes(square));
  const road = setOf(bits, roadSquares);

  const withoutMan = new Int32Array(DEEPEST);
  const withoutCapture = new Int32Array(DEEPEST);
  const ending = new Int32Array(DEEPEST);
  const onRoad = new Int32Array(DEEPEST);
  const isHeld = new Uint8Array(DEEPEST);
  const material = new Int32Array(DEEPEST);
  const pieces = new Int32Array(DEEPEST);
  const lefts = new Int32Array(DEEPEST);
  const menLo = new Int32Array(DEEPEST);
  const menHi = new Int32Array(DEEPEST);

  function note({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi }: CursorNode, ply: number): void {
    menLo[ply] = ownLo & ~kingsLo;
    menHi[ply] = ownHi & ~kingsHi;
    pieces[ply] = popcount(ownLo | oppLo, ownHi | oppHi);
  }

  function materialOf({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, up }: CursorNode): number {
    const own =
      (popcount(ownLo & ~kingsLo, ownHi & ~kingsHi) << 4) | popcount(ownLo & kingsLo, ownHi & kingsHi);
    const opp =
      (popcount(oppLo & ~kingsLo, oppHi & ~kingsHi) << 4) | popcount(oppLo & kingsLo, oppHi & kingsHi);
    return up ? (own << 8) | opp : (opp << 8) | own;
  }

  /** Whether the lone king that three hunt is the only piece on the main road. */
  function holdsRoad({ ownLo, ownHi, oppLo, oppHi }: CursorNode): boolean {
    const isOwnAlone = popcount(ownLo, ownHi) === 1;
    const aloneLo = isOwnAlone ? ownLo : oppLo;
    const aloneHi = isOwnAlone ? ownHi : oppHi;
    return ((ownLo | oppLo) & road.lo) === aloneLo && ((ownHi | oppHi) & road.hi) === aloneHi;
  }

  /** Notes the ending, where its length may be limited. */
  function noteEnding(endings: Uint8Array, node: CursorNode, ply: number, isSame: boolean): void {
    const few = (pieces[ply] as number) < MANY;
    const now = isSame ? (material[ply - 1] as number) : few ? materialOf(node) : 0;
    material[ply] = now;
    isHeld[ply] = ((endings[now] as number) & HUNT) !== 0 && holdsRoad(node) ? 1 : 0;
  }

  function left(ply: number): number {
    const entry = endings === null ? 0 : (endings[material[ply] as number] as number);
    const limit = entry & LIMIT;
    if (limit === 0 || !isSquare64) {
      const since = apart
        ? Math.max(withoutMan[ply] as number, withoutCapture[ply] as number)
        : Math.min(withoutMan[ply] as number, withoutCapture[ply] as number);
      const quiet = quietest - since;
      return limit === 0 ? quiet : Math.min(quiet, limit - (ending[ply] as number));
    }
    const own = limit - (ending[ply] as number);
    return isHeld[ply] === 1 ? Math.min(own, SHORT_HUNT - (onRoad[ply] as number)) : own;
  }

  /** How long the ending has lasted, and how long the road was held in it. */
  function goOn(endings: Uint8Array, ply: number): void {
    const was = endings[material[ply - 1] as number] as number;
    const is = endings[material[ply] as number] as number;
    const isOne = (was & LIMIT) === (is & LIMIT) && (!isSquare64 || (is & LIMIT) === SHORT_HUNT);
    const goesOn = isOne || material[ply] === material[ply - 1];
    ending[ply] = goesOn ? (ending[ply - 1] as number) + 1 : 0;
    const hunted = (was & is & HUNT) !== 0;
    onRoad[ply] = hunted
      ? (onRoad[ply - 1] as number) + (isHeld[ply - 1] as number) * (isHeld[ply] as number)
      : 0;
  }

  function begin(
    ply: number,
    begun: Pick<Progress['counts'], 'withoutMan' | 'withoutCapture' | 'ending' | 'road'>,
  ): void {
    withoutMan[ply] = begun.withoutMan;
    withoutCapture[ply] = begun.withoutCapture;
    ending[ply] = begun.ending;
    onRoad[ply] = begun.road;
  }

  /** Counts a node behind one that was counted. */
  function count(node: CursorNode, ply: number): void {
    const before = ply - 1;
    const isLoss = pieces[ply] !== pieces[before];
    // The side that has moved is the other one now.
    const isMan =
      (node.oppLo & ~node.kingsLo) !== menLo[before] || (node.oppHi & ~node.kingsHi) !== menHi[before];
    withoutMan[ply] = isMan ? 0 : (withoutMan[before] as number) + 1;
    withoutCapture[ply] = isLoss ? 0 : (withoutCapture[before] as number) + 1;
    if (endings === null) return;
    noteEnding(endings, node, ply, !isLoss && !isMan);
    goOn(endings, ply);
  }

  function noteLeft(ply: number): number {
    const now = left(ply);
    lefts[ply] = now;
    return now;
  }

  return {
    reset: ({ claim }) => {
      const isNone = quietLimit === 'off' || (quietEnd === 'claimed' && claim !== null);
      quietest = isNone ? NEVER : quietLimit;
    },
    begin: (node, counts) => {
      note(node, ROOT);
      if (endings !== null) noteEnding(endings, node, ROOT, false);
      begin(ROOT, counts);
    },
    skip: (ply) => {
      if (pieces[ply - 1] !== NOT_COUNTED && (lefts[ply - 1] as number) <= 1) return false;
      pieces[ply] = NOT_COUNTED;
      return true;
    },
    leftAt: (node, ply) => {
      if (ply === ROOT) return noteLeft(ply);
      // A man has moved to come here, and a king must be there before anything is counted.
      if (!apart && (node.kingsLo | node.kingsHi) === 0) {
        pieces[ply] = NOT_COUNTED;
        return quietest;
      }
      note(node, ply);
      if (pieces[ply - 1] !== NOT_COUNTED) count(node, ply);
      else {
        if (endings !== null) noteEnding(endings, node, ply, false);
        begin(ply, ANEW);
      }
      return noteLeft(ply);
    },
  };
}

/** Counts where a man has moved, or something was taken. */
const ANEW = { withoutMan: 0, withoutCapture: 0, ending: 0, road: 0 };

/** What limits an ending, by its material packed as it is in a node: four bits each for men and kings of White, then of Black. */
function tableOfEndings(rule: 'loneKing' | 'fewKings' | 'endings64'): Uint8Array {
  return Uint8Array.from({ length: 1 << 16 }, (_, packed) => {
    const material: Material = {
      whiteMen: packed >>> 12,
      whiteKings: (packed >>> 8) & 15,
      blackMen: (packed >>> 4) & 15,
      blackKings: packed & 15,
    };
    if (rule === 'loneKing') return loneKingLimit(material) ?? 0;
    if (rule === 'fewKings') return fewKingsLimit(material) ?? 0;
    return (endingLimit(material) ?? 0) | (isHuntOfThree(material) ? HUNT : 0);
  });
}
