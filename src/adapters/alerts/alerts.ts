/** Messages that faults come and go, to a webhook: an HTTP POST of JSON each. The entry of this folder. */
import type { Clock } from '../../ports/clock.ts';
import { whyUnreached } from '../unreached/unreached.ts';

export interface Alert {
  /** What it is about: an alert that takes another back has the same. */
  readonly about: string;
  readonly event: 'raised' | 'cleared' | 'test';
  /** What is posted. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface WebhookOptions {
  readonly url: string;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** `fetch`, or what stands for it in tests. */
  readonly post?: (url: string, body: string) => Promise<{ readonly ok: boolean; readonly status: number }>;
}

/** So long a fault must have lasted before it is told: a plug that is pushed in again is no news. */
const SETTLE_MS = 5000;
const FIRST_RETRY_MS = 5000;
const SLOWEST_RETRY_MS = 15 * 60_000;
/** What waits is at most so much; the oldest goes first. */
const MOST_WAITING = 100;
/** So many are sent in an hour, whatever happens. */
const PER_HOUR = 60;
const HOUR_MS = 3_600_000;
const ANSWER_MS = 10_000;

/**
 * Sends alerts one after the other, in order, each until it is taken (any 2xx). A fault that is over before it was told is
 * never told. What waits is forgotten at the program's end.
 */
export class Webhook {
  readonly #options: WebhookOptions;
  readonly #waiting: Alert[] = [];
  readonly #sentAt: number[] = [];
  #retryMs = FIRST_RETRY_MS;
  #cancel: (() => void) | null = null;
  #sending = false;
  #closed = false;
  #failure: string | null = null;

  constructor(options: WebhookOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Why the last try failed; null: it did not. */
  get failure(): string | null {
    return this.#failure;
  }

  send(alert: Alert): void {
    const untold = this.#waiting.findLastIndex(({ about }) => about === alert.about);
    const mayDrop = untold >= 0 && !(untold === 0 && this.#sending);
    if (alert.event === 'cleared' && mayDrop && this.#waiting[untold]?.event === 'raised')
      this.#waiting.splice(untold, 1);
    else this.#waiting.push(alert);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.splice(this.#sending ? 1 : 0, 1);
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
      void this.#post();
    });
  }

  /** How long the hour's allowance still lasts, ms. */
  #untilAllowed(): number {
    const now = this.#options.clock.now();
    const oldest = this.#sentAt.at(-PER_HOUR);
    return oldest === undefined ? 0 : Math.max(0, oldest + HOUR_MS - now);
  }

  async #post(): Promise<void> {
    const [alert] = this.#waiting;
    if (alert === undefined) return;
    const { url, clock, log, post = postJson } = this.#options;
    this.#sending = true;
    this.#failure = await failureOf(() => post(url, JSON.stringify(alert.body)));
    this.#sending = false;
    this.#sentAt.push(clock.now());
    this.#sentAt.splice(0, this.#sentAt.length - PER_HOUR);
    if (this.#failure === null) {
      this.#waiting.shift();
      this.#retryMs = FIRST_RETRY_MS;
      this.#next(0);
      return;
    }
    if (this.#retryMs === FIRST_RETRY_MS) log(`an alert was not taken (${this.#failure}); it is tried again`);
    this.#next(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, SLOWEST_RETRY_MS);
  }
}

async function failureOf(
  send: () => Promise<{ readonly ok: boolean; readonly status: number }>,
): Promise<string | null> {
  try {
    const { ok, status } = await send();
    return ok ? null : `status ${status}`;
  } catch (error) {
    return whyUnreached(error);
  }
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
