import { availableParallelism, loadavg } from 'node:os';
import { thinkerFor } from '../adapters/opponent/opponent.ts';
import { setUpGame } from '../adapters/profile/profile.ts';
import {
  benchOpponent,
  formatStrength,
  MATCHES,
  type MatchKind,
  type StrengthRow,
} from '../bench/opponent/opponent.ts';
import {
  benchCores,
  benchStops,
  type CoreRow,
  formatCores,
  formatStops,
  type StopRow,
  timedThinker,
} from '../bench/opponent/timed.ts';
import type { GameId } from '../rules/rules.ts';
import { showProgress } from './terminal.ts';

/** The matches, how punctual the thread is, and what several threads are worth. */
export const OPPONENT_KINDS = [...MATCHES, 'stops', 'cores'] as const;
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
  readonly cores: readonly CoreRow[];
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
  const cores = kinds.includes('cores') ? await compareCores(flags) : [];
  showProgress('');
  return { matches, stops, cores, load: loadavg() };
}

export function allMet({ matches, stops, cores }: OpponentReport): boolean {
  return [...matches, ...stops, ...cores].every(({ met }) => met);
}

export function formatOpponent({ matches, stops, cores, load }: OpponentReport): string {
  return [
    ...(matches.length > 0 ? [formatStrength(matches)] : []),
    ...(stops.length > 0 ? [formatStops(stops, load)] : []),
    ...(cores.length > 0 ? [formatCores(cores, load)] : []),
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
    worked,
    progress: (match, moves) => showProgress(`${match}: ${moves} moves`),
  });
}

/** At least two threads, also on a machine of one core: they are compared by processor time. */
function compareCores({ ms, game }: OpponentFlags): Promise<readonly CoreRow[]> {
  return benchCores({
    milliseconds: ms,
    threads: Math.max(2, availableParallelism()),
    game: game ?? null,
    rulesOf: (id) => tableOf(id).rules,
    thinkerOf: (id, threads) =>
      thinkerFor({
        ...{ ...tableOf(id), options: {}, threads },
        failed: (error) => {
          throw error;
        },
      }),
    worked,
    progress: (id) => showProgress(`cores: ${id}`),
  });
}

function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function tableOf(id: GameId) {
  const { setup } = setUpGame(id, {}, null);
  return { rules: setup.rules, spinner: setup.spinner };
}
