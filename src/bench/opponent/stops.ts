import { createOpponent, type Opponent, type Situation, weightsOf } from '../../opponent/opponent.ts';
import { GAME_IDS, type GameId } from '../../rules/rules.ts';
import { Random } from '../random.ts';
import { type Contestant, playOut, type RulesAndWheel } from './game.ts';
import { drawOpening } from './opening.ts';
import { ENDLESS, type TimedThinker } from './timed-thinker.ts';

export interface StopSettings {
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
export interface Lateness {
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
