import { misplaced, type Recogniser } from '../recogniser/recogniser.ts';
import type { Algebraic } from '../rules/rules.ts';
import { assigned, type Carry } from './assignment.ts';

/** How to put the board right with the fewest hands: first what is carried, then what is taken off or put back. */
export interface Guidance {
  /** Squares to fill, squares to empty. */
  readonly restore: readonly Algebraic[];
  readonly remove: readonly Algebraic[];
  /** Which piece goes where: a minimum assignment of the two lists by distance. */
  readonly carry: readonly Carry[];
}

export function guidanceFor(state: Recogniser): Guidance {
  const { restore, remove } = misplaced(state);
  return { restore, remove, carry: assigned(remove, restore) };
}
