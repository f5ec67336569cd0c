/** How long a move is on the way: in quiet, and beside a client that means ill. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'mqtt';
import { systemClock } from '../../adapters/clock/clock.ts';
import { lightFrame } from '../../adapters/lights/lights.ts';
import { PresenceLink } from '../../adapters/mqtt/presence-link.ts';
import { setUpGame } from '../../adapters/profile/profile.ts';
import { type Matches, RemotePlayer } from '../../app/mirror/remote-player.ts';
import { type Input, newSession, playerStateOf, type Session, step, viewOf } from '../../game/game.ts';
import { boardTopic, matchTopic, NOTHING_TO_REPORT } from '../../mirror/mirror.ts';
import { type Algebraic, type Move, opponentOf, type Side, type Square } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type Pair, pairUp } from './broker.ts';

/** How long the way takes from a move's commit on one board to the frame of lights that shows it on the other, ms. */
export interface LatencyReport {
  readonly halfMoves: number;
  readonly median: number;
  readonly percentile99: number;
  readonly longest: number;
}

const GAME = 'russian';
/** A board is at rest, and what lay on it stands, once so much of its own time has passed, ms. */
const REST_MS = 2000;

/** One board without wood: the session, a hand that does as it is told, and the far player. */
class Table {
  readonly side: Side;
  readonly #profile = setUpGame(GAME, {}, null).profile;
  readonly #player: RemotePlayer;
  #session: Session;
  #t = 0;
  #waiting: ((frame: Uint8Array) => void) | null = null;

  constructor(side: Side, pair: Pair) {
    this.side = side;
    const { setup } = setUpGame(GAME, {}, null);
    const far = opponentOf(side);
    this.#session = newSession({
      ...setup,
      directed: [{ side: far, kind: 'remote', name: 'far', takebacks: 'asked' }],
    });
    const occupied = [...setup.start.pieces.keys()].map((square) => setup.rules.board.nameOf(square));
    this.#feed({ kind: 'snapshot', t: 0, occupied }, { kind: 'time', t: REST_MS });
    const matches: Matches = {
      open: (onChange) => pair.link(side, onChange),
      openBefore: () => null,
      ended: () => undefined,
    };
    this.#player = new RemotePlayer({ matches, clock: systemClock, held: () => null });
    this.#player.onAct(({ side: of = far, ...act }) => {
      this.#feed({ kind: 'directed', t: this.#t, side: of, ...act }, { kind: 'time', t: this.#t + REST_MS });
      if (!this.#session.directed?.shown) return;
      this.#waiting?.(lightFrame(viewOf(this.#session), this.#profile, 0));
      this.#waiting = null;
    });
    // The game says which match it is, and then how it stands.
    this.tell();
    this.tell();
  }

  get turn(): Side {
    return viewOf(this.#session).turn;
  }

  /** Resolves with the frame that shows the far player's next act. */
  frame(): Promise<Uint8Array> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  /** The hand plays; what is understood is not told yet. Null when the game is over. */
  play(random: Random): Move | null {
    const { progress, outcome } = playerStateOf(this.#session);
    const moves = this.#session.setup.rules.moves(progress.position);
    if (outcome !== null || moves.length === 0) return null;
    const move = random.pick(moves);
    this.carry(move);
    return move;
  }

  carry({ from, to, captured }: Move): void {
    const edge = (square: Square, on: boolean, after: number): Input => ({
      kind: 'edge',
      t: this.#t + after,
      at: this.#session.setup.rules.board.nameOf(square) as Algebraic,
      on,
    });
    const taken = captured.map((square, index) => edge(square, false, 600 + 200 * index));
    const last = 800 + 200 * captured.length;
    this.#feed(edge(from, false, 100), edge(to, true, 400), ...taken, {
      kind: 'time',
      t: this.#t + last + REST_MS,
    });
  }

  /** The commit: what stands in the journal is told to the far player. */
  tell(): void {
    this.#player.see(playerStateOf(this.#session));
  }

  close(): Promise<void> {
    return this.#player.close();
  }

  #feed(...inputs: readonly Input[]): void {
    for (const input of inputs) {
      this.#t = Math.max(this.#t, input.t);
      this.#session = step(this.#session, input).session;
    }
  }
}

/** `beside`: what else goes on while a pair plays; it answers how that is ended. */
export async function benchLatency(
  url: string,
  halfMoves: number,
  random: Random,
  progress: (done: number) => void,
  beside: (pair: Pair) => Promise<() => Promise<void>> = async () => async () => undefined,
): Promise<LatencyReport> {
  const times: number[] = [];
  while (times.length < halfMoves) {
    const folder = mkdtempSync(join(tmpdir(), 'damier-bench-latency-'));
    const pair = await pairUp(GAME, url, folder);
    const end = await beside(pair);
    const tables = { W: new Table('W', pair), B: new Table('B', pair) };
    try {
      // The first word of a game also opens what is not yet open.
      await playGame(
        tables,
        random,
        (ms) => times.push(ms),
        halfMoves - times.length,
        () => progress(times.length),
      );
    } finally {
      await end();
      await pair.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const sorted = times.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return { halfMoves: sorted.length, median: at(0.5), percentile99: at(0.99), longest: at(1) };
}

async function playGame(
  tables: { readonly [side in Side]: Table },
  random: Random,
  took: (ms: number) => void,
  most: number,
  progress: () => void,
): Promise<void> {
  for (let n = 0; n < most; n += 1) {
    const here = tables[tables.W.turn];
    const there = tables[opponentOf(here.side)];
    const move = here.play(random);
    if (move === null) return;
    const shown = there.frame();
    const before = performance.now();
    here.tell();
    await shown;
    took(performance.now() - before);
    there.carry(move);
    there.tell();
    progress();
  }
}

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
