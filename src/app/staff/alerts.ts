import { hostname } from 'node:os';
import * as v from 'valibot';
import {
  type Alert,
  AlertQueue,
  type AlertWay,
  alertForm,
  MOST_WAITING,
  mailWay,
  webhookWay,
} from '../../adapters/alerts/alerts.ts';
import { FAULTS, type RaisedFault } from '../../game/game.ts';
import type { Clock } from '../../ports/clock.ts';
import type { AlertWayState } from '../../ports/staff.ts';
import type { Fault } from '../../staff/staff.ts';
import { secretFrom } from '../secret.ts';
import type { Operation } from './operation.ts';
import { KeptFile, type KeptFileOptions } from './registers.ts';

/** What waits, by way and address. */
export const alertsForm = v.record(v.string(), v.pipe(v.array(alertForm), v.maxLength(MOST_WAITING)));
type Waiting = v.InferOutput<typeof alertsForm>;

/** A way that has failed for so long is a fault of its own, ms. A server that asks to come again in five minutes is not. */
const FAULT_AFTER_MS = 15 * 60_000;
const PASSWORD_VARIABLE = 'DAMIER_MAIL_PASSWORD';

export interface AlertsParts {
  readonly place: Omit<KeptFileOptions<Waiting>, 'schema' | 'empty'>;
  readonly clock: Clock;
  readonly wall: () => Date;
  readonly log: (message: string) => void;
  readonly ways: readonly AlertWay[];
  /** What people call this board; null: as the machine is called. */
  readonly name: string | null;
  /** The board profile's id. */
  readonly profile: () => string;
}

/** Tells faults to people who are not here, on every way that was set. What nobody has taken yet outlives the program. */
export class Alerts {
  readonly #parts: AlertsParts;
  readonly #kept: KeptFile<Waiting>;
  readonly #queues: readonly { readonly way: AlertWay; readonly queue: AlertQueue }[];

  constructor(parts: AlertsParts) {
    this.#parts = parts;
    const { place, clock, log, ways } = parts;
    this.#kept = new KeptFile<Waiting>({ ...place, schema: alertsForm, empty: {} });
    this.#queues = ways.map((way) => {
      const name = `${way.kind} ${way.to}`;
      const keep = (waiting: readonly Alert[]) =>
        this.#kept.set({ ...this.#kept.value, [name]: [...waiting] });
      return { way, queue: new AlertQueue({ way, clock, log, keep, kept: this.#kept.value[name] ?? [] }) };
    });
  }

  get state(): readonly AlertWayState[] {
    return this.#queues.map(({ way: { kind, to }, queue }) => ({
      ...{ kind, to, waiting: queue.waiting },
      failure: queue.failure?.why ?? null,
    }));
  }

  /** Ways on which nothing has been taken for long. */
  get faults(): readonly RaisedFault[] {
    const failing = this.#queues.filter(
      ({ queue: { failure } }) =>
        failure !== null && this.#parts.clock.now() - failure.since >= FAULT_AFTER_MS,
    );
    return [...new Set(failing.map(({ way }) => way.kind))].map((part) => ({ code: 'alerts', part }));
  }

  tell(event: 'raised' | 'cleared', { code, square, part }: Fault): void {
    const what = { code: FAULTS[code].page, fault: code, ...(square && { square }), ...(part && { part }) };
    this.#send({
      about: JSON.stringify([code, square, part]),
      event,
      body: { ...this.#body(event), ...what },
    });
  }

  test(): void {
    this.#send({ about: 'test', event: 'test', body: this.#body('test') });
  }

  close(): void {
    for (const { queue } of this.#queues) queue.close();
    this.#kept.close();
  }

  #send(alert: Alert): void {
    for (const { queue } of this.#queues) queue.send(alert);
  }

  #body<const E extends Alert['event']>(event: E) {
    const { name, profile, wall } = this.#parts;
    const board = { name: name ?? hostname(), machine: hostname(), profile: profile() };
    return { damier: 'alert', v: 1, event, board, at: wall().toISOString() } as const;
  }
}

/** @param words of the page by language, read where mails are written; none where it was never built */
export function alertWays(
  { webhook, mail }: Pick<Operation, 'webhook' | 'mail'>,
  words: () => ReadonlyMap<string, Readonly<Record<string, string>>>,
): readonly AlertWay[] {
  const hook = webhook === null ? [] : [webhookWay(webhook)];
  if (mail === null) return hook;
  const password = () => secretFrom(mail.passwordFile, PASSWORD_VARIABLE, process.env);
  const server = { ...mail, password, words: words().get(mail.language) ?? {} };
  return [...hook, ...mail.to.map((to) => mailWay(server, to))];
}
