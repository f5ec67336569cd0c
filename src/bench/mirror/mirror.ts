/** How fast and how well boards mirror each other through a real Mosquitto on this machine. The entry of this folder. */

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../adapters/clock/clock.ts';
import type { MatchLink } from '../../adapters/mqtt/match-link.ts';
import { connectBus } from '../../adapters/mqtt/mqtt-bus.ts';
import { PresenceLink } from '../../adapters/mqtt/presence-link.ts';
import { isPly, type LocalGame, type Match, NOTHING_PLAYED, NOTHING_TO_REPORT } from '../../mirror/mirror.ts';
import { opponentOf, type Side } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type BenchBroker, type Pair, pairUp, startMosquitto } from './broker.ts';
import { benchLatency, benchNoise, type LatencyReport, type NoiseReport } from './latency.ts';

interface MirrorWish {
  readonly seed: number;
  /** Of which the way is timed. */
  readonly halfMoves: number;
  /** Of which the way is timed beside somebody who means ill, and how many messages he sends a second. */
  readonly noisyHalfMoves: number;
  readonly noise: number;
  /** Numbers of boards on one broker, one after the other. */
  readonly boards: readonly number[];
  /** Played in each match of these. */
  readonly matchLength: number;
  readonly progress: (what: string, done: number, of: number) => void;
}

export interface MirrorReport {
  readonly seed: number;
  readonly latency: LatencyReport;
  readonly noise: NoiseReport;
  readonly scale: readonly ScaleReport[];
}

export async function benchMirror({
  seed,
  halfMoves,
  noisyHalfMoves,
  noise: rate,
  boards,
  matchLength,
  progress,
}: MirrorWish): Promise<MirrorReport> {
  const broker = await startMosquitto();
  try {
    const timed = (done: number) => progress('half-moves timed', done, halfMoves);
    const latency = await benchLatency(broker.url, halfMoves, new Random(seed, 1), timed);
    const beside = (done: number) => progress('half-moves timed beside noise', done, noisyHalfMoves);
    const noise = await benchNoise(broker.url, noisyHalfMoves, rate, seed, beside);
    const scale: ScaleReport[] = [];
    for (const count of boards) {
      progress('boards', count, Math.max(...boards));
      scale.push(await benchScale(broker, count, matchLength, new Random(seed, 2, count)));
    }
    return { seed, latency, noise, scale };
  } finally {
    broker.end();
  }
}

/** So many boards in matches of two on one broker, all watched by one spectator. */
interface ScaleReport {
  readonly boards: number;
  readonly matches: number;
  /** Played in each match. */
  readonly halfMoves: number;
  /** Half-moves a second, all matches together. */
  readonly rate: number;
  /** Entries that a board or the spectator did not get. */
  readonly lost: number;
  /** Boards in each group, which hear each other's presence and nobody else's. */
  readonly group: number;
  /** Words of presence that came to all boards together, each second. */
  readonly presences: number;
  /** Processor time a half-move: of this process (both boards, their keys and logs), and of the broker; ms. */
  readonly boardsMs: number;
  readonly brokerMs: number;
}

/** Each match plays a half-move so often, ms: far faster than people do. */
const PACE_MS = 2000;
/** What is still on its way when the last half-move was played may take so long, ms. */
const PATIENCE_MS = 30_000;
/** A club, a museum's floor. */
const GROUP = 10;
const GAME = 'russian';

/** Plays the first legal move of whoever's turn it is; both boards follow the log at once, as if by magic hands. */
class BenchMatch {
  readonly #pair: Pair;
  readonly #links: { readonly [side in Side]: MatchLink };
  readonly #presences: { readonly [side in Side]: PresenceLink };
  /** Words of presence that have come to both boards. */
  presences = 0;

  constructor(pair: Pair, group: string) {
    this.#pair = pair;
    const present = (side: Side) => {
      const { identities, buses } = pair;
      const self = {
        identity: identities[side],
        group,
        session: 1,
        run: '00000000',
        version: '0',
        page: null,
      };
      buses[side].onMessage((topic) => {
        if (topic.endsWith('/presence')) this.presences += 1;
      });
      const quiet = { log: () => undefined, onChange: () => undefined };
      return new PresenceLink({ self, bus: buses[side], clock: systemClock, ...quiet });
    };
    this.#presences = { W: present('W'), B: present('B') };
    const follow = (side: Side) => (match: Match) => this.#follow(side, match);
    this.#links = { W: pair.link('W', follow('W')), B: pair.link('B', follow('B')) };
    for (const side of ['W', 'B'] as const) this.#links[side].follow(gameOf(this.#links[side].match));
  }

  get lengths(): readonly number[] {
    return [this.#links.W.match.log.length, this.#links.B.match.log.length];
  }

  /** False where nothing can be played: the turn's board has not heard of the last move yet, or the game is over. */
  play(random: Random): boolean {
    const { progress } = this.#links.W.match.ledger;
    const { turn } = progress.position;
    const { match } = this.#links[turn];
    if (match.ledger.progress.position.turn !== turn || match.proposed !== null) return false;
    const moves = this.#pair.rules.moves(match.ledger.progress.position);
    if (moves.length === 0 || match.ledger.progress.outcome !== null) return false;
    const { from, to, captured } = random.pick(moves);
    const game = gameOf(match);
    const act = { kind: 'move', from, to, captured, huffed: null } as const;
    this.#links[turn].follow({ ...game, played: [...game.played, { side: turn, act }] });
    this.#tell(turn, this.#links[turn].match);
    return true;
  }

  async close(): Promise<void> {
    await Promise.all([this.#presences.W.close(), this.#presences.B.close()]);
    await this.#pair.close();
  }

  #follow(side: Side, match: Match): void {
    const { local, ledger } = match;
    const mine = ledger.played.at(-1)?.side === side;
    if (local === null || mine || local.played.length >= ledger.played.length) return;
    this.#links[side].follow(gameOf(match));
    this.#tell(side, match);
  }

  /** As a board does at each half-move that lies on it. */
  #tell(side: Side, { setup: { terms }, ledger }: Match): void {
    const { fen, match, boards } = terms;
    const game = { game: GAME, fen, plies: ledger.played.length, match } as const;
    this.#presences[side].tell({ ...NOTHING_TO_REPORT, game }, boards[opponentOf(side)].board);
  }
}

function gameOf({ ledger }: Match): LocalGame {
  return { ...NOTHING_PLAYED, played: ledger.played.filter(isPly) };
}

async function benchScale(
  broker: BenchBroker,
  boards: number,
  halfMoves: number,
  random: Random,
): Promise<ScaleReport> {
  // A memory file system where there is one: the disk of this machine is not what is measured.
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'damier-bench-scale-'));
  const spectator = await connectBus(
    { url: broker.url, board: 'spectator', password: null, caFile: null },
    () => undefined,
  );
  let heard = 0;
  spectator.onMessage((topic) => {
    if (topic.endsWith('/log')) heard += 1;
  });
  await spectator.subscribe(['damier/2/+/+/match/+/log']);
  const matches: BenchMatch[] = [];
  try {
    for (let n = 0; n < boards / 2; n += 1) {
      const group = `group-${Math.floor((2 * n) / GROUP)}`;
      matches.push(new BenchMatch(await pairUp(GAME, broker.url, join(folder, String(n)), group), group));
    }
    const presences = () => matches.reduce((sum, match) => sum + match.presences, 0);
    const before = {
      heard,
      presences: presences(),
      own: process.cpuUsage(),
      broker: broker.cpu(),
      at: performance.now(),
    };
    const played = await playAll(matches, halfMoves, random);
    const own = process.cpuUsage(before.own);
    const cpu = broker.cpu() - before.broker;
    const seconds = (performance.now() - before.at) / 1000;
    await settled(() => matches.every(({ lengths: [a, b] }) => a === b) && heard - before.heard >= played);
    const behind = matches.reduce((sum, { lengths: [a = 0, b = 0] }) => sum + Math.abs(a - b), 0);
    return {
      ...{ boards, matches: matches.length, halfMoves, rate: played / seconds },
      ...{ group: GROUP, presences: (presences() - before.presences) / seconds },
      lost: behind + Math.max(0, played - (heard - before.heard)),
      boardsMs: (own.user + own.system) / 1000 / played,
      brokerMs: cpu / played,
    };
  } finally {
    await spectator.close();
    await Promise.all(matches.map((match) => match.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every match in its own time, spread over the pace; answers how many half-moves were played. */
async function playAll(matches: readonly BenchMatch[], halfMoves: number, random: Random): Promise<number> {
  const lives = matches.map(async (match, index) => {
    await pause((PACE_MS * index) / matches.length);
    let played = 0;
    for (let n = 0; n < halfMoves; n += 1) {
      if (match.play(random)) played += 1;
      await pause(PACE_MS);
    }
    return played;
  });
  return (await Promise.all(lives)).reduce((sum, one) => sum + one, 0);
}

async function settled(holds: () => boolean): Promise<void> {
  for (const late = performance.now() + PATIENCE_MS; !holds() && performance.now() < late; ) await pause(50);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
