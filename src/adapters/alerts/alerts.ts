/** Messages that faults come and go, and the ways on which they leave: to a webhook, or by mail. The entry of this folder. */

import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import * as v from 'valibot';
import type { Dictionary } from '../../ports/answers.ts';
import type { Clock } from '../../ports/clock.ts';
import { whyUnreached } from '../words/words.ts';

const text = v.string();

/** A message as a webhook gets it, and as it is kept until somebody has taken it. */
export const alertForm = v.pipe(
  v.object({
    /** What it is about. An alert that takes another back has the same. */
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
  /** Whom it reaches, as staff may read it; never with a secret in it. */
  readonly to: string;
  /** Rejects with the reason where it was not taken. */
  deliver(alert: Alert): Promise<void>;
}

interface AlertQueueOptions {
  readonly way: AlertWay;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** What an earlier run of the program could not get rid of. */
  readonly kept: readonly Alert[];
  /** Is told all that waits, each time that this has changed. */
  readonly keep: (waiting: readonly Alert[]) => void;
}

/** How long a fault must have lasted before it is told: a plug that is pushed in again is no news. */
const SETTLE_MS = 5000;
const FIRST_RETRY_MS = 5000;
const SLOWEST_RETRY_MS = 15 * 60_000;
/** How many may wait at most. The oldest goes first. */
export const MOST_WAITING = 100;
/** How many are sent in an hour, whatever happens. */
const PER_HOUR = 60;
const HOUR_MS = 3_600_000;
const ANSWER_MS = 10_000;

/**
 * Sends alerts on one way, one after the other, in order, each until it is taken. A fault that is over before it was told is never
 * told.
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

  /** Why the last try failed, and since when all have, by the clock; null: it did not fail. */
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

interface MailServer {
  /** `smtps://HOST:465`, or `smtp://HOST:587`, which must offer STARTTLS unless it is on this machine. */
  readonly server: string;
  readonly from: string;
  readonly user: string | null;
  /** The authority of the server's certificate, a file (PEM); null: the system's. */
  readonly caFile: string | null;
  /** Asked at each mail, so a new one holds at once. May throw. */
  readonly password: () => string | null;
  /** The words of the page in the language of whoever reads the mails. */
  readonly words: Dictionary;
  readonly language: string;
}

/** A server that does not answer is given up after so long, ms. */
const MAIL_ANSWER_MS = 10_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A mail each to one address, so one that a server refuses holds up no other. */
export function mailWay(mail: MailServer, to: string): AlertWay {
  return {
    kind: 'mail',
    to,
    async deliver(alert) {
      const password = mail.password();
      try {
        await sendMail(mail, password, { to, ...letterOf(alert, mail) });
      } catch (error) {
        throw withoutPassword(error, password);
      }
    },
  };
}

interface Letter {
  readonly subject: string;
  readonly text: string;
}

async function sendMail(mail: MailServer, pass: string | null, letter: Letter & { readonly to: string }) {
  const { protocol, hostname, port } = new URL(mail.server);
  const secure = protocol === 'smtps:';
  const onThisMachine = LOOPBACK.has(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !onThisMachine,
    ignoreTLS: !secure && onThisMachine,
    ...(mail.user === null || pass === null ? {} : { auth: { user: mail.user, pass } }),
    ...(mail.caFile === null ? {} : { tls: { ca: readFileSync(mail.caFile, 'utf8') } }),
    connectionTimeout: MAIL_ANSWER_MS,
    greetingTimeout: MAIL_ANSWER_MS,
    socketTimeout: MAIL_ANSWER_MS,
  });
  try {
    const { to, subject, text } = letter;
    // Answering machines leave a mail alone that does not come from a person.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({ from: mail.from, to, subject, text, headers });
  } finally {
    transport.close();
  }
}

/** The fault in words, what to do, and where and when it was. */
function letterOf(
  { event, body }: Alert,
  { words, language }: Pick<MailServer, 'words' | 'language'>,
): Letter {
  const { code = '', square, part, board, at } = body;
  const place = square ?? part ?? '';
  const fault = [code, words[`guide.${code}`], place].filter(Boolean).join(' · ');
  const title = event === 'test' ? words['mail.test'] : event === 'cleared' ? words['mail.over'] : null;
  const subject = [`${board.name}:`, title, event === 'test' ? null : fault].filter(Boolean).join(' ');
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(at),
  );
  const toDo = event === 'raised' ? words[`staff.do.${code}`] : undefined;
  const lines = [subject, toDo, `${board.name} (${board.machine}, ${board.profile}), ${when}`];
  return { subject, text: `${lines.filter(Boolean).join('\n\n')}\n` };
}

/** A server may answer with what it was sent. */
function withoutPassword(error: unknown, password: string | null): unknown {
  if (!(error instanceof Error) || !password) return error;
  const forms = [password, Buffer.from(password).toString('base64')];
  return new Error(forms.reduce((message, form) => message.replaceAll(form, '…'), error.message));
}
