import type { Situation } from '../../opponent/opponent.ts';
import { GAME_IDS, type GameId } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type Contestant, playOut, type Table } from './game.ts';
import { drawOpening } from './opening.ts';
import type { TimedThinker } from './timed-thinker.ts';

export interface StopSettings {
  readonly seed: number;
  /** The limit a move. */
  readonly milliseconds: number;
  /** Only this game; null for all ten. */
  readonly game: GameId | null;
  readonly tableOf: (game: GameId) => Table;
  readonly thinkerOf: (game: GameId) => TimedThinker;
  /** ms */
  readonly now: () => number;
  readonly progress: (match: string, moves: number) => void;
}

/** How long after its time an answer came, over a whole game. */
export interface StopRow {
  readonly game: GameId;
  /** Half-moves chosen. */
  readonly moves: number;
  readonly milliseconds: number;
  /** ms past the limit: 99 of 100 moves no later, and the latest. Below nothing: it was done before. */
  readonly p99: number;
  readonly most: number;
  readonly met: boolean;
}

/** What is asked: it stops within 50 ms. */
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
  const { seed, milliseconds, tableOf, thinkerOf, now, progress } = settings;
  const table = tableOf(game);
  const thinker = thinkerOf(game);
  const late: number[] = [];
  const player: Contestant = async (situation) => {
    const asked = now();
    const choice = await thinker.choose(situation, milliseconds);
    late.push(now() - asked - milliseconds);
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
  late.sort((a, b) => a - b);
  const most = late.at(-1) ?? 0;
  const p99 = late[Math.ceil(0.99 * late.length) - 1] ?? 0;
  return { game, moves: late.length, milliseconds, p99, most, met: most <= PATIENCE_MS };
}

function quietTurn({ spinner }: Table, progress: Situation['progress']): Situation {
  return { progress, sector: spinner === null ? null : 'piece' };
}

/** The table as text; `load`: the machine's load averages, which the figures are to be read with. */
export function formatStops(rows: readonly StopRow[], load: readonly number[]): string {
  const lines = rows.map(({ game, moves, milliseconds, p99, most, met }) =>
    [
      game.padEnd(14),
      String(moves).padStart(5),
      `${milliseconds} ms`.padStart(7),
      `${p99.toFixed(1)} ms`.padStart(10),
      `${most.toFixed(1)} ms`.padStart(10),
      ` at most ${PATIENCE_MS} ms: ${met ? 'yes' : 'no'}`,
    ].join(' '),
  );
  const heading = `${'game'.padEnd(14)} moves   limit   99 % past    latest  asked`;
  const busy = load.map((one) => one.toFixed(1)).join(', ');
  return [heading, ...lines, `load of the machine (1, 5, 15 minutes): ${busy}`].join('\n');
}
