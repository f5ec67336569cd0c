import type { Thinker } from '../../adapters/opponent/opponent.ts';
import type { GameId, Rules } from '../../rules/rules.ts';
import { ENDLESS } from './timed-thinker.ts';

export interface CoreSettings {
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
