/**
 * How often a hand does what, as probabilities for each half-move; each family of traces raises its own.
 */
export interface Habits {
  /** Pieces set straight before the move, up to four at once, some nudged over a light square. */
  readonly adjust: number;
  /** The piece is slid, not lifted. */
  readonly slide: number;
  /** A capture of several pieces touches each landing; otherwise the hand goes straight to the end. */
  readonly hops: number;
  /** The contact opens and closes again, up to three pairs of edges. */
  readonly bounce: number;
  /** Another legal move is tried, with this piece or another, for less than 400 ms. */
  readonly hesitate: number;
  /** The piece is held in the air for more than 3 s. */
  readonly hold: number;
  /** The reply begins within 200 ms. */
  readonly quick: number;
  /** The next hand lifts its piece while captured pieces are still on the board. */
  readonly overlap: number;
  /** The next hand lifts its piece before this one has landed. */
  readonly ahead: number;
  /** A piece is put where it may not go, and set right: half of the time after more than 3 s. */
  readonly wrong: number;
  /** A piece that was not captured is taken off, and put back. */
  readonly wrongCapture: number;
  /** The move is set right, or slid on, after it stood complete. */
  readonly late: number;
  /** Captured pieces are taken off before the move or on the way. */
  readonly early: number;
  /** The last captured piece is left for seconds. */
  readonly linger: number;
  /** The new king is lifted and put back with its second disc. */
  readonly crown: number;
  /** In the huffing games: a compulsory capture is missed. */
  readonly omit: number;
  /** In the huffing games: the piece due is huffed. */
  readonly claim: number;
  /** The wheel stops on a line, and is spun again. */
  readonly border: number;
  /** The wheel is spun though nobody has to: after a valid spin, or when a capture must be made. */
  readonly idleSpin: number;
  /** While the piece is in the air, another hand sets one of its side's straight. */
  readonly meanwhile: number;
}

/** What every family sprinkles in. */
export const EVERYDAY: Habits = {
  adjust: 0.12,
  slide: 0.12,
  hops: 0.45,
  bounce: 0.1,
  hesitate: 0.05,
  hold: 0.04,
  quick: 0.08,
  overlap: 0.02,
  ahead: 0,
  wrong: 0.03,
  wrongCapture: 0.04,
  late: 0.03,
  early: 0.35,
  linger: 0.08,
  crown: 0.3,
  omit: 0.12,
  claim: 0.5,
  border: 0.02,
  idleSpin: 0,
  meanwhile: 0.02,
};

/** Nothing but lifting, carrying and placing. */
export const PLAIN: Habits = {
  adjust: 0,
  slide: 0,
  hops: 0.5,
  bounce: 0,
  hesitate: 0,
  hold: 0,
  quick: 0,
  overlap: 0,
  ahead: 0,
  wrong: 0,
  wrongCapture: 0,
  late: 0,
  early: 0,
  linger: 0,
  crown: 0,
  omit: 0.12,
  claim: 0.5,
  border: 0,
  idleSpin: 0,
  meanwhile: 0,
};
