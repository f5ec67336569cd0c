import { connect } from 'mqtt';
import { systemClock } from '../../adapters/clock/clock.ts';
import { PresenceLink } from '../../adapters/mqtt/presence-link.ts';
import { boardTopic, matchTopic, NOTHING_TO_REPORT } from '../../mirror/mirror.ts';
import type { Side } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { benchLatency, type LatencyReport } from './latency.ts';
import type { Pair } from './pair.ts';

/** A match beside a third client that has a user name of its own and means ill. */
export interface NoiseReport {
  readonly sent: number;
  /** Of these, a second. */
  readonly rate: number;
  /** That the broker carried to a board: what stands under the client's own id, to each of the two. */
  readonly heard: number;
  /** Of these, counted by the board as having changed nothing. */
  readonly counted: number;
  /** Under another board's id; the access list lets none through. */
  readonly strayed: number;
  readonly latency: LatencyReport;
}

const STRANGER = 'badbadbadbadbad0';
/** Noise comes in gusts so far apart, ms. */
const GUST_MS = 5;
/** What was sent last may take so long to come, ms. */
const SETTLE_MS = 300;
/** One in so many is oversized: it weighs as much as a hundred others. */
const OVERSIZED_ONE_IN = 200;

interface Noise {
  sent: number;
  ms: number;
  heard: number;
  counted: number;
  strayed: number;
}

/** `rate`: messages a second. */
export async function benchNoise(
  url: string,
  halfMoves: number,
  rate: number,
  seed: number,
  progress: (done: number) => void,
): Promise<NoiseReport> {
  const noise: Noise = { sent: 0, ms: 0, heard: 0, counted: 0, strayed: 0 };
  const random = new Random(seed, 3);
  const latency = await benchLatency(url, halfMoves, new Random(seed, 1), progress, (pair) =>
    makeNoise({ url, rate, pair, random, noise }),
  );
  const { sent, ms, heard, counted, strayed } = noise;
  return { sent, rate: sent / (ms / 1000), heard, counted, strayed, latency };
}

/** Of the boards of a pair. */
const GROUP = 'home';

interface Setting {
  readonly url: string;
  readonly rate: number;
  readonly pair: Pair;
  readonly random: Random;
  readonly noise: Noise;
}

async function makeNoise({ url, rate, pair, random, noise }: Setting): Promise<() => Promise<void>> {
  const quiet = () => undefined;
  const own = boardTopic({ group: GROUP, board: STRANGER }, 'presence');
  const watched = (['W', 'B'] as const).map((side) => {
    const self = {
      identity: pair.identities[side],
      group: GROUP,
      session: 1,
      run: '00000000',
      version: '0',
      page: null,
    };
    const bus = pair.buses[side];
    const off = bus.onMessage((topic) => {
      if (topic === own) noise.heard += 1;
    });
    const presence = new PresenceLink({ ...{ self, bus, clock: systemClock, log: quiet }, onChange: quiet });
    return { presence, off };
  });
  const client = connect(url, { clientId: STRANGER, username: STRANGER, protocolVersion: 5 });
  await new Promise<void>((done) => client.once('connect', () => done()));
  const lines = new NoiseLines(pair, random);
  const began = performance.now();
  const before = noise.sent;
  const timer = setInterval(() => {
    const due = before + ((performance.now() - began) * rate) / 1000;
    for (; noise.sent < due; noise.sent += 1) client.publish(...lines.next(), { qos: 0 });
  }, GUST_MS);
  return async () => {
    clearInterval(timer);
    noise.ms += performance.now() - began;
    await client.endAsync();
    await new Promise((done) => setTimeout(done, SETTLE_MS));
    for (const { presence, off } of watched) {
      off();
      noise.counted += sum({ ...presence.counters });
    }
    for (const { counters } of pair.links) {
      noise.strayed += counters.forged + counters.malformed + counters.oversized + counters.foreign;
    }
    await Promise.all(watched.map(({ presence }) => presence.close()));
  };
}

/** Forged, malformed, oversized and repeated words, under its own id and under those of the boards. */
class NoiseLines {
  readonly #pair: Pair;
  readonly #random: Random;
  readonly #payloads: string[];
  readonly #oversized = 'x'.repeat(50_000);

  /** Listens as everybody may, and says again what it has heard. */
  constructor(pair: Pair, random: Random) {
    this.#pair = pair;
    this.#random = random;
    const { terms, identities } = pair;
    const { card } = identities.W;
    const gone = { here: false, session: 9, run: 'ffffffff', beat: 0, echo: null, version: '0', page: null };
    this.#payloads = [
      '{"kind":"entry"',
      JSON.stringify({ kind: 'ask', match: terms.match, from: 1 }),
      JSON.stringify({ presence: { card, ...gone, ...NOTHING_TO_REPORT }, signature: 'A'.repeat(86) }),
    ];
    pair.buses.W.onMessage((topic, payload) => {
      if (topic.includes('/match/')) this.#payloads.push(new TextDecoder().decode(payload));
    });
  }

  next(): [topic: string, payload: string] {
    const { terms } = this.#pair;
    const victim = terms.boards[this.#random.pick<Side>(['W', 'B'])].board;
    const topic = this.#random.pick([
      boardTopic({ group: GROUP, board: STRANGER }, 'presence'),
      boardTopic({ group: GROUP, board: STRANGER }, 'presence'),
      boardTopic({ group: GROUP, board: victim }, 'presence'),
      matchTopic(
        { group: GROUP, board: victim },
        terms.match,
        this.#random.pick(['entry', 'proposal', 'ask', 'history']),
      ),
    ]);
    return [topic, this.#payload()];
  }

  #payload(): string {
    if (this.#random.chance(1 / OVERSIZED_ONE_IN)) return this.#oversized;
    return this.#random.pick(this.#payloads);
  }
}

function sum(counters: Readonly<Record<string, number>>): number {
  return Object.values(counters).reduce((all, count) => all + count, 0);
}
