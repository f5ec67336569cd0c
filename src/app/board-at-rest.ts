import type { Input } from '../game/game.ts';
import type { Algebraic } from '../rules/rules.ts';

/** Without an edge for this long the board is at rest and no hand is over it. */
const STILL_MS = 500;

/** Which squares read occupied, once they can be trusted. */
export class BoardAtRest {
  #occupied: Set<Algebraic> | null = null;
  #changedAt = Number.NEGATIVE_INFINITY;

  see(input: Input): void {
    if (input.kind === 'snapshot') this.#snapshot(input.t, new Set(input.occupied));
    if (input.kind === 'edge' && this.#occupied !== null) {
      if (input.on) this.#occupied.add(input.at);
      else this.#occupied.delete(input.at);
      this.#changedAt = input.t;
    }
  }

  /** Null while nothing was seen yet, or something moved less than `STILL_MS` before `t`. */
  occupiedAt(t: number): ReadonlySet<Algebraic> | null {
    return t - this.#changedAt < STILL_MS ? null : this.#occupied;
  }

  #snapshot(t: number, occupied: Set<Algebraic>): void {
    const before = this.#occupied;
    const same = before?.size === occupied.size && [...occupied].every((at) => before.has(at));
    if (!same) this.#changedAt = t;
    this.#occupied = occupied;
  }
}
