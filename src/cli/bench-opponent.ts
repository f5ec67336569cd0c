import { setUpGame } from '../adapters/profile/game-setup.ts';
import { benchOpponent, MATCHES, type MatchKind, type StrengthRow } from '../bench/opponent/opponent.ts';
import type { GameId } from '../rules/rules.ts';

export interface OpponentFlags {
  readonly games: number;
  readonly seed: number;
  readonly early?: boolean;
  readonly ms: number;
  readonly match?: MatchKind;
  readonly level?: number;
  readonly game?: GameId;
}

/** Plays the matches, each told as it is played on a terminal; exits 1 if one falls short. */
export async function runOpponent(flags: OpponentFlags): Promise<readonly StrengthRow[]> {
  const { games, seed, early = false, ms, match, level, game } = flags;
  const rows = await benchOpponent({
    matches: match === undefined ? MATCHES : [match],
    games,
    seed,
    early,
    milliseconds: ms,
    level: level ?? null,
    game: game ?? null,
    tableOf: (id) => {
      const { setup } = setUpGame(id, {}, null);
      return { rules: setup.rules, spinner: setup.spinner };
    },
    progress: showProgress,
  });
  if (rows.some((row) => !row.met)) process.exitCode = 1;
  return rows;
}

function showProgress(match: string, played: number, of: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${match}: game ${played} of ${of}\x1b[K`);
}
