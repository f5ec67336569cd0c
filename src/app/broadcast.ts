import type { Clock } from '../ports/clock.ts';
import { type Site, SiteFailure } from '../ports/site.ts';
import { messageOf } from './message-of.ts';

/** A site is told no more often than this, ms. */
const PAUSE_MS = 2_000;
/** After a failure it is tried again so late, then twice as late each time, up to the longest, ms. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

export interface BroadcastOptions {
  readonly site: Site;
  /** The game as it stands, in PDN; null before there is one. */
  readonly live: () => string | null;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/** Shows the game of this board on a site: always the latest, one at a time, and the game here never waits for it. */
export class Broadcast {
  readonly #options: BroadcastOptions;
  /** What the site shows. */
  #shown: string | null = null;
  #sending = false;
  #retryMs = FIRST_RETRY_MS;
  #failing = false;
  #ended = false;
  #cancel: (() => void) | null = null;

  constructor(options: BroadcastOptions) {
    this.#options = options;
  }

  /** The game may have gone on. */
  changed(): void {
    if (this.#ended || this.#sending || this.#cancel !== null) return;
    void this.#send();
  }

  end(): void {
    this.#ended = true;
    this.#cancel?.();
  }

  async #send(): Promise<void> {
    const { site, live } = this.#options;
    this.#sending = true;
    try {
      const pdn = live();
      if (pdn !== null && pdn !== this.#shown) {
        await site.show(pdn);
        this.#shown = pdn;
        this.#succeeded();
        this.#later(PAUSE_MS);
      }
    } catch (error) {
      this.#failed(error);
    }
    this.#sending = false;
  }

  #succeeded(): void {
    if (this.#failing) this.#options.log('the site shows the game again');
    this.#failing = false;
    this.#retryMs = FIRST_RETRY_MS;
  }

  #failed(error: unknown): void {
    const isFinal = error instanceof SiteFailure && error.final;
    if (!this.#failing || isFinal) {
      const then = isFinal ? 'the game is shown there no more' : 'it is tried again';
      this.#options.log(`${messageOf(error)}; ${then}`);
    }
    this.#failing = true;
    if (isFinal) {
      this.end();
      return;
    }
    this.#later(this.#retryMs);
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2);
  }

  #later(ms: number): void {
    if (this.#ended) return;
    this.#cancel = this.#options.clock.after(ms, () => {
      this.#cancel = null;
      this.changed();
    });
  }
}
