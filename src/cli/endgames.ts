import { type Command, InvalidArgumentError } from 'commander';
import { buildEndgames } from '../adapters/endgames/endgames.ts';
import { setUpGame } from '../adapters/profile/game-setup.ts';
import { BadUse } from '../app/bad-use.ts';
import { homeDirectory } from '../app/home.ts';
import { keeping } from '../app/keeping.ts';
import { hasEndgames, type Solving } from '../opponent/opponent.ts';
import { GAME_IDS, type GameId } from '../rules/rules.ts';
import { showProgress } from './progress.ts';

/** Width of the progress bar, in characters. */
const BAR = 40;

/** Adds `damier endgames`. */
export function addEndgamesCommand(program: Command): void {
  program
    .command('endgames')
    .description(
      'solves all endgames of up to four pieces, so that the computer wins what is won, and keeps them',
    )
    .requiredOption('--game <id>', 'english, brazilian, russian or priorite-dame', solvable)
    .action(endgames);
}

function endgames({ game }: { readonly game: GameId }): void {
  const { rules } = setUpGame(game, {}, null).setup;
  const home = homeDirectory(process.env);
  try {
    const { file, bytes } = keeping(home, () => buildEndgames(home, rules, showBar));
    console.log(`${file}: ${(bytes / 1e6).toFixed(1)} MB`);
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    console.error(`damier endgames: ${error.message}.`);
    process.exitCode = 2;
  }
}

function showBar({ done, of }: Solving): void {
  const share = done / of;
  const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '·');
  showProgress(`${bar} ${(100 * share).toFixed(1)} % of ${of} positions`, done === of);
}

function solvable(text: string): GameId {
  const id = GAME_IDS.find((known) => known === text);
  if (id !== undefined && hasEndgames(setUpGame(id, {}, null).setup.rules)) return id;
  const games = GAME_IDS.filter((known) => hasEndgames(setUpGame(known, {}, null).setup.rules));
  throw new InvalidArgumentError(
    `It is one of ${games.join(', ')}: 8×8, without chance and without huffing.`,
  );
}
