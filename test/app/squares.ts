import { type Algebraic, boardOf } from '../../src/rules/rules.ts';

/** Squares of an 8×8 board by their names. */
export function at(...names: readonly string[]): Algebraic[] {
  return names.map((name) => boardOf(8).algebraic(name));
}

/** One square of an 8×8 board by its name. */
export function square(name: string): Algebraic {
  return boardOf(8).algebraic(name);
}
