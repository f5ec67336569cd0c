import { type Cursor, type CursorNode, popcount, type Rules, type Square } from '../rules/rules.ts';
import { expectedValue } from './path.ts';
import { mixed } from './transpositions.ts';
import type { Phased, Weights } from './weights.ts';

/** What a node is worth to the side to move, in points (weights.ts). */
export type Evaluation = (node: CursorNode) => number;

/**
 * The sums of weights over sets of squares are looked up nine squares at a time. Both ends of a weight are added at once, as
 * `opening × 65536 + ending`: no sum over a board leaves 16 bits.
 */
const CHUNK = 9;
const CHUNKS_OF_A_HALF = 3;
const CHUNK_VALUES = 1 << CHUNK;

export function createEvaluation(rules: Rules, bits: Cursor['bits'], weights: Weights): Evaluation {
  const { squares } = rules.board;
  const traps = rules.layout?.sliders.flatMap(({ left, right }) => [left, right]) ?? [];
  const turned = (square: Square) => (squares.length + 1 - square) as Square;
  const on = (of: Phased, extra: Phased) => (square: Square) =>
    both(of, square - 1) + (traps.includes(square) ? both(extra, 0) : 0);
  const man = on(weights.man, weights.manOnTrap);
  const king = on(weights.king, weights.kingOnTrap);
  const table = (worth: (square: Square) => number) => tableOf(squares, bits, worth);
  const bottomMan = table(man);
  const bottomKing = table(king);
  const topMan = table((square) => man(turned(square)));
  const topKing = table((square) => king(turned(square)));
  const turn = both(weights.turn, 0);
  const most = rules.start().pieces.size;

  return ({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, up }) => {
    const own =
      sum(up ? bottomMan : topMan, ownLo & ~kingsLo, ownHi & ~kingsHi) +
      ((ownLo & kingsLo) | (ownHi & kingsHi)
        ? sum(up ? bottomKing : topKing, ownLo & kingsLo, ownHi & kingsHi)
        : 0);
    const opp =
      sum(up ? topMan : bottomMan, oppLo & ~kingsLo, oppHi & ~kingsHi) +
      ((oppLo & kingsLo) | (oppHi & kingsHi)
        ? sum(up ? topKing : bottomKing, oppLo & kingsLo, oppHi & kingsHi)
        : 0);
    const total = own - opp + turn;
    const ending = (total << 16) >> 16;
    const opening = (total - ending) >> 16;
    const pieces = popcount(ownLo | oppLo, ownHi | oppHi);
    return Math.round(ending + ((opening - ending) * pieces) / most);
  };
}

function both({ opening, ending }: Phased, index: number): number {
  return (opening[index] ?? 0) * 65536 + (ending[index] ?? 0);
}

/** The sum of what each chunk of a set is worth, the lower half's chunks first. */
function tableOf(
  squares: readonly Square[],
  { bitOf, split }: Cursor['bits'],
  worth: (square: Square) => number,
): Int32Array {
  const table = new Int32Array(2 * CHUNKS_OF_A_HALF * CHUNK_VALUES);
  for (const square of squares) {
    const bit = bitOf[square] ?? 0;
    const inHalf = bit < split ? bit : bit - split;
    const chunk = (bit < split ? 0 : CHUNKS_OF_A_HALF) + Math.floor(inHalf / CHUNK);
    const mask = 1 << (inHalf % CHUNK);
    for (let value = 0; value < CHUNK_VALUES; value++) {
      const at = chunk * CHUNK_VALUES + value;
      if (value & mask) table[at] = (table[at] ?? 0) + worth(square);
    }
  }
  return table;
}

function sum(table: Int32Array, lo: number, hi: number): number {
  return (
    (table[lo & 511] as number) +
    (table[512 + ((lo >>> 9) & 511)] as number) +
    (table[1024 + (lo >>> 18)] as number) +
    (table[1536 + (hi & 511)] as number) +
    (table[2048 + ((hi >>> 9) & 511)] as number) +
    (table[2560 + (hi >>> 18)] as number)
  );
}

/** The evaluation as a player of some strength sees it. */
interface Judgement {
  readonly evaluate: Evaluation;
  /**
   * From now on every position is misjudged by up to that many points, more often by little than by much, and always by the same
   * for one seed. So a weaker player has wrong opinions and does not play at random.
   */
  reset(seed: number, misjudges: number): void;
}

/** With `asExpectation` the answers may be multiplied by odds (path.ts). */
export function createJudgement(points: Evaluation, asExpectation: boolean): Judgement {
  let seed = 0;
  let misjudges = 0;
  const seen: Evaluation = (node) => {
    const value = points(node);
    return misjudges === 0 ? value : value + error(node);
  };

  /** The mean of two even errors: its density is a triangle. */
  function error({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, up }: CursorNode): number {
    const own = Math.imul(ownLo ^ seed, 0x2c1b3c6d) ^ Math.imul(ownHi, 0x297a2d39);
    const opp = Math.imul(oppLo, 0x1b56c4e9) ^ Math.imul(oppHi ^ (kingsLo << 3), 0x3c6ef372);
    const hash = mixed(own ^ (opp >>> 3) ^ (opp << 9) ^ kingsHi ^ (up ? 1 : 0));
    const even = (hash & 0xffff) + (hash >>> 16);
    return Math.round((misjudges * (even - 0xffff)) / 0xffff);
  }

  return {
    evaluate: asExpectation ? (node) => expectedValue(seen(node)) : seen,
    reset: (nextSeed, points) => {
      seed = mixed(nextSeed);
      misjudges = points;
    },
  };
}
