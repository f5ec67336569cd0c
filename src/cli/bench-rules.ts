import { benchRules, type RulesRow } from '../bench/rules.ts';
import { GAME_IDS, type GameId } from '../rules/rules.ts';

/** Measures the move generator of every game, or of one, telling each on a terminal. */
export function runRules(repetitions: number, game: GameId | null): Promise<readonly RulesRow[]> {
  return benchRules({
    repetitions,
    games: game === null ? GAME_IDS : [game],
    progress: (counted) => {
      if (process.stderr.isTTY) process.stderr.write(`\rcounting ${counted} …\x1b[K`);
    },
  });
}
