import { type BoardId, CHECKS } from '../../mirror/mirror.ts';

/** A board says something at each half-move; so often, at once and again each second, it is listened to. */
const FROM_ONE = 20;
/** A museum group has some hundred boards; more are noise. */
const MOST_BOARDS = 1000;

/** Full at first, and refilled with its whole measure each second. */
export class Bucket {
  readonly #measure: number;
  #left: number;
  #at = 0;

  constructor(measure: number) {
    this.#measure = measure;
    this.#left = measure;
  }

  /** Whether there is one more in it at `t`, ms. */
  take(t: number): boolean {
    this.#left = Math.min(this.#measure, this.#left + (Math.max(0, t - this.#at) * this.#measure) / 1000);
    this.#at = t;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}

/** How much is listened to: noise must cost a board no time, and the noise of one board must not drown the word of another. */
export class CheckBudget {
  readonly #each = new Map<BoardId, Bucket>();
  readonly #checks = new Bucket(CHECKS);

  /** Whether a message of that board, unread yet, may be read at `t`, ms. */
  mayRead(board: BoardId, t: number): boolean {
    const known = this.#each.get(board);
    if (known === undefined && this.#each.size >= MOST_BOARDS) return false;
    const bucket = known ?? new Bucket(FROM_ONE);
    this.#each.set(board, bucket);
    return bucket.take(t);
  }

  /** Whether one more signature may be checked at `t`, ms. */
  mayCheck(t: number): boolean {
    return this.#checks.take(t);
  }
}
