/** How the player uses its time: what more cores bring, and how late it answers. */

import type { Thinker } from '../../adapters/opponent/opponent.ts';
import {
  type Choice,
  createOpponent,
  type Opponent,
  type Situation,
  weightsOf,
} from '../../opponent/opponent.ts';
import { GAME_IDS, type GameId, type Rules } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type Contestant, drawOpening, playOut, type RulesAndWheel } from './match.ts';

/** Who thinks without any other limit than the time. */
interface TimedThinker {
  /** The choice that was found in so many ms. */
  choose(situation: Situation, milliseconds: number): Promise<Choice>;
  close(): Promise<void>;
}

/** Nothing but the time stops it. */
const ENDLESS = { nodes: Number.POSITIVE_INFINITY, depth: 100, misjudges: 2 };

/** `make` is told whom to call when the thread breaks: the choice that is awaited then fails. */
export function timedThinker(make: (failed: (error: Error) => void) => Thinker): TimedThinker {
  let fail: (error: Error) => void = () => {};
  const thinker = make((error) => fail(error));
  return {
    choose: (situation, milliseconds) =>
      new Promise((resolve, reject) => {
        fail = reject;
        thinker.think({ kind: 'decide', situation, strength: ENDLESS, seed: 0, milliseconds }, (thought) => {
          if (thought.kind === 'decided' && thought.decision !== null) resolve(thought.decision.choice);
          else reject(new Error('a thinker with nothing to choose'));
        });
      }),
    close: () => thinker.close(),
  };
}

interface CoreSettings {
  /** For each search. */
  readonly milliseconds: number;
  readonly threads: number;
  /** Only this game; null for those that are played for each. */
  readonly game: GameId | null;
  readonly rulesOf: (game: GameId) => Rules;
  readonly thinkerOf: (game: GameId, threads: number) => Thinker;
  /** ms of the processor's time that this program has used, all threads together. */
  readonly worked: () => number;
  readonly progress: (game: GameId) => void;
}

/** How much more is looked at on several threads than on one. */
export interface CoreRow {
  readonly game: GameId;
  readonly threads: number;
  /** Positions, and half-moves of depth reached, in all searches: on one thread, on all. */
  readonly nodes: readonly [number, number];
  readonly depth: readonly [number, number];
  /** Positions a ms of processor time: what a thread is worth, whatever else the machine does. */
  readonly rate: readonly [number, number];
  /** So many times the positions of one thread, if each has a core. */
  readonly gain: number;
  readonly met: boolean;
}

/** What is asked for two threads. */
const GAIN_OF_TWO = 1.7;
const GAMES: readonly GameId[] = ['international', 'russian', 'english'];
/** Half-moves into a game, always the first one that is legal: positions that are no openings. */
const DEPTHS = [0, 6, 12] as const;

/** Searches the same positions on one thread and on several. */
export async function benchCores(settings: CoreSettings): Promise<readonly CoreRow[]> {
  const rows: CoreRow[] = [];
  for (const game of settings.game === null ? GAMES : [settings.game]) {
    settings.progress(game);
    rows.push(await compared(game, settings));
  }
  return rows;
}

async function compared(game: GameId, settings: CoreSettings): Promise<CoreRow> {
  const { threads } = settings;
  const one = await searched(game, 1, settings);
  const all = await searched(game, threads, settings);
  const gain = (threads * all.rate) / one.rate;
  return {
    ...{ game, threads, gain },
    nodes: [one.nodes, all.nodes],
    depth: [one.depth, all.depth],
    rate: [one.rate, all.rate],
    met: gain >= 1 + (GAIN_OF_TWO - 1) * (threads - 1),
  };
}

async function searched(game: GameId, threads: number, settings: CoreSettings) {
  const { milliseconds, rulesOf, thinkerOf, worked } = settings;
  const rules = rulesOf(game);
  const thinker = thinkerOf(game, threads);
  const decide = (ply: number) =>
    new Promise<{ nodes: number; depth: number }>((resolve, reject) => {
      const situation = { progress: afterFirstMoves(rules, ply), sector: null };
      thinker.think(
        { kind: 'decide', situation, strength: ENDLESS, seed: 0, milliseconds, threads },
        (thought) => {
          if (thought.kind === 'decided' && thought.decision !== null) resolve(thought.decision);
          else reject(new Error('a thinker with nothing to choose'));
        },
      );
    });
  try {
    // The threads are started, and their program compiled, before anything counts.
    await decide(0);
    let nodes = 0;
    let depth = 0;
    const since = worked();
    for (const ply of DEPTHS) {
      const found = await decide(ply);
      nodes += found.nodes;
      depth += found.depth;
    }
    return { nodes, depth, rate: nodes / (worked() - since) };
  } finally {
    await thinker.close();
  }
}

function afterFirstMoves(rules: Rules, count: number) {
  let progress = rules.begin(rules.start());
  for (let ply = 0; ply < count && progress.outcome === null; ply++) {
    const [first] = rules.moves(progress.position);
    if (first === undefined) break;
    progress = rules.advance(progress, first);
  }
  return progress;
}

export function formatCores(rows: readonly CoreRow[], load: readonly number[]): string {
  const both = ([one, all]: readonly [number, number], digits = 0) =>
    `${one.toFixed(digits)}, ${all.toFixed(digits)}`;
  const lines = rows.map(({ game, threads, nodes, depth, rate, gain, met }) =>
    [
      game.padEnd(14),
      String(threads).padStart(7),
      both(nodes).padStart(20),
      both(depth).padStart(8),
      both(rate).padStart(12),
      `${gain.toFixed(2)} ${met ? 'yes' : 'no'}`.padStart(10),
    ].join(' '),
  );
  const heading = `${'game'.padEnd(14)} threads positions: one, all    depth  a ms of CPU  gain, met`;
  const busy = load.map((one) => one.toFixed(1)).join(', ');
  return [heading, ...lines, `load of the machine (1, 5, 15 minutes): ${busy}`].join('\n');
}

interface StopSettings {
  readonly seed: number;
  /** The limit a move. */
  readonly milliseconds: number;
  /** Only this game; null for all ten. */
  readonly game: GameId | null;
  readonly tableOf: (game: GameId) => RulesAndWheel;
  readonly thinkerOf: (game: GameId) => TimedThinker;
  /** ms by the clock on the wall, and of the processor's time that this program has used. */
  readonly now: () => number;
  readonly worked: () => number;
  readonly progress: (match: string, moves: number) => void;
}

/** How long after its time an answer came, over a whole game. */
export interface StopRow {
  readonly game: GameId;
  /** Half-moves chosen. */
  readonly moves: number;
  readonly milliseconds: number;
  /** From the question to the answer of the thread, by the clock on the wall. */
  readonly late: Lateness;
  /** The same of the search alone, in processor time: a busy machine adds nothing to it. */
  readonly work: Lateness;
  readonly met: boolean;
}

/** ms past the limit: 99 of 100 no later, and the latest. Below nothing: done before. */
interface Lateness {
  readonly p99: number;
  readonly most: number;
}

/** What is asked: it stops within 50 ms. Judged by processor time, as what other programs take is not the computer's. */
const PATIENCE_MS = 50;
const OPENING = 3;

/** One game of the computer against itself in each game, both sides with nothing but the time to stop them. */
export async function benchStops(settings: StopSettings): Promise<readonly StopRow[]> {
  const rows: StopRow[] = [];
  for (const game of GAME_IDS) {
    if (settings.game === null || settings.game === game) rows.push(await timed(game, settings));
  }
  return rows;
}

async function timed(game: GameId, settings: StopSettings): Promise<StopRow> {
  const { seed, milliseconds, tableOf, thinkerOf, now, worked, progress } = settings;
  const table = tableOf(game);
  const thinker = thinkerOf(game);
  const late: number[] = [];
  const work: number[] = [];
  const search = searching(table);
  const player: Contestant = async (situation) => {
    const asked = now();
    const choice = await thinker.choose(situation, milliseconds);
    late.push(now() - asked - milliseconds);
    work.push(lateBy(search, situation, milliseconds, worked));
    progress(`stops ${game}`, late.length);
    return choice;
  };
  try {
    const start = drawOpening(table, OPENING, new Random(seed, 1));
    // The thread is started, and its program compiled, before the clock counts.
    await thinker.choose(quietTurn(table, start), milliseconds);
    await playOut(table, start, { W: player, B: player }, new Random(seed, 2));
  } finally {
    await thinker.close();
  }
  const alone = latenessOf(work);
  return {
    game,
    moves: late.length,
    milliseconds,
    late: latenessOf(late),
    work: alone,
    met: alone.most <= PATIENCE_MS,
  };
}

function latenessOf(late: readonly number[]): Lateness {
  const sorted = [...late].sort((a, b) => a - b);
  return { p99: sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0, most: sorted.at(-1) ?? 0 };
}

function searching(table: RulesAndWheel): Opponent {
  return createOpponent({ ...table, weights: weightsOf(table.rules) });
}

/** How long past its time a search goes on. */
function lateBy(search: Opponent, situation: Situation, milliseconds: number, worked: () => number): number {
  const until = worked() + milliseconds;
  search.decide(situation, { ...ENDLESS, seed: 0, shouldStop: () => worked() >= until });
  return worked() - until;
}

function quietTurn({ spinner }: RulesAndWheel, progress: Situation['progress']): Situation {
  return { progress, sector: spinner === null ? null : 'piece' };
}

/** The table as text; `load`: the machine's load averages, which the figures are to be read with. */
export function formatStops(rows: readonly StopRow[], load: readonly number[]): string {
  const both = ({ p99, most }: Lateness) => `${p99.toFixed(1)}, ${most.toFixed(1)} ms`.padStart(19);
  const lines = rows.map(({ game, moves, milliseconds, late, work, met }) =>
    [
      game.padEnd(14),
      String(moves).padStart(5),
      `${milliseconds} ms`.padStart(7),
      both(late),
      both(work),
      ` at most ${PATIENCE_MS} ms of work: ${met ? 'yes' : 'no'}`,
    ].join(' '),
  );
  const heading = `${'game'.padEnd(14)} moves   limit    late: 99 %, most      work: 99 %, most  asked`;
  const busy = load.map((one) => one.toFixed(1)).join(', ');
  return [heading, ...lines, `load of the machine (1, 5, 15 minutes): ${busy}`].join('\n');
}
