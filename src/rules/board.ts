import type { Algebraic, Square } from './square.ts';

/** The geometry of one board: conversions between PDN numbers and algebraic squares. */
export interface Board {
  readonly size: 6 | 8 | 10;
  /** All playable squares, ascending. */
  readonly squares: readonly Square[];
  /** Checks a PDN number; throws a `RulesError` that names it and the range. */
  square(n: number): Square;
  /** Checks an algebraic name of any square, light ones too. */
  algebraic(name: string): Algebraic;
  nameOf(square: Square): Algebraic;
  /** The playable square of that name, or null on a light square. */
  squareAt(name: Algebraic): Square | null;
}
