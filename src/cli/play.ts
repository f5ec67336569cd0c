import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Asked, readConfiguration, type Settings, settle } from '../app/configuration.ts';
import { messageOf } from '../app/message-of.ts';
import { BadUse, homeDirectory, startPlay } from '../app/play.ts';
import { GAME_IDS } from '../rules/rules.ts';

interface PlayOptions extends Asked {
  readonly config?: string;
}

/** Adds `damier play`. */
export function addPlayCommand(program: Command): void {
  program
    .command('play')
    .description('a game on a board, virtual or of wood, with its page on this machine')
    .option('--config <file>', 'settings in JSON (docs/configuration.md); what stands here comes first')
    .option('--game <id>', `one of ${GAME_IDS.join(', ')} (default: trappes)`)
    .option(
      '--board <board>',
      '`virtual`: the real firmware in a simulator, on a board of the size of the game (default); a board of wood: the name or file of its profile',
    )
    .option(
      '--opponent <opponent>',
      '`human`: two people at the board (default); `computer`, `hub:COMMAND` (an engine) or `dxp:HOST:PORT`, `dxp:listen` (a program over TCP)',
    )
    .addOption(
      new Option(
        '--opponent-side <side>',
        'the side of the board that the opponent plays (default: top)',
      ).choices(['top', 'bottom']),
    )
    .option(
      '--hub-set <name=value>',
      "a parameter of the engine behind hub:COMMAND, by the engine's own name; may be given more than once",
      collect,
      [],
    )
    .option('--level <n>', "the computer's level, 1 to 8 (default: 5)", wholeNumber)
    .option(
      '--clock <control>',
      'minutes and seconds a move: `5+3` (added), `5d3` (delay), `5`, `none` (default)',
    )
    .option(
      '--cards <decks>',
      'the decks of sujet-verbe: fr-ce2 (default), fr-cm2, or a file (docs/cards.md)',
    )
    .option('--fen <fen>', 'begin with this position instead of the start of the game')
    .option('--set <option=value>', 'an option of the rules; may be given more than once', collect, [])
    .option('--seed <n>', 'fixes what is random on the virtual board, the wheel above all', wholeNumber)
    .option('--record <file>', 'writes what the sensors see as a trace for `damier replay`')
    .option(
      '--port <n>',
      'port of the page (default: PORT in the environment, the file, or 8080)',
      portNumber,
    )
    .option(
      '--host <host>',
      'address of the page (default: 127.0.0.1, this machine alone); `lan` opens it to phones that scan a code',
    )
    .addHelpText(
      'after',
      '\nGames and the virtual room are kept in the folder DAMIER_HOME (or $XDG_STATE_HOME/damier, ~/.local/state/damier);\n' +
        'an unfinished game of the same kind goes on at the next start. Without a word on game, players and clock, the\n' +
        'game that was last chosen on the page goes on.',
    )
    .action((options: PlayOptions) => play(options));
}

async function play(options: PlayOptions): Promise<void> {
  try {
    const settings = settingsOf(options, process.env);
    let end: (code: number) => void = () => process.exit(1);
    const starting = startPlay(
      { ...settings, home: homeDirectory(process.env) },
      { say, giveUp: () => end(1) },
    );
    end = endsInOrder(async () => (await starting).stop());
    const { url, game, uncaught } = await starting;
    // Who has closed the terminal reads nothing any more; the log on the disk has it all.
    process.stderr.on('error', () => undefined);
    process.on('uncaughtException', uncaught);
    process.on('unhandledRejection', uncaught);
    console.log(`Damier: ${game} at ${url} (Ctrl-C ends; the game is kept)`);
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    console.error(`damier play: ${error.message}.`);
    process.exitCode = 2;
  }
}

/** The command line before the environment, the environment before the file. */
function settingsOf(options: PlayOptions, env: NodeJS.ProcessEnv): Settings {
  const file = options.config === undefined ? {} : readConfiguration(options.config);
  return settle({ ...options, port: options.port ?? portOf(env) }, file);
}

function portOf(env: NodeJS.ProcessEnv): number | undefined {
  const { PORT: text } = env;
  if (text === undefined || text === '') return undefined;
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

/** Ends the program with that code once all is in order; the first signal does so too, the second ends it at once. */
function endsInOrder(stop: () => Promise<void>): (code: number) => void {
  let ending = false;
  const end = (code: number) => {
    if (ending) process.exit(130);
    ending = true;
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        say(`did not end in order: ${messageOf(error)}`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
  return end;
}
