/** Messages that faults come and go, and the ways on which they leave: to a webhook, or by mail. The entry of this folder. */
import * as v from 'valibot';
import type { Clock } from '../../ports/clock.ts';
import { whyUnreached } from '../unreached/unreached.ts';

export { type MailServer, mailWay } from './mail.ts';

const text = v.string();

/** A message as a webhook gets it, and as it is kept until somebody has taken it. */
export const alertForm = v.pipe(
  v.object({
    /** What it is about: an alert that takes another back has the same. */
    about: text,
    event: v.picklist(['raised', 'cleared', 'test']),
    /** What is posted. */
    body: v.object({
      damier: v.literal('alert'),
      v: v.literal(1),
      event: v.picklist(['raised', 'cleared', 'test']),
      code: v.exactOptional(text),
      fault: v.exactOptional(text),
      square: v.exactOptional(text),
      part: v.exactOptional(text),
      board: v.object({ name: text, machine: text, profile: text }),
      /** ISO 8601, UTC. */
      at: text,
    }),
  }),
  v.readonly(),
);
export type Alert = v.InferOutput<typeof alertForm>;

/** One way on which alerts leave. */
export interface AlertWay {
  readonly kind: 'webhook' | 'mail';
  /** Whom it reaches, as staff may read it: never with a secret in it. */
  readonly to: string;
  /** Rejects with the reason where it was not taken. */
  deliver(alert: Alert): Promise<void>;
}

export interface AlertQueueOptions {
  readonly way: AlertWay;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** What an earlier run of the program could not get rid of. */
  readonly kept: readonly Alert[];
  /** Is told all that waits, each time it has changed. */
  readonly keep: (waiting: readonly Alert[]) => void;
}

/** So long a fault must have lasted before it is told: a plug that is pushed in again is no news. */
const SETTLE_MS = 5000;
const FIRST_RETRY_MS = 5000;
const SLOWEST_RETRY_MS = 15 * 60_000;
/** What waits is at most so much; the oldest goes first. */
export const MOST_WAITING = 100;
/** So many are sent in an hour, whatever happens. */
const PER_HOUR = 60;
const HOUR_MS = 3_600_000;
const ANSWER_MS = 10_000;

/**
 * Sends alerts on one way, one after the other, in order, each until it is taken. A fault that is over before it was told is
 * never told.
 */
export class AlertQueue {
  readonly #options: AlertQueueOptions;
  readonly #waiting: Alert[];
  readonly #sentAt: number[] = [];
  #retryMs = FIRST_RETRY_MS;
  #cancel: (() => void) | null = null;
  #sending = false;
  #closed = false;
  #failure: { readonly why: string; readonly since: number } | null = null;

  constructor(options: AlertQueueOptions) {
    this.#options = options;
    this.#waiting = [...options.kept];
    this.#next(SETTLE_MS);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Why the last try failed, and since when all have, by the clock; null: it did not. */
  get failure(): { readonly why: string; readonly since: number } | null {
    return this.#failure;
  }

  send(alert: Alert): void {
    const untold = this.#waiting.findLastIndex(({ about }) => about === alert.about);
    const mayDrop = untold >= 0 && !(untold === 0 && this.#sending);
    if (alert.event === 'cleared' && mayDrop && this.#waiting[untold]?.event === 'raised')
      this.#waiting.splice(untold, 1);
    else this.#waiting.push(alert);
    if (this.#waiting.length > MOST_WAITING) {
      const [dropped] = this.#waiting.splice(this.#sending ? 1 : 0, 1);
      this.#options.log(`${MOST_WAITING} alerts wait; the oldest is told to nobody: ${dropped?.about}`);
    }
    this.#options.keep(this.#waiting);
    this.#next(SETTLE_MS);
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  #next(ms: number): void {
    if (this.#closed || this.#sending || this.#cancel !== null || this.#waiting.length === 0) return;
    this.#cancel = this.#options.clock.after(Math.max(ms, this.#untilAllowed()), () => {
      this.#cancel = null;
      void this.#deliver();
    });
  }

  /** How long the hour's allowance still lasts, ms. */
  #untilAllowed(): number {
    const now = this.#options.clock.now();
    const oldest = this.#sentAt.at(-PER_HOUR);
    return oldest === undefined ? 0 : Math.max(0, oldest + HOUR_MS - now);
  }

  async #deliver(): Promise<void> {
    const [alert] = this.#waiting;
    if (alert === undefined) return;
    const { way, clock, log, keep } = this.#options;
    this.#sending = true;
    const why = await way.deliver(alert).then(() => null, whyUnreached);
    this.#sending = false;
    this.#sentAt.push(clock.now());
    this.#sentAt.splice(0, this.#sentAt.length - PER_HOUR);
    if (why === null) {
      this.#failure = null;
      this.#waiting.shift();
      if (!this.#closed) keep(this.#waiting);
      this.#retryMs = FIRST_RETRY_MS;
      this.#next(0);
      return;
    }
    if (this.#failure === null) log(`an alert was not taken by ${way.to} (${why}); it is tried again`);
    this.#failure = { why, since: this.#failure?.since ?? clock.now() };
    this.#next(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, SLOWEST_RETRY_MS);
  }
}

type Post = (url: string, body: string) => Promise<{ readonly ok: boolean; readonly status: number }>;

/** An HTTP POST of JSON each, taken by any 2xx. @param post `fetch`, or what stands for it in tests */
export function webhookWay(url: string, post: Post = postJson): AlertWay {
  return {
    kind: 'webhook',
    to: new URL(url).host,
    async deliver({ body }) {
      const { ok, status } = await post(url, JSON.stringify(body));
      if (!ok) throw new Error(`status ${status}`);
    },
  };
}

async function postJson(url: string, body: string) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await answer.body?.cancel();
  return answer;
}
