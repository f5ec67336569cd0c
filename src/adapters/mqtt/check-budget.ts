import { CHECKS } from '../../mirror/match.ts';

/** How many signatures may be checked: noise must not cost a board its time. */
export class CheckBudget {
  #left = CHECKS;
  #at = 0;

  /** Whether one more may be checked at `t`, ms. */
  take(t: number): boolean {
    this.#left = Math.min(CHECKS, this.#left + (Math.max(0, t - this.#at) * CHECKS) / 1000);
    this.#at = t;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** What was heard on topics of boards and changed nothing, by why. */
export interface BoardCounters {
  readonly oversized: number;
  readonly malformed: number;
  /** Not signed by the board under whose id it stands. */
  readonly forged: number;
  readonly throttled: number;
}

export const NO_BOARD_COUNTERS: BoardCounters = { oversized: 0, malformed: 0, forged: 0, throttled: 0 };
