import type { Terms } from '../../mirror/mirror.ts';
import { opponentOf } from '../../rules/rules.ts';
import { type AgreedMatch, keepAgreed, readAgreed } from './agreed-match.ts';

/** Which match is due with which board: what people last agreed on, or a game after it. On the disk before it counts. */
export class Agreement {
  readonly #home: string;
  #now: AgreedMatch | null;

  /** Throws `BadUse` where it cannot be read. */
  constructor(home: string) {
    this.#home = home;
    this.#now = readAgreed(home);
  }

  /** Null: none was agreed on. */
  get now(): AgreedMatch | null {
    return this.#now;
  }

  /** The match that is due, or the one before it, whose end the other board may not have yet. */
  isOpen(match: string): boolean {
    return match === this.#now?.terms.match || match === this.#now?.before?.match;
  }

  /** People have agreed on another match. */
  agree(agreed: Omit<AgreedMatch, 'before'>): void {
    this.#keep({ ...agreed, before: null });
  }

  /** A match has its end on both boards, and the next one is due, with colours exchanged; unless people have agreed on another meanwhile. */
  goOn(ended: Terms, next: Terms): void {
    if (this.#now?.terms.match === ended.match)
      this.#keep({ me: opponentOf(this.#now.me), terms: next, before: ended });
  }

  #keep(agreed: AgreedMatch): void {
    keepAgreed(this.#home, agreed);
    this.#now = agreed;
  }
}
