import { type Command, InvalidArgumentError } from 'commander';
import { BadUse, homeDirectory, type PlayWish, startPlay } from '../app/play.ts';
import { GAME_IDS } from '../rules/rules.ts';

interface PlayOptions {
  readonly game: string;
  readonly board: string;
  readonly opponent: string;
  readonly fen?: string;
  readonly set: readonly string[];
  readonly seed?: number;
  readonly record?: string;
  readonly port?: number;
  readonly host: string;
}

const DEFAULT_PORT = 8080;

/** Adds `damier play`. */
export function addPlayCommand(program: Command): void {
  program
    .command('play')
    .description('a game between two people at one board, in a page on this machine')
    .option('--game <id>', `one of ${GAME_IDS.join(', ')}`, 'trappes')
    .option(
      '--board <board>',
      '`virtual`: the real firmware in a simulator, on a board of the size of the game',
      'virtual',
    )
    .option('--opponent <opponent>', '`human`: two people at the board', 'human')
    .option('--fen <fen>', 'begin with this position instead of the start of the game')
    .option('--set <option=value>', 'an option of the rules; may be given more than once', collect, [])
    .option('--seed <n>', 'fixes what is random on the virtual board, the wheel above all', wholeNumber)
    .option('--record <file>', 'writes what the sensors see as a trace for `damier replay`')
    .option(
      '--port <n>',
      `port of the page (default: PORT in the environment, or ${DEFAULT_PORT})`,
      portNumber,
    )
    .option(
      '--host <host>',
      'address of the page; any but the loopback address opens it to the network',
      '127.0.0.1',
    )
    .addHelpText(
      'after',
      '\nGames and the virtual room are kept in the folder DAMIER_HOME (or $XDG_STATE_HOME/damier, ~/.local/state/damier);\n' +
        'an unfinished game of the same kind goes on at the next start.',
    )
    .action((options: PlayOptions) => play(options));
}

async function play(options: PlayOptions): Promise<void> {
  try {
    refuseWhatIsNotMade(options);
    const starting = startPlay(wishOf(options, process.env), say);
    endOnSignal(async () => (await starting).stop());
    const { url } = await starting;
    console.log(`Damier: ${options.game} at ${url} (Ctrl-C ends; the game is kept)`);
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    console.error(`damier play: ${error.message}.`);
    process.exitCode = 2;
  }
}

function refuseWhatIsNotMade({ opponent, board }: PlayOptions): void {
  if (opponent !== 'human') {
    const known = /^(computer|remote|hub:.+)$/.test(opponent);
    throw new BadUse(
      known
        ? `--opponent ${opponent} is not made yet; two people play at one board (--opponent human)`
        : `--opponent ${opponent}: there is no such opponent; two people play at one board (--opponent human)`,
    );
  }
  if (board !== 'virtual') {
    throw new BadUse(
      `--board ${board}: boards of wood are not driven yet; play on the virtual one (--board virtual)`,
    );
  }
}

function wishOf(options: PlayOptions, env: NodeJS.ProcessEnv): PlayWish {
  return {
    game: options.game,
    set: options.set,
    fen: options.fen ?? null,
    seed: options.seed ?? null,
    record: options.record ?? null,
    host: options.host,
    port: options.port ?? portOf(env),
    home: homeDirectory(env),
  };
}

function portOf(env: NodeJS.ProcessEnv): number {
  const { PORT: text } = env;
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = readPort(text);
  if (port === null)
    throw new BadUse(`PORT=${text} in the environment is no port; it is a number from 0 to 65535`);
  return port;
}

function readPort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65535 ? port : null;
}

function portNumber(text: string): number {
  const port = readPort(text);
  if (port === null) throw new InvalidArgumentError('A port is a number from 0 (any free one) to 65535.');
  return port;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function say(message: string): void {
  console.error(`damier: ${message}`);
}

/** The first signal ends in order, the second at once. */
function endOnSignal(stop: () => Promise<void>): void {
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(130);
      ending = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          say(`did not end in order: ${error instanceof Error ? error.message : String(error)}`);
          process.exit(1);
        },
      );
    });
  }
}
