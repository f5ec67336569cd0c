import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type EndgameFile,
  endgameFile,
  endgamesIn,
  SOLVED_PIECES,
  solveInto,
} from '../adapters/endgames/endgames.ts';
import { HubEngine } from '../adapters/hub/hub.ts';
import { openingBookOf } from '../adapters/openings/openings.ts';
import { thinkerFor } from '../adapters/opponent/opponent.ts';
import { BadUse, keeping, messageOf } from '../app/errors.ts';
import { chooseGame } from '../app/game-choice.ts';
import { homeDirectory } from '../app/home.ts';
import { VERSION } from '../app/machine.ts';
import {
  endgamesOn,
  hasEndgames,
  type Level,
  MOST_PIECES,
  type Solving,
  STRONGEST,
} from '../opponent/opponent.ts';
import { createRules, GAME_IDS, type GameId, type Options, type Rules } from '../rules/rules.ts';
import { assignments, game, level, showProgress } from './terminal.ts';

/** Adds `damier engine`. */
export function addEngineCommand(program: Command): void {
  program
    .command('engine')
    .description(
      'plays international draughts for another program, by the Hub protocol (version 2) on stdin and stdout',
    )
    .addOption(
      new Option('--level <n>', 'how strongly, 1 to 8; the parameter `level` of the protocol takes its place')
        .argParser(level)
        .default(STRONGEST, `${STRONGEST.number}`),
    )
    .action(engine);
}

function engine({ level }: { readonly level: Level }): void {
  const rules = createRules('international');
  const home = homeDirectory(process.env);
  const failed = (error: Error) => {
    console.error(`damier engine: ${messageOf(error)}`);
    end(1);
  };
  const threads = availableParallelism();
  const thinker = thinkerFor({ rules, options: {}, spinner: null, home, threads, failed });
  const end = (code: number) => {
    void thinker.close().finally(() => process.exit(code));
  };
  const hub = new HubEngine({
    rules,
    thinker,
    level,
    threads,
    book: openingBookOf(rules),
    version: VERSION,
    send: (line) => process.stdout.write(`${line}\n`),
    now: () => performance.now(),
    quit: () => end(0),
  });
  createInterface({ input: process.stdin })
    .on('line', (line) => hub.take(line))
    .on('close', () => end(0));
}

/** Width of the progress bar, in characters. */
const BAR = 40;
/** Each endgame takes a byte of memory, here and wherever they are looked up: more is refused. */
const MOST_ENDGAMES = 400e6;

interface EndgamesFlags {
  readonly game: GameId;
  readonly pieces: number;
  readonly set: Options;
  /** Where they are kept: for those that come with the program. */
  readonly out?: string;
}

/** Adds `damier endgames`. */
export function addEndgamesCommand(program: Command): void {
  program
    .command('endgames')
    .description(
      'solves all endgames of a few pieces, so that the computer wins what is won, and keeps them. Those of four pieces under a ' +
        'game’s own rules come with the program; this is for five, and for other options',
    )
    .requiredOption('--game <id>', 'a game without a wheel and without huffing', game)
    .addOption(
      new Option(
        '--pieces <n>',
        'up to so many: 4, or 5 on 64 squares and fewer (260 MB of memory, some 40 MB of disk, minutes of work)',
      )
        .default(Math.max(...SOLVED_PIECES))
        .argParser(pieces),
    )
    .addOption(assignments('--set <option=value>', 'an option of the rules'))
    .addOption(new Option('--out <folder>').hideHelp())
    .action(endgames);
}

function endgames({ game: id, pieces: most, set: options, out }: EndgamesFlags): void {
  const home = homeDirectory(process.env);
  try {
    const { rules } = chooseGame({ game: id, options, fen: null }).setup;
    refuseUnsolvable(rules, most);
    const file: EndgameFile = endgameFile(out ?? endgamesIn(home), rules, most);
    const bytes = keeping(out ?? home, () => solveInto(file, rules, showBar));
    console.log(`${file.path}: ${(bytes / 1e6).toFixed(1)} MB`);
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    console.error(`damier endgames: ${error.message}.`);
    process.exitCode = 2;
  }
}

function refuseUnsolvable(rules: Rules, most: number): void {
  if (!hasEndgames(rules)) {
    const games = GAME_IDS.filter((known) =>
      hasEndgames(chooseGame({ game: known, options: {}, fen: null }).setup.rules),
    );
    throw new BadUse(
      `--game ${rules.id}: a wheel, or a capture that may be omitted, leaves no endgame to be solved; take ${games.join(', ')}`,
    );
  }
  const count = endgamesOn(rules.board.squares.length, most);
  if (count > MOST_ENDGAMES)
    throw new BadUse(
      `--pieces ${most}: on ${rules.board.squares.length} squares these are ${Math.round(count / 1e6)} million positions, ` +
        `a byte of memory each; take --pieces ${MOST_PIECES}`,
    );
}

function showBar({ done, of }: Solving): void {
  const share = done / of;
  const bar = '█'.repeat(Math.round(share * BAR)).padEnd(BAR, '·');
  showProgress(`${bar} ${(100 * share).toFixed(1)} % of ${of / 2} positions`, done === of);
}

function pieces(text: string): number {
  const found = SOLVED_PIECES.find((known) => String(known) === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`It is ${SOLVED_PIECES.join(' or ')}.`);
}
