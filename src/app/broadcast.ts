/** The game of this board on a site elsewhere. */

import type { Log } from '../adapters/log/log.ts';
import { httpSite } from '../adapters/site/site.ts';
import type { Clock } from '../ports/clock.ts';
import { type Site, SiteFailure } from '../ports/site.ts';
import type { Configuration } from './configuration-schema.ts';
import { messageOf } from './errors.ts';
import { secretFrom } from './secret.ts';
import type { TableHost } from './table-host.ts';

/** A site is told no more often than this, ms. */
const PAUSE_MS = 2_000;
/** After a failure it is tried again so late, then twice as late each time, up to the longest, ms. */
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

interface BroadcastOptions {
  readonly site: Site;
  /** The game as it stands, in PDN; null before there is one. */
  readonly live: () => string | null;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/** Shows the game of this board on a site: always the latest, one at a time. The game here never waits for it. */
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

interface Shown {
  readonly tableHost: TableHost;
  /** The last game as PDN; null: there is none. */
  readonly live: () => string | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Shows the game on a site, if one is named. The function that it returns ends this. */
export function showOnSite(site: Site | null, { tableHost, live, clock, log }: Shown): () => void {
  if (site === null) return () => undefined;
  const show = new Broadcast({ site, live, clock, log: log.part('broadcast') });
  let known = '';
  const off = tableHost.onView(({ plies, fen, outcome }) => {
    const now = `${plies.length} ${fen} ${outcome?.reason}`;
    if (now !== known) show.changed();
    known = now;
  });
  return () => {
    off();
    show.end();
  };
}

/** Where the site's token stands, if no file is named. */
const TOKEN_VARIABLE = 'DAMIER_SITE_TOKEN';

/** The site that the section `broadcast` names; null: none. Throws `BadUse` when its token cannot be read. */
export function siteOf(section: Configuration['broadcast'] | null, env: NodeJS.ProcessEnv): Site | null {
  if (section == null) return null;
  const token = secretFrom(section.tokenFile ?? null, TOKEN_VARIABLE, env);
  return httpSite({ url: new URL(section.site), token });
}
