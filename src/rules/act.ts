import type { Notch, SliderId, TrapColour } from './layout.ts';
import type { Square } from './square.ts';

/** One way over the board: the squares visited from origin to end, and what is jumped, in order. */
export interface Route {
  readonly path: readonly Square[];
  readonly jumped: readonly Square[];
}

/** A move of a piece. Two routes with the same origin, end and captured set are one move (docs/rules.md). */
export interface Move {
  readonly kind: 'move';
  readonly from: Square;
  readonly to: Square;
  /** Ascending. */
  readonly captured: readonly Square[];
  /** At least one; all ways a hand may carry it out. */
  readonly routes: readonly Route[];
  readonly crowned: boolean;
  /** True if it ends on an open trap: the mover is lost. */
  readonly fell: boolean;
}

/** A slider moved by one notch (or more with `sliderTravel: full`). */
export interface SliderAction {
  readonly kind: 'slider';
  readonly slider: SliderId;
  readonly colour: TrapColour;
  readonly notch: Notch;
  readonly opens: Square | null;
  readonly closes: Square | null;
  /** The square that loses its piece, if any. */
  readonly fell: Square | null;
}

/** The side to move removes a piece of the opponent who has omitted a capture; the turn stays with it. */
export interface Huff {
  readonly kind: 'huff';
  readonly square: Square;
}

export type Act = Move | SliderAction | Huff;
