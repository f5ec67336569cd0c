import type { Cursor, Square } from '../rules/rules.ts';

/** A set of squares as a cursor has it. */
export interface Halves {
  readonly lo: number;
  readonly hi: number;
}

/** The set of one bit; the empty one for a bit that stands for no square. */
export function setOfBit({ split }: Cursor['bits'], bit: number): Halves {
  if (bit < split) return { lo: 1 << bit, hi: 0 };
  return { lo: 0, hi: bit < 2 * split ? 1 << (bit - split) : 0 };
}

export function setOf(bits: Cursor['bits'], squares: readonly Square[]): Halves {
  let lo = 0;
  let hi = 0;
  for (const square of squares) {
    const one = setOfBit(bits, bits.bitOf[square] ?? 63);
    lo |= one.lo;
    hi |= one.hi;
  }
  return { lo, hi };
}
