/** How much a search may cost; it ends at whichever comes first. */
export interface Limits {
  /** Positions looked at. */
  readonly nodes: number;
  /** Half-moves, captures that follow them not counted. */
  readonly depth: number;
  /** Asked every 32 nodes. */
  readonly shouldStop: () => boolean;
}

/** Thrown from within a search whose limits are reached, and caught where it began. */
export const SPENT = Symbol('the limits of the search are reached');

/** A node costs a microsecond, and 0.3 ms on boards made to have as many captures as can be: some 10 ms at most. */
const ASK_EVERY = 32;

/** Counts the nodes of one search; throws `SPENT` at its limits. */
export class Meter {
  nodes = 0;
  #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  count(): void {
    this.nodes++;
    if (this.nodes > this.#limits.nodes) throw SPENT;
    if (this.nodes % ASK_EVERY === 0 && this.#limits.shouldStop()) throw SPENT;
  }
}
