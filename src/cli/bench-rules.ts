import { benchRules, type RulesRow } from '../bench/rules.ts';
import { GAME_IDS, type GameId } from '../rules/rules.ts';
import { showProgress } from './progress.ts';

/** Measures the move generator of every game, or of one, telling each on a terminal. */
export async function runRules(repetitions: number, game: GameId | null): Promise<readonly RulesRow[]> {
  const rows = await benchRules({
    repetitions,
    games: game === null ? GAME_IDS : [game],
    progress: (counted) => showProgress(`counting ${counted} …`),
  });
  showProgress('');
  return rows;
}
