import {
  type BoardSize,
  boardOf,
  checkPosition,
  crowningRow,
  opponentOf,
  type Position,
  rowOf,
  type Side,
  type Square,
} from './board.ts';

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
  /**
   * The same by 8 × bit + direction. Directions 4 to 7 are up, left, right and down, to the next playable square of the column
   * or row; `11 - d` is the opposite of these.
   */
  readonly nextAll: Int8Array;
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
    nextAll: new Int8Array(512).fill(OFF_BOARD),
  };
  for (const square of squares) {
    // One gap bit for every pair of rows above.
    const bit = square - 1 + Math.floor((square - 1) / size);
    layout.bitOf[square] = bit;
    layout.squareOf[bit] = square;
    if (bit < split) layout.lo[bit] = 1 << bit;
    else layout.hi[bit] = 1 << (bit - split);
  }
  const steps = [-size / 2 - 1, -size / 2, size / 2, size / 2 + 1, -size - 1, -1, 1, size + 1];
  for (const square of squares) {
    const bit = layout.bitOf[square] ?? OFF_BOARD;
    steps.forEach((step, direction) => {
      const there = layout.squareOf[bit + step] ?? 0;
      // No gap lies between the two rows of a pair.
      const isOff = there === 0 || (Math.abs(step) === 1 && rowOf(there, size) !== rowOf(square, size));
      if (isOff) return;
      layout.nextAll[8 * bit + direction] = bit + step;
      if (direction < 4) layout.next[4 * bit + direction] = bit + step;
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

/** A question asked of a position. */
export type OfPosition<Answer> = (...position: Packed) => Answer;

/** The position as sets of squares, the mover's first. Throws a `RulesError` on what is no position of that board. */
export function pack(layout: BitLayout, position: Position): Packed {
  checkPosition(position, layout.size);
  const of = (side: Side) =>
    halvesOf(
      layout,
      [...position.pieces].filter(([, piece]) => piece.side === side).map(([square]) => square),
    );
  const own = of(position.turn);
  const opp = of(opponentOf(position.turn));
  const kings = halvesOf(
    layout,
    [...position.pieces].filter(([, piece]) => piece.kind === 'king').map(([square]) => square),
  );
  const open = halvesOf(layout, position.openTraps);
  return [own.lo, own.hi, opp.lo, opp.hi, kings.lo, kings.hi, open.lo, open.hi, position.turn === 'W'];
}

/** The two senses of a step. */
export const UP = true;
export const DOWN = false;

/**
 * Steps of a whole set of squares over its two halves. A result may hold gap bits and bits beyond its half: intersect
 * it with a set of squares. So short that V8 always inlines them.
 */
interface Shifts {
  /** The length of a step up-right or down-left. */
  readonly NEAR: number;
  /** The length of a step up-left or down-right: one bit more. */
  readonly FAR: number;
  upLo(lo: number, hi: number, step: number): number;
  upHi(hi: number, step: number): number;
  downLo(lo: number, step: number): number;
  downHi(lo: number, hi: number, step: number): number;
  /** A step whose sense is not known beforehand. */
  stepLo(sense: boolean, step: number, lo: number, hi: number): number;
  stepHi(sense: boolean, step: number, lo: number, hi: number): number;
}

export function createShifts({ size, split }: BitLayout): Shifts {
  const upLo: Shifts['upLo'] = (lo, hi, step) => (lo >>> step) | (hi << (split - step));
  const upHi: Shifts['upHi'] = (hi, step) => hi >>> step;
  const downLo: Shifts['downLo'] = (lo, step) => lo << step;
  const downHi: Shifts['downHi'] = (lo, hi, step) => (hi << step) | (lo >>> (split - step));
  return {
    NEAR: size / 2,
    FAR: size / 2 + 1,
    upLo,
    upHi,
    downLo,
    downHi,
    stepLo: (sense, step, lo, hi) => (sense === UP ? upLo(lo, hi, step) : downLo(lo, step)),
    stepHi: (sense, step, lo, hi) => (sense === UP ? upHi(hi, step) : downHi(lo, hi, step)),
  };
}

// Every other bit, two bits and four bits. A name takes fewer bytes of code than a number, so that V8 inlines more.
const ONES = 0x55555555;
const TWOS = 0x33333333;
const FOURS = 0x0f0f0f0f;
const EACH_BYTE = 0x01010101;

/** The number of bits in two words together; the words are summed before the last step, as each byte has room for both. */
export function popcount(a: number, b: number): number {
  const sum = nibbles(a) + nibbles(b);
  return total((sum & FOURS) + ((sum >>> 4) & FOURS));
}

/** The same of four words. */
export function popcount4(a: number, b: number, c: number, d: number): number {
  const first = nibbles(a) + nibbles(b);
  const second = nibbles(c) + nibbles(d);
  return total((first & FOURS) + ((first >>> 4) & FOURS) + (second & FOURS) + ((second >>> 4) & FOURS));
}

/** How many of each four bits are set. */
function nibbles(word: number): number {
  const pairs = word - ((word >>> 1) & ONES);
  return (pairs & TWOS) + ((pairs >>> 2) & TWOS);
}

/** The sum of four bytes. */
function total(bytes: number): number {
  return Math.imul(bytes, EACH_BYTE) >>> 24;
}

/**
 * Moves as a search keeps them: flat integers in one array, used as a stack by all its depths. A move takes `MOVE_FIELDS` integers,
 * which say what to change in the sets of a position. Whoever makes the move sees to it that an open trap swallows what lands on
 * it.
 */
export const MOVE_FIELDS = 6;
/** Flip these in the mover's pieces: its origin and its landing. */
export const OWN_LO = 0;
export const OWN_HI = 1;
/** Flip these in the kings. */
export const KINGS_LO = 2;
export const KINGS_HI = 3;
/** Take these off. Not set by quiet moves, unless captures may stand beside them. */
export const TAKEN_LO = 4;
export const TAKEN_HI = 5;

export interface MoveStack {
  readonly fields: Int32Array;
  /** Index of the first free field. */
  top: number;
}

/** Enough for 64 half-moves of a thousand moves each. */
export function createMoveStack(): MoveStack {
  return { fields: new Int32Array(64 * 1000 * MOVE_FIELDS), top: 0 };
}

/** Whether one of a set can jump along its column or row. Arguments are sets of squares in halves. */
export type StraightJumps = (
  ownLo: number,
  ownHi: number,
  oppLo: number,
  oppHi: number,
  freeLo: number,
  freeHi: number,
) => boolean;

export function createStraightJumps(layout: BitLayout): StraightJumps {
  const { size, board } = layout;
  const { upLo, upHi, downLo, downHi } = createShifts(layout);
  /** Steps to the next playable square of a column and of a row; the two rows of a pair are no gap apart. */
  const COLUMN = size + 1;
  const ROW = 1;
  const squaresWith = (isRight: (inRow: number) => boolean): Halves =>
    halvesOf(
      layout,
      boardOf(size).squares.filter((square) => isRight((square - 1) % (size / 2))),
    );
  const TWO_FROM_LEFT = squaresWith((inRow) => inRow >= 2);
  const TWO_FROM_RIGHT = squaresWith((inRow) => inRow < size / 2 - 2);

  /** By two such steps: to lower bits from the squares of `back`, to higher ones from those of `on`. */
  function jumpsAlong(
    step: number,
    back: Halves,
    on: Halves,
    ...[ownLo, ownHi, oppLo, oppHi, freeLo, freeHi]: Parameters<StraightJumps>
  ): boolean {
    const backLo = downLo(freeLo, step) & oppLo;
    const backHi = downHi(freeLo, freeHi, step) & oppHi;
    const onLo = upLo(freeLo, freeHi, step) & oppLo;
    const onHi = upHi(freeHi, step) & oppHi;
    const lo = (downLo(backLo, step) & back.lo) | (upLo(onLo, onHi, step) & on.lo);
    const hi = (downHi(backLo, backHi, step) & back.hi) | (upHi(onHi, step) & on.hi);
    return ((lo & ownLo) | (hi & ownHi)) !== 0;
  }

  return (ownLo, ownHi, oppLo, oppHi, freeLo, freeHi) =>
    jumpsAlong(COLUMN, board, board, ownLo, ownHi, oppLo, oppHi, freeLo, freeHi) ||
    jumpsAlong(ROW, TWO_FROM_LEFT, TWO_FROM_RIGHT, ownLo, ownHi, oppLo, oppHi, freeLo, freeHi);
}
