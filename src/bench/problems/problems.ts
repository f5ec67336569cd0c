import { endgamesOf, findEndgames } from '../../adapters/endgames/endgames.ts';
import { setUpGame } from '../../adapters/profile/game-setup.ts';
import { hasEndgames } from '../../opponent/opponent.ts';
import type { BoardProblem } from '../../problems/problems.ts';
import type { GameId } from '../../rules/rules.ts';
import { makeProblems } from './make.ts';

/** How many problems a game has: of play, and of solved endgames. */
const WITH_ENDGAMES = { shots: 10, endings: 6 } as const;
/** Huffs and spins are choices that the tables of endgames do not hold. */
const WITHOUT = { shots: 14, endings: 0 } as const;

/** The problems of one game, the easiest first. Equal seeds make equal problems. */
export async function problemsOf(
  game: GameId,
  seed: number,
  told: (message: string) => void,
): Promise<readonly BoardProblem[]> {
  const { rules, spinner } = setUpGame(game, {}, null).setup;
  const shared = await findEndgames(null, rules, told);
  const endgames = shared && endgamesOf(rules, shared);
  const counts = hasEndgames(rules) && endgames !== null ? WITH_ENDGAMES : WITHOUT;
  return makeProblems({ rules, spinner, endgames, ...counts, seed, told });
}
