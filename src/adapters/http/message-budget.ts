/** More messages a second than any hand makes: a page sends at most 30 carries and 30 turns of the wheel a second. */
const PER_SECOND = 120;
/** What may come at once, after a stall of the network. */
const AT_ONCE = 240;

/** How many messages of one page are still taken; it fills up again with time. */
export class MessageBudget {
  #left = AT_ONCE;
  #at: number;

  /** Times in ms. */
  constructor(now: number) {
    this.#at = now;
  }

  /** Whether one more message is taken at that time. */
  take(now: number): boolean {
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) * PER_SECOND) / 1000);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
