import { type Board, type Square, squaresAlong, between as squaresBetween } from '../rules/rules.ts';

/** A set of playable squares: bit n-1 of square n, 25 bits a word so that both stay small integers (10×10 has 50). */
export interface Bits {
  readonly lo: number;
  readonly hi: number;
}

const WORD = 25;

export const NO_SQUARES: Bits = { lo: 0, hi: 0 };

/** Of every square the set of it alone, made once: most acts lift one piece. */
const ALONE: readonly Bits[] = Array.from({ length: 2 * WORD + 1 }, (_, square) =>
  square <= WORD ? { lo: (1 << square) >> 1, hi: 0 } : { lo: 0, hi: 1 << (square - 1 - WORD) },
);

export function bitOf(square: Square): Bits {
  return ALONE[square] ?? NO_SQUARES;
}

export function bitsOf(squares: Iterable<Square>): Bits {
  let lo = 0;
  let hi = 0;
  for (const square of squares) {
    if (square <= WORD) lo |= 1 << (square - 1);
    else hi |= 1 << (square - 1 - WORD);
  }
  return { lo, hi };
}

export function has(bits: Bits, square: Square): boolean {
  return square <= WORD
    ? (bits.lo & (1 << (square - 1))) !== 0
    : (bits.hi & (1 << (square - 1 - WORD))) !== 0;
}

export function union(a: Bits, b: Bits): Bits {
  return { lo: a.lo | b.lo, hi: a.hi | b.hi };
}

export function intersection(a: Bits, b: Bits): Bits {
  return { lo: a.lo & b.lo, hi: a.hi & b.hi };
}

export function without(a: Bits, b: Bits): Bits {
  return { lo: a.lo & ~b.lo, hi: a.hi & ~b.hi };
}

/** The squares in one of the two only. */
export function difference(a: Bits, b: Bits): Bits {
  return { lo: a.lo ^ b.lo, hi: a.hi ^ b.hi };
}

export function put(bits: Bits, square: Square, on: boolean): Bits {
  return on ? union(bits, bitOf(square)) : without(bits, bitOf(square));
}

export function isEmpty(bits: Bits): boolean {
  return bits.lo === 0 && bits.hi === 0;
}

export function equal(a: Bits, b: Bits): boolean {
  return a.lo === b.lo && a.hi === b.hi;
}

/** Every square of `a` is in `b`. */
export function isWithin(a: Bits, b: Bits): boolean {
  return (a.lo & ~b.lo) === 0 && (a.hi & ~b.hi) === 0;
}

export function countOf(bits: Bits): number {
  return onesIn(bits.lo) + onesIn(bits.hi);
}

/** Ascending. */
export function squaresOf(bits: Bits): readonly Square[] {
  const squares: Square[] = [];
  for (let word = bits.lo; word !== 0; word &= word - 1)
    squares.push((32 - Math.clz32(word & -word)) as Square);
  for (let word = bits.hi; word !== 0; word &= word - 1)
    squares.push((32 - Math.clz32(word & -word) + WORD) as Square);
  return squares;
}

function onesIn(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count++;
  return count;
}

type OfTwo = (board: Board, a: Square, b: Square) => Bits;

/** The playable squares strictly between two squares of one diagonal; none if they share none. */
export const between: OfTwo = computedOnce(squaresBetween);

/** The same on every line along which a piece may capture. */
export const along: OfTwo = computedOnce(squaresAlong);

function computedOnce(squares: (board: Board, a: Square, b: Square) => readonly Square[]): OfTwo {
  /** By board size, and by 64 × one square + the other. */
  const known = new Map<Board['size'], Map<number, Bits>>();
  return (board, a, b) => {
    const ofBoard = known.get(board.size) ?? new Map<number, Bits>();
    known.set(board.size, ofBoard);
    const key = a * 64 + b;
    const found = ofBoard.get(key) ?? bitsOf(squares(board, a, b));
    ofBoard.set(key, found);
    return found;
  };
}
