import type { Bus } from '../../src/ports/bus.ts';
import type { FakeClock } from '../app/fake-clock.ts';

/** What lies between the boards: each message takes so long, ms, or is lost. */
export interface Way {
  delay(): number;
  lost(): boolean;
}

const STRAIGHT: Way = { delay: () => 5, lost: () => false };

/** A broker in virtual time: it keeps what is to be kept, and can be cut off from a client. */
export class FakeBroker {
  readonly clock: FakeClock;
  readonly kept = new Map<string, string>();
  readonly clients = new Set<FakeBus>();
  way: Way = STRAIGHT;

  constructor(clock: FakeClock) {
    this.clock = clock;
  }

  carry(topic: string, payload: string, retain: boolean): void {
    if (retain && payload === '') this.kept.delete(topic);
    else if (retain) this.kept.set(topic, payload);
    for (const client of this.clients) client.deliver(topic, payload);
  }
}

/** One client of it. Topics with `+` for one level may be listened to. */
export class FakeBus implements Bus {
  readonly version = '3.1.1';
  readonly #broker: FakeBroker;
  readonly #topics = new Set<string>();
  readonly #messages = new Set<(topic: string, payload: Uint8Array) => void>();
  readonly #links = new Set<(up: boolean) => void>();
  readonly #thrownOut = new Set<() => void>();
  #up = true;

  constructor(broker: FakeBroker) {
    this.#broker = broker;
    broker.clients.add(this);
  }

  get up(): boolean {
    return this.#up;
  }

  async publish(topic: string, payload: string, retain: boolean): Promise<void> {
    const { clock, way } = this.#broker;
    if (!this.#up || way.lost()) return;
    clock.after(way.delay(), () => this.#broker.carry(topic, payload, retain));
  }

  async subscribe(topics: readonly string[]): Promise<void> {
    for (const topic of topics) this.#topics.add(topic);
    this.#hearKept(topics);
  }

  async unsubscribe(topics: readonly string[]): Promise<void> {
    for (const topic of topics) this.#topics.delete(topic);
  }

  /** How many topics it listens to. */
  get hears(): number {
    return this.#topics.size;
  }

  onMessage(listener: (topic: string, payload: Uint8Array) => void): () => void {
    this.#messages.add(listener);
    return () => this.#messages.delete(listener);
  }

  onLink(listener: (up: boolean) => void): () => void {
    this.#links.add(listener);
    return () => this.#links.delete(listener);
  }

  onThrownOut(listener: () => void): () => void {
    this.#thrownOut.add(listener);
    return () => this.#thrownOut.delete(listener);
  }

  async close(): Promise<void> {
    this.#broker.clients.delete(this);
    this.#up = false;
  }

  /** Another client comes with its id, again and again. */
  throwOut(): void {
    for (const listener of this.#thrownOut) listener();
  }

  /** The cable to the broker is pulled, or back. */
  cut(): void {
    this.#tell(false);
  }

  mend(): void {
    this.#tell(true);
    this.#hearKept([...this.#topics]);
  }

  deliver(topic: string, payload: string): void {
    if (!this.#up || ![...this.#topics].some((filter) => matches(filter, topic))) return;
    for (const listener of this.#messages) listener(topic, new TextEncoder().encode(payload));
  }

  #tell(up: boolean): void {
    this.#up = up;
    for (const listener of this.#links) listener(up);
  }

  #hearKept(filters: readonly string[]): void {
    for (const [topic, payload] of this.#broker.kept) {
      if (filters.some((filter) => matches(filter, topic))) {
        this.#broker.clock.after(1, () => this.deliver(topic, payload));
      }
    }
  }
}

function matches(filter: string, topic: string): boolean {
  const [wanted, levels] = [filter.split('/'), topic.split('/')];
  return (
    wanted.length === levels.length && wanted.every((level, at) => level === '+' || level === levels[at])
  );
}
