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
  readonly late: Lateness;
  /** How late a loop was that does nothing but look at the clock for as long, after each move: what a busy machine adds. */
  readonly machine: Lateness;
  readonly met: boolean;
}

/** ms past the limit: 99 of 100 no later, and the latest. Below nothing: done before. */
export interface Lateness {
  readonly p99: number;
  readonly most: number;
}

/** What is asked: it stops within 50 ms, or so many behind the loop that does nothing. */
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
  const machine: number[] = [];
  const player: Contestant = async (situation) => {
    const asked = now();
    const choice = await thinker.choose(situation, milliseconds);
    late.push(now() - asked - milliseconds);
    machine.push(idleFor(milliseconds, now));
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
  const own = latenessOf(late);
  const busy = latenessOf(machine);
  const met = own.most - busy.most <= PATIENCE_MS;
  return { game, moves: late.length, milliseconds, late: own, machine: busy, met };
}

function latenessOf(late: readonly number[]): Lateness {
  const sorted = [...late].sort((a, b) => a - b);
  return { p99: sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0, most: sorted.at(-1) ?? 0 };
}

/** Looks at the clock until it is time; answers how late it saw that. */
function idleFor(milliseconds: number, now: () => number): number {
  const until = now() + milliseconds;
  let seen = now();
  while (seen < until) seen = now();
  return seen - until;
}

function quietTurn({ spinner }: Table, progress: Situation['progress']): Situation {
  return { progress, sector: spinner === null ? null : 'piece' };
}

/** The table as text; `load`: the machine's load averages, which the figures are to be read with. */
export function formatStops(rows: readonly StopRow[], load: readonly number[]): string {
  const both = ({ p99, most }: Lateness) => `${p99.toFixed(1)}, ${most.toFixed(1)} ms`.padStart(19);
  const lines = rows.map(({ game, moves, milliseconds, late, machine, met }) =>
    [
      game.padEnd(14),
      String(moves).padStart(5),
      `${milliseconds} ms`.padStart(7),
      both(late),
      both(machine),
      ` at most ${PATIENCE_MS} ms more: ${met ? 'yes' : 'no'}`,
    ].join(' '),
  );
  const heading = `${'game'.padEnd(14)} moves   limit    late: 99 %, most   machine: 99 %, most  asked`;
  const busy = load.map((one) => one.toFixed(1)).join(', ');
  return [heading, ...lines, `load of the machine (1, 5, 15 minutes): ${busy}`].join('\n');
}
