import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadProfile } from '../adapters/profile/profile.ts';
import { boardOf, createRules, type GameId, trapLayout } from '../rules/rules.ts';

/** Counted from the start position, bulk at the last ply, without a hash table: one ply beyond what the tests count. */
export const PERFT_DEPTHS: Readonly<Record<GameId, number>> = {
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
};

/** The peer of the npm registry, a development dependency; its depth is lower as it is so much slower. */
const PEER = { name: 'rapid-draughts', depth: 7 } as const;

/** The best of the repetitions, by processor time: what other processes take of the machine does not count. */
export interface Speed {
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
}

export interface PeerSpeed extends Speed {
  readonly name: string;
  /** How many times faster the English game is counted here, in the same process and the same minute. */
  readonly ratio: number;
}

export interface RulesRow extends Speed {
  readonly game: GameId;
  /** English only: null where the peer is not installed. */
  readonly peer?: PeerSpeed | null;
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
  const count = perftOf(game);
  const peer = game === 'english' ? await peerPerft() : undefined;
  // Warm: every depth before it, so that V8 has seen both sides at the last ply.
  for (let before = 1; before < depth; before++) count(before);
  for (let before = 1; before < PEER.depth; before++) peer?.(before);
  const ours = stopwatch(depth, count);
  const theirs = peer ? stopwatch(PEER.depth, peer) : null;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    ours.run();
    theirs?.run();
  }
  const row = { game, ...ours.best() };
  if (peer === undefined) return row;
  if (theirs === null) return { ...row, peer: null };
  const best = theirs.best();
  return { ...row, peer: { name: PEER.name, ...best, ratio: row.nodesPerSecond / best.nodesPerSecond } };
}

function perftOf(game: GameId): (depth: number) => number {
  const trapdoors = game === 'trappes' || game === 'trappes-anglo';
  const layout = trapdoors ? trapLayout(boardOf(8), loadProfile('trappes-8x8').sliders) : undefined;
  const rules = createRules(game, layout ? { layout } : {});
  return (depth) => rules.perft(rules.start(), depth);
}

/** What is used of the peer; its own type files do not resolve under Node's module rules. */
interface PeerEngine {
  readonly moves: readonly unknown[];
  clone(): PeerEngine;
  move(move: unknown): void;
}
interface PeerModule {
  readonly EnglishDraughts: { setup(): { readonly engine: PeerEngine } };
}

/** The same count by the peer's own engine, its quickest way: one clone a move, bulk at the last ply. Null without it. */
async function peerPerft(): Promise<((depth: number) => number) | null> {
  const english: unknown = await import('rapid-draughts/english').catch((error: unknown) => {
    if (isNotInstalled(error)) return null;
    throw error;
  });
  if (english === null) return null;
  const { engine } = (english as PeerModule).EnglishDraughts.setup();
  return (depth) => countPeer(engine.clone(), depth);
}

function countPeer(node: PeerEngine, depth: number): number {
  const { moves } = node;
  if (depth === 1) return moves.length;
  let nodes = 0;
  for (const move of moves) {
    const next = node.clone();
    next.move(move);
    nodes += countPeer(next, depth - 1);
  }
  return nodes;
}

function isNotInstalled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}

function stopwatch(depth: number, count: (depth: number) => number): { run(): void; best(): Speed } {
  let nodes = 0;
  let seconds = Number.POSITIVE_INFINITY;
  return {
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
  const english = rows.find((row) => row.peer !== undefined);
  if (english?.peer === null)
    lines.push(`${PEER.name}: not installed (a development dependency), not compared`);
  if (english?.peer) {
    lines.push(formatSpeed(english.peer.name, english.peer));
    lines.push(`english: ${english.peer.ratio.toFixed(1)} times ${english.peer.name}, both warm, in turns`);
  }
  return [`${'game'.padEnd(15)} depth         nodes  M nodes/s`, ...lines].join('\n');
}

function formatSpeed(name: string, { depth, nodes, nodesPerSecond }: Speed): string {
  const millions = (nodesPerSecond / 1e6).toFixed(1);
  return `${name.padEnd(15)} ${String(depth).padStart(5)} ${String(nodes).padStart(13)} ${millions.padStart(10)}`;
}

if (!isMainThread && workerData !== null && typeof workerData === 'object' && 'perft' in workerData) {
  parentPort?.postMessage(await measure(workerData.perft as Task));
}
