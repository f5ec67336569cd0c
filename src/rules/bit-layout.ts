import { type BoardSize, boardOf } from './board.ts';
import { crowningRow, rowOf } from './geometry.ts';
import type { Side } from './side.ts';
import type { Square } from './square.ts';

/** Two halves of a set of squares: bits 0 to `split - 1`, and the rest. */
export interface Halves {
  readonly lo: number;
  readonly hi: number;
}

/**
 * Where each square lies in a bitboard. A pair of rows takes size + 1 bits, the last of them a gap that no square uses:
 *
 *      . 0 . 1 . 2        so on a board of 6 a step down-left is always +3 and down-right +4, up-right −3 and
 *      3 . 4 . 5 . (6)    up-left −4, and a step over either edge ends in a gap or outside the board.
 *
 * Halves have at most 27 bits, so that all arithmetic stays in V8's small integers.
 */
export interface BitLayout {
  readonly size: BoardSize;
  readonly split: number;
  readonly board: Halves;
  /** The rows where men are crowned. */
  readonly crown: Readonly<Record<Side, Halves>>;
  /** By square number. */
  readonly bitOf: Int8Array;
  /** By bit: the square, or 0. */
  readonly squareOf: Int8Array;
  /** By bit: the half that has it set; the other one is 0. Both are 0 at `OFF_BOARD`. */
  readonly lo: Int32Array;
  readonly hi: Int32Array;
  /**
   * By 4 × bit + direction: the neighbouring bit, or `OFF_BOARD`. Directions are 0 up left, 1 up right, 2 down left,
   * 3 down right, so that `3 - d` is the opposite of `d`, and `d ^ 1` and `d ^ 2` stand across it.
   */
  readonly next: Int8Array;
}

/** The bit that stands for no square. */
const OFF_BOARD = 63;

const SPLIT: Readonly<Record<BoardSize, number>> = { 6: 20, 8: 18, 10: 27 };

export function bitLayoutOf(size: BoardSize): BitLayout {
  return LAYOUTS[size];
}

function createBitLayout(size: BoardSize): BitLayout {
  const split = SPLIT[size];
  const { squares } = boardOf(size);
  const layout = {
    bitOf: new Int8Array(squares.length + 1).fill(OFF_BOARD),
    squareOf: new Int8Array(64),
    lo: new Int32Array(64),
    hi: new Int32Array(64),
    next: new Int8Array(256).fill(OFF_BOARD),
  };
  for (const square of squares) {
    // One gap bit for every pair of rows above.
    const bit = square - 1 + Math.floor((square - 1) / size);
    layout.bitOf[square] = bit;
    layout.squareOf[bit] = square;
    if (bit < split) layout.lo[bit] = 1 << bit;
    else layout.hi[bit] = 1 << (bit - split);
  }
  const steps = [-size / 2 - 1, -size / 2, size / 2, size / 2 + 1];
  for (const bit of layout.bitOf.subarray(1)) {
    steps.forEach((step, direction) => {
      if ((layout.squareOf[bit + step] ?? 0) > 0) layout.next[4 * bit + direction] = bit + step;
    });
  }
  const halves = (of: readonly Square[]) => halvesOf(layout, of);
  const row = (side: Side) =>
    halves(squares.filter((square) => rowOf(square, size) === crowningRow(side, size)));
  return { size, split, ...layout, board: halves(squares), crown: { W: row('W'), B: row('B') } };
}

/** The set of those squares. */
export function halvesOf(layout: Pick<BitLayout, 'bitOf' | 'lo' | 'hi'>, squares: Iterable<Square>): Halves {
  let lo = 0;
  let hi = 0;
  for (const square of squares) {
    const bit = layout.bitOf[square] ?? OFF_BOARD;
    lo |= layout.lo[bit] ?? 0;
    hi |= layout.hi[bit] ?? 0;
  }
  return { lo, hi };
}

/** The squares of a set, ascending. */
export function squaresOf(layout: BitLayout, { lo, hi }: Halves): readonly Square[] {
  return boardOf(layout.size).squares.filter((square) => {
    const bit = layout.bitOf[square] ?? OFF_BOARD;
    return ((lo & (layout.lo[bit] ?? 0)) | (hi & (layout.hi[bit] ?? 0))) !== 0;
  });
}

const LAYOUTS: Readonly<Record<BoardSize, BitLayout>> = {
  6: createBitLayout(6),
  8: createBitLayout(8),
  10: createBitLayout(10),
};
