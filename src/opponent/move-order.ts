import { type Cursor, popcount } from '../rules/rules.ts';

/** Half-moves from the root, and moves of one node, that an order is kept for. */
const DEEPEST = 200;
const MOST_MOVES = 512;
const SQUARES = 64;

/** The order in which the moves of a node are tried: the sooner the best, the less is searched. */
export interface MoveOrder {
  clear(): void;
  /** Rates the `count` moves listed at the cursor; `first` (from 0, or -1) is tried before all others. */
  rate(ply: number, count: number, first: number): void;
  /** The best move of those not yet taken. */
  next(ply: number, count: number): number;
  /** Quiet moves that have cut a search short are tried sooner, anywhere in the tree. */
  reward(move: number, depth: number): void;
}

export function createMoveOrder(cursor: Cursor): MoveOrder {
  const rates = Array.from({ length: DEEPEST }, () => new Int32Array(MOST_MOVES));
  const history = new Int32Array(2 * SQUARES * SQUARES);

  function index(move: number): number {
    const side = cursor.node.up ? 0 : SQUARES * SQUARES;
    return side + cursor.originOf(move) * SQUARES + cursor.landingOf(move);
  }

  return {
    clear: () => {
      history.fill(0);
    },
    rate: (ply, count, first) => {
      const rate = rates[ply] as Int32Array;
      const { capturing } = cursor;
      for (let move = 0; move < count; move++) {
        rate[move] = capturing
          ? popcount(cursor.takenLo(move), cursor.takenHi(move))
          : (history[index(move)] as number);
      }
      if (first >= 0 && first < count) rate[first] = 0x7fffffff;
    },
    next: (ply, count) => {
      const rate = rates[ply] as Int32Array;
      let best = 0;
      for (let move = 1; move < count; move++) {
        if ((rate[move] as number) > (rate[best] as number)) best = move;
      }
      rate[best] = -1;
      return best;
    },
    reward: (move, depth) => {
      const at = index(move);
      history[at] = Math.min((history[at] as number) + depth * depth, 0x3fffffff);
    },
  };
}
