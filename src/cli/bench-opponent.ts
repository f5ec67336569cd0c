import { loadavg } from 'node:os';
import { thinkerFor } from '../adapters/opponent/opponent.ts';
import { setUpGame } from '../adapters/profile/game-setup.ts';
import { benchOpponent, MATCHES, type MatchKind, type StrengthRow } from '../bench/opponent/opponent.ts';
import { benchStops, formatStops, type StopRow } from '../bench/opponent/stops.ts';
import { formatStrength } from '../bench/opponent/strength-table.ts';
import { timedThinker } from '../bench/opponent/timed-thinker.ts';
import type { GameId } from '../rules/rules.ts';
import { showProgress } from './progress.ts';

/** The matches, and how punctual the thread is. */
export const OPPONENT_KINDS = [...MATCHES, 'stops'] as const;
export type OpponentKind = (typeof OPPONENT_KINDS)[number];

export interface OpponentFlags {
  readonly games: number;
  readonly seed: number;
  readonly early?: boolean;
  readonly ms: number;
  readonly match?: OpponentKind;
  readonly level?: number;
  readonly game?: GameId;
}

/** What `damier bench opponent --json` prints. */
export interface OpponentReport {
  readonly matches: readonly StrengthRow[];
  readonly stops: readonly StopRow[];
  /** Of the machine, over 1, 5 and 15 minutes, at the end. */
  readonly load: readonly number[];
}

/** Plays the matches, each told as it is played on a terminal. */
export async function runOpponent(flags: OpponentFlags): Promise<OpponentReport> {
  const { match } = flags;
  const kinds: readonly OpponentKind[] = match === undefined ? OPPONENT_KINDS : [match];
  const matches = await playMatches(
    flags,
    MATCHES.filter((kind) => kinds.includes(kind)),
  );
  const stops = kinds.includes('stops') ? await timeStops(flags) : [];
  showProgress('');
  return { matches, stops, load: loadavg() };
}

export function allMet({ matches, stops }: OpponentReport): boolean {
  return [...matches, ...stops].every(({ met }) => met);
}

export function formatOpponent({ matches, stops, load }: OpponentReport): string {
  return [
    ...(matches.length > 0 ? [formatStrength(matches)] : []),
    ...(stops.length > 0 ? [formatStops(stops, load)] : []),
  ].join('\n\n');
}

function playMatches(flags: OpponentFlags, matches: readonly MatchKind[]): Promise<readonly StrengthRow[]> {
  const { games, seed, early = false, ms, level, game } = flags;
  return benchOpponent({
    matches,
    games,
    seed,
    early,
    milliseconds: ms,
    level: level ?? null,
    game: game ?? null,
    tableOf,
    progress: (match, played, of) => showProgress(`${match}: game ${played} of ${of}`),
  });
}

function timeStops({ seed, ms, game }: OpponentFlags): Promise<readonly StopRow[]> {
  return benchStops({
    seed,
    milliseconds: ms,
    game: game ?? null,
    tableOf,
    thinkerOf: (id) => timedThinker((failed) => thinkerFor({ ...tableOf(id), options: {}, failed })),
    now: () => performance.now(),
    worked: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    progress: (match, moves) => showProgress(`${match}: ${moves} moves`),
  });
}

function tableOf(id: GameId) {
  const { setup } = setUpGame(id, {}, null);
  return { rules: setup.rules, spinner: setup.spinner };
}
