import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { errorCode } from '../adapters/words/words.ts';
import { createRules, type GameId } from '../rules/rules.ts';

/** Counted from the start position, bulk at the last ply, without a hash table: one ply beyond what the tests count. */
const PERFT_DEPTHS: Readonly<Record<GameId, number>> = {
  english: 10,
  international: 9,
  brazilian: 9,
  russian: 9,
  classiques: 8,
  majorite: 8,
  'priorite-dame': 9,
  'sujet-verbe': 12,
  trappes: 6,
  'trappes-anglo': 6,
  frisian: 9,
};

/** The peer of the npm registry, a development dependency; its depth is lower as it is so much slower. */
const PEER = { name: 'rapid-draughts', depth: 6 } as const;

/** The best of the repetitions, by processor time: what other processes take of the machine does not count. */
export interface Speed {
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
}

export interface PeerSpeed extends Speed {
  /** Its inner engine, which is its quickest part, or the game that it documents. */
  readonly name: string;
  /** How many times faster the English game is counted here, in the same process and the same minute. */
  readonly ratio: number;
}

export interface RulesRow extends Speed {
  readonly game: GameId;
  /** English only: the peer both ways; empty where it is not installed. */
  readonly peers?: readonly PeerSpeed[];
}

export interface RulesBenchSettings {
  readonly repetitions: number;
  readonly games: readonly GameId[];
  /** Told before each game. */
  readonly progress?: (game: GameId) => void;
}

interface Task {
  readonly game: GameId;
  readonly depth: number;
  readonly repetitions: number;
}

/**
 * Measures the move generator. Each game is counted in a worker of its own: V8 folds a rule set into the machine code
 * only where one generator has been made, as in a process that plays one game.
 */
export async function benchRules({
  repetitions,
  games,
  progress,
}: RulesBenchSettings): Promise<readonly RulesRow[]> {
  const rows: RulesRow[] = [];
  for (const game of games) {
    progress?.(game);
    rows.push(await inWorker({ game, depth: PERFT_DEPTHS[game], repetitions }));
  }
  return rows;
}

function inWorker(task: Task): Promise<RulesRow> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { perft: task } });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the worker for ${task.game} stopped with ${code}`)));
  });
}

/** Counts warm, the English game and its peer in turns, and keeps the best of each. */
export async function measure({ game, depth, repetitions }: Task): Promise<RulesRow> {
  const ours = stopwatch(game, depth, perftOf(game));
  const theirs = game === 'english' ? await peerStopwatches() : [];
  for (const watch of [ours, ...theirs]) watch.warmUp();
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const watch of [ours, ...theirs]) watch.run();
  }
  const row = { game, ...ours.best() };
  if (game !== 'english') return row;
  const peers = theirs.map((watch) => {
    const best = watch.best();
    return { name: watch.name, ...best, ratio: row.nodesPerSecond / best.nodesPerSecond };
  });
  return { ...row, peers };
}

function perftOf(game: GameId): (depth: number) => number {
  const rules = createRules(game);
  return (depth) => rules.perft(rules.start(), depth);
}

/** What is used of the peer; its own type files do not resolve under Node's module rules. */
interface PeerEngine {
  readonly moves: readonly unknown[];
  clone(): PeerEngine;
  serialize(): unknown;
  move(move: unknown): void;
}
interface PeerGame {
  readonly engine: PeerEngine;
  readonly moves: readonly unknown[];
  move(move: unknown): void;
}
interface PeerModule {
  readonly EnglishDraughts: { setup(position?: unknown): PeerGame };
}

/** The same counts, bulk at the last ply, by the peer's inner engine and by its documented game; none without it. */
async function peerStopwatches(): Promise<readonly Stopwatch[]> {
  const english: unknown = await import('rapid-draughts/english').catch((error: unknown) => {
    if (isNotInstalled(error)) return null;
    throw error;
  });
  if (english === null) return [];
  const { EnglishDraughts } = english as PeerModule;
  const start = EnglishDraughts.setup();

  function countEngine(engine: PeerEngine, depth: number): number {
    const { moves } = engine;
    if (depth === 1) return moves.length;
    let nodes = 0;
    for (const move of moves) {
      const next = engine.clone();
      next.move(move);
      nodes += countEngine(next, depth - 1);
    }
    return nodes;
  }

  function countGame(game: PeerGame, depth: number): number {
    const { moves } = game;
    if (depth === 1) return moves.length;
    let nodes = 0;
    for (const move of moves) {
      const next = EnglishDraughts.setup(game.engine.serialize());
      next.move(move);
      nodes += countGame(next, depth - 1);
    }
    return nodes;
  }

  return [
    stopwatch(`${PEER.name} engine`, PEER.depth, (depth) => countEngine(start.engine, depth)),
    stopwatch(`${PEER.name} game`, PEER.depth, (depth) => countGame(start, depth)),
  ];
}

function isNotInstalled(error: unknown): boolean {
  return errorCode(error) === 'ERR_MODULE_NOT_FOUND';
}

interface Stopwatch {
  readonly name: string;
  /** Counts every depth before: V8 must see both sides at the last ply before it compiles for good. */
  warmUp(): void;
  run(): void;
  best(): Speed;
}

function stopwatch(name: string, depth: number, count: (depth: number) => number): Stopwatch {
  let nodes = 0;
  let seconds = Number.POSITIVE_INFINITY;
  return {
    name,
    warmUp: () => {
      for (let before = 1; before < depth; before++) count(before);
    },
    run: () => {
      const started = process.cpuUsage();
      nodes = count(depth);
      const { user, system } = process.cpuUsage(started);
      seconds = Math.min(seconds, (user + system) / 1e6);
    },
    best: () => ({ depth, nodes, nodesPerSecond: Math.round(nodes / seconds) }),
  };
}

/** The table as text; the peer's absence is said. */
export function formatRules(rows: readonly RulesRow[]): string {
  const lines = rows.map((row) => formatSpeed(row.game, row));
  const peers = rows.flatMap((row) => row.peers ?? []);
  const compared = rows.some((row) => row.peers !== undefined);
  if (compared && peers.length === 0)
    lines.push(`${PEER.name}: not installed (a development dependency), not compared`);
  lines.push(
    ...peers.map(
      (peer) => `${formatSpeed(peer.name, peer)}   english is ${peer.ratio.toFixed(1)} times as fast`,
    ),
  );
  return [`${'game'.padEnd(22)} depth         nodes  M nodes/s`, ...lines].join('\n');
}

function formatSpeed(name: string, { depth, nodes, nodesPerSecond }: Speed): string {
  const millions = (nodesPerSecond / 1e6).toFixed(1);
  return `${name.padEnd(22)} ${String(depth).padStart(5)} ${String(nodes).padStart(13)} ${millions.padStart(10)}`;
}

if (!isMainThread && workerData !== null && typeof workerData === 'object' && 'perft' in workerData) {
  parentPort?.postMessage(await measure(workerData.perft as Task));
}
