import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { makeFolder } from '../adapters/store/store.ts';
import { isCoded } from '../adapters/words/words.ts';
import {
  type Asked,
  type Configuration,
  readConfiguration,
  type Settings,
  settle,
} from '../app/configuration.ts';
import { USUAL_PORT } from '../app/configuration-schema.ts';
import { BadUse, keeping, messageOf } from '../app/errors.ts';
import { startExhibit } from '../app/exhibit/exhibit.ts';
import { refuseOwnName } from '../app/home-files.ts';
import { KeptSettings, type SettingsInForce } from '../app/kept-settings.ts';
import { homeDirectory, type Playing, type PlayOptions, rehearsePlay, startPlay } from '../app/play.ts';
import { hashPin, keepPinHash, newRemoteToken } from '../app/staff/pin.ts';
import { GAME_IDS } from '../rules/rules.ts';
import { assignments, level, portNumber, portOf } from './terminal.ts';

interface PlayFlags extends Asked {
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
      '--board-module <file>',
      'a file of JavaScript that reads the sensors of a board of another make (docs/boards.md)',
    )
    .option(
      '--opponent <opponent>',
      '`human`: two people at the board (default); `remote` (a board elsewhere, docs/mirror.md); `computer`, `hub:COMMAND` (an engine) or `dxp:HOST:PORT`, `dxp:listen` (a program over TCP)',
    )
    .addOption(
      new Option(
        '--opponent-side <side>',
        'the side of the board that the opponent plays (default: top)',
      ).choices(['top', 'bottom']),
    )
    .addOption(
      assignments(
        '--hub-set <name=value>',
        "a parameter of the engine behind hub:COMMAND, by the engine's own name",
      ),
    )
    .option('--level <n>', "the computer's level, 1 to 8 (default: 5)", (text) => level(text).number)
    .option(
      '--clock <control>',
      'minutes and seconds a move: `5+3` (added), `5d3` (delay), `5`, `W5+3,B10` (each its own), `hourglass:3`, `none` (default)',
    )
    .option(
      '--cards <decks>',
      'the decks of sujet-verbe: fr-ce2 (default), fr-cm2, or a file (docs/cards.md)',
    )
    .option('--fen <fen>', 'begin with this position instead of the start of the game')
    .addOption(assignments('--set <option=value>', 'an option of the rules'))
    .option('--seed <n>', 'fixes what is random on the virtual board, the wheel above all', wholeNumber)
    .option('--record <file>', 'writes what the sensors see as a trace for `damier replay`')
    .option(
      '--port <n>',
      `port of the page (default: PORT in the environment, the file, or ${USUAL_PORT})`,
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
    .action((options: PlayFlags) => play(options));
}

function play(options: PlayFlags): Promise<void> {
  return serve(
    'play',
    async (playOptions) => {
      const home = homeDirectory(process.env);
      const inForce = options.config === undefined ? null : settingsInForce(options, home, playOptions.say);
      const settings = settingsOf(options, inForce?.configuration ?? {});
      return startPlay({ ...settings, home }, { ...playOptions, inForce });
    },
    ({ game, url }) => `Damier: ${game} at ${url} (Ctrl-C ends; the game is kept)`,
  );
}

/** The command line before the environment, the environment before the file. */
function settingsOf(options: PlayFlags, file: Configuration): Settings {
  return settle({ ...options, port: options.port ?? portOf(process.env) }, file);
}

/** The file of settings, that staff may bring back on its page. */
function settingsInForce(
  options: PlayFlags & { readonly config?: string },
  home: string,
  say: (message: string) => void,
): SettingsInForce {
  const { config: file = '' } = options;
  refuseOwnName(home, file);
  const kept = new KeptSettings(home, file, say);
  return {
    file,
    state: { from: 'file', problem: null },
    configuration: readConfiguration(file),
    rehearse: (other) => rehearsePlay({ ...settingsOf(options, other), home }),
    bring: (text) => kept.bring(text),
  };
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

interface ExhibitOptions {
  readonly config: string;
  readonly port?: number;
}

/** Adds `damier exhibit`. */
export function addExhibitCommand(program: Command): void {
  program
    .command('exhibit')
    .description('a board that stands alone: it attracts, is played on, and is ready for the next visitors')
    .requiredOption('--config <file>', 'settings in JSON; its section `exhibit` is in docs/exhibit.md')
    .option(
      '--port <n>',
      `port of the page (default: PORT in the environment, the file, or ${USUAL_PORT})`,
      portNumber,
    )
    .action((options: ExhibitOptions) =>
      serve(
        'exhibit',
        async (play) =>
          startExhibit(
            {
              file: options.config,
              home: homeDirectory(process.env),
              port: options.port ?? portOf(process.env),
            },
            play,
          ),
        ({ url }) => `Damier: an exhibit at ${url} (Ctrl-C ends)`,
      ),
    );
}

/** Runs a command that serves a page until a signal ends it; bad use is said with the command's name, and exits 2. */
async function serve(
  command: string,
  start: (options: PlayOptions) => Promise<Playing>,
  greeting: (playing: Playing) => string,
): Promise<void> {
  // Whoever reads what is said (a terminal, `| tee`, the journal) may go; the game goes on, and the log on the disk has it all.
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error');
    stream.on('error', () => undefined);
  }
  try {
    let end: (code: number) => void = () => process.exit(1);
    const starting = start({ say, giveUp: () => end(1) });
    end = endsInOrder(async () => (await starting).stop());
    const playing = await starting;
    process.on('uncaughtException', playing.uncaught);
    process.on('unhandledRejection', playing.uncaught);
    console.log(greeting(playing));
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    console.error(`damier ${command}: ${error.message}.`);
    process.exitCode = 2;
  }
}

function say(message: string): void {
  console.error(`damier: ${message}`);
}

/** What ends a program: Ctrl-C, a supervisor, a terminal that is closed. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
  for (const signal of ENDS) process.on(signal, () => end(0));
  return end;
}

/** Adds `damier staff`: what lets staff in, kept in the folder DAMIER_HOME as hashes. */
export function addStaffCommand(program: Command): void {
  const staff = program.command('staff').description('who may use the maintenance page of a board');
  staff
    .command('pin')
    .description('sets the PIN, read from the standard input; it holds at once')
    .addHelpText('after', '\nread -rs PIN; printf \'%s\' "$PIN" | damier staff pin')
    .action(() => told(setPin));
  staff
    .command('token')
    .description('prints a new token for /api/remote/sleep and wake; the one before is void')
    .action(() => told(async () => console.log(newRemoteToken(staffHome()))));
}

async function setPin(): Promise<void> {
  const hash = await hashPin((await text(process.stdin)).trim());
  keepPinHash(staffHome(), hash);
  console.error('damier staff pin: the new PIN holds from now on.');
}

function staffHome(): string {
  const home = homeDirectory(process.env);
  keeping(home, () => makeFolder(join(home, 'staff')));
  return home;
}

/** A PIN that is none, and a folder that takes nothing, are said in words. */
async function told(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BadUse) && !isCoded(error)) throw error;
    console.error(`damier staff: ${messageOf(error)}.`);
    process.exitCode = 2;
  }
}
