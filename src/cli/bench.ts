import { mkdirSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { messageOf } from '../app/errors.ts';
import { HAND_NAMES, HANDS, type HandName, kindNamed } from '../bench/bench.ts';
import { formatRules } from '../bench/rules.ts';
import type { GameId } from '../rules/rules.ts';
import { everything, FULL } from './bench-all.ts';
import {
  allMet,
  formatOpponent,
  OPPONENT_KINDS,
  type OpponentFlags,
  type OpponentKind,
  runOpponent,
} from './bench-opponent.ts';
import {
  type AblationFlags,
  BOARDS,
  type ConfidenceFlags,
  formatAblation,
  formatConfidence,
  formatRecognition,
  type RecognitionFlags,
  runAblation,
  runConfidence,
  runRecognition,
} from './bench-recognition.ts';
import {
  EXHIBIT_DEFAULTS,
  type ExhibitFlags,
  FAULTS_DEFAULTS,
  type FaultsFlags,
  type FirmwareFlags,
  formatExhibit,
  formatFaults,
  formatFirmware,
  formatMirror,
  formatPage,
  formatWeek,
  MIRROR_DEFAULTS,
  type MirrorFlags,
  PAGE_DEFAULTS,
  type PageFlags,
  runExhibit,
  runFaults,
  runFirmware,
  runMirror,
  runPage,
  runRules,
  runWeek,
  WEEK_DEFAULTS,
  type WeekFlags,
} from './bench-runs.ts';
import { count, game, level } from './terminal.ts';

interface RulesFlags {
  readonly repetitions: number;
  readonly game?: GameId;
  readonly json?: boolean;
}

const DEFAULTS = { ...FULL, seed: 1 };

/** Adds `damier bench`: everything that is made, or one benchmark. */
export function addBenchCommand(program: Command): void {
  const bench = program
    .command('bench')
    .description(
      "the project's own benchmarks: one, or a sample of each (some seven minutes on a machine at rest; see --full)",
    )
    .option('--full', 'all of them with the counts that each takes by itself: many hours')
    .option('--json', 'one JSON value')
    .allowExcessArguments()
    .action(all);
  bench
    .command('recognition')
    .description('how much of what a simulated hand does is understood, by gesture family')
    .option('--games <n>', 'games to play', count, DEFAULTS.games)
    .option('--boards <n>', 'played at once in one process, to see what they cost', count, BOARDS)
    .option('--seed <n>', 'the same seed plays the same games', count, DEFAULTS.seed)
    .addOption(
      new Option('--hand <kind>', 'what draws the hands: events, or bodies with magnets over reeds')
        .choices(HAND_NAMES)
        .default('events'),
    )
    .option(
      '--family <name>',
      `one family alone: ${familyNames('events')}; by bodies: ${familyNames('bodies')}`,
    )
    .option(
      '--keep <dir>',
      'write each game that was not understood there, made as small as possible',
      folder,
    )
    .option('--json', 'one JSON value')
    .action(recognition);
  bench
    .command('ablation')
    .description("which of the recogniser's numbers are needed: what is misread without each of them")
    .argument(
      '[folders...]',
      'folders of kept traces: KIND.kept.jsonl, or NAME.trace.jsonl with NAME.expected.jsonl',
    )
    .option('--games <n>', 'games of the simulated hands beside them', count, 180)
    .option('--seed <n>', 'the same seed plays the same games', count, DEFAULTS.seed)
    .option('--enough <n>', 'count what one number breaks up to so many traces', count, 10)
    .option('--json', 'one JSON value')
    .action(ablation);
  bench
    .command('confidence')
    .description('whether acts are right as often as the probability says with which they are told')
    .option('--games <n>', 'games of the simulated hands', count, 900)
    .option('--seed <n>', 'the same seed plays the same games', count, DEFAULTS.seed)
    .option('--plot <file>', 'draw the curve as SVG')
    .option('--json', 'one JSON value')
    .action(confidence);
  bench
    .command('rules')
    .description('how many positions a second the move generator counts, game by game')
    .option('--repetitions <n>', 'the best of so many', count, DEFAULTS.repetitions)
    .option('--game <id>', 'one game alone', game)
    .option('--json', 'one JSON value')
    .action(rules);
  bench
    .command('opponent')
    .description('how strongly the computer plays, in matches against other players and its own levels')
    .option('--games <n>', 'games a match', count, DEFAULTS.matchGames)
    .option('--seed <n>', 'the same seed draws the same openings and spins', count, DEFAULTS.seed)
    .option('--early', 'matches between levels end once clear, by three standard errors, at every 40th game')
    .option(
      '--ms <n>',
      'against rapid-draughts, and where its punctuality is measured: time a move',
      count,
      DEFAULTS.milliseconds,
    )
    .option('--match <kind>', `one kind alone: ${OPPONENT_KINDS.join(', ')}`, opponentKind)
    .option('--game <id>', 'one game alone', game)
    .option('--level <n>', 'of the matches between levels, those of this one', (text) => level(text).number)
    .option('--json', 'one JSON value')
    .action(opponent);
  bench
    .command('faults')
    .description('power cuts, full disks, pulled cables: that no game loses what was shown (minutes)')
    .option('--kills <n>', 'of processes on a board of the bench', countFromZero, FAULTS_DEFAULTS.kills)
    .option('--program-kills <n>', 'of `damier play`', countFromZero, FAULTS_DEFAULTS.programKills)
    .option(
      '--others <n>',
      'clock jumps, full disks, memory limits, each',
      countFromZero,
      FAULTS_DEFAULTS.others,
    )
    .option('--unplugs <n>', 'of each cable', countFromZero, FAULTS_DEFAULTS.unplugs)
    .option('--seed <n>', 'the same seed draws the same games and moments', count, DEFAULTS.seed)
    .option('--json', 'one JSON value')
    .action(faults);
  bench
    .command('exhibit')
    .description(
      'a year of visitors at an exhibit, in virtual time: that nobody is locked out, and staff knows of each minute that it was closed',
    )
    .option('--days <n>', 'days', count, EXHIBIT_DEFAULTS.days)
    .option('--first <n>', 'the first one; 0 is the 1st of January', countFromZero, 0)
    .option('--visits <n>', 'visits a day', count, EXHIBIT_DEFAULTS.visits)
    .option('--seed <n>', 'the same seed draws the same visitors', count, DEFAULTS.seed)
    .option('--json', 'one JSON value')
    .action(exhibit);
  bench
    .command('week')
    .description(
      'a week of everything at once, in virtual time: two boards in a match, an engine, an exhibit, phones; that nothing grows (hours)',
    )
    .option('--hours <n>', 'hours of virtual time', count, WEEK_DEFAULTS.hours)
    .option('--open <n>', 'hours of each day in which somebody plays', count, WEEK_DEFAULTS.open)
    .option('--phones <n>', 'that watch each page', count, WEEK_DEFAULTS.phones)
    .option('--plot <file>', 'draw what was held as SVG')
    .option('--seed <n>', 'the same seed draws the same hands', count, DEFAULTS.seed)
    .option('--json', 'one JSON value')
    .action(week);
  bench
    .command('firmware')
    .description('what the shipped firmware does, in simulated cycles; both decoders under harmed bytes')
    .option('--seed <n>', 'the same seed harms the same bytes', count, DEFAULTS.seed)
    .option('--megabytes <n>', 'harmed bytes for each decoder, in millions', count, DEFAULTS.megabytes)
    .option('--json', 'one JSON value')
    .action(firmware);
  bench
    .command('mirror')
    .description(
      'boards through a Mosquitto of its own: how late the far lights are, also beside noise, and a thousand boards at once',
    )
    .option('--half-moves <n>', 'of which the way is timed', count, MIRROR_DEFAULTS.halfMoves)
    .option('--noise <n>', 'messages a second of a third client that means ill', count, MIRROR_DEFAULTS.noise)
    .option('--boards <n>', 'on one broker: 10, 100, and so many', count, MIRROR_DEFAULTS.boards)
    .option('--seed <n>', 'the same seed plays the same games', count, DEFAULTS.seed)
    .option('--json', 'one JSON value')
    .action(mirror);
  bench
    .command('page')
    .description(
      'the whole program and Chromium: how soon the page is drawn and the prompt answers a hand, and what a board at rest costs',
    )
    .option('--moves <n>', 'by mouse', count, PAGE_DEFAULTS.moves)
    .option('--rest <n>', 'the board is left alone for so long, s', count, PAGE_DEFAULTS.rest)
    .option('--json', 'one JSON value')
    .action(page);
}

async function all(_: unknown, command: Command): Promise<void> {
  const [unknown] = command.args;
  if (unknown !== undefined) {
    const names = command.commands.map((benchmark) => benchmark.name());
    command.error(`error: there is no benchmark '${unknown}'; there are ${names.join(', ')}`);
  }
  const { json, full } = command.opts<{ json?: boolean; full?: boolean }>();
  const { seed } = DEFAULTS;
  const report = await everything({
    full: full ?? false,
    seed,
    say: (part) => !json && console.log(part),
    progress: (part) => console.error(`damier bench, ${part}`),
  });
  if (json) console.log(JSON.stringify(report));
}

function recognition(_: unknown, command: Command): void {
  const { family: name, ...flags } = command.optsWithGlobals<
    Omit<RecognitionFlags, 'family'> & { family?: string; json?: boolean }
  >();
  const family = name === undefined ? null : kindNamed(flags.hand, name);
  if (family === null && name !== undefined)
    command.error(`error: option '--family ${name}': it is one of ${familyNames(flags.hand)}.`);
  const report = runRecognition({ ...flags, ...(family === null ? {} : { family }) });
  console.log(flags.json ? JSON.stringify(report) : formatRecognition(report));
}

function ablation(folders: readonly string[], _: unknown, command: Command): void {
  const flags = command.optsWithGlobals<AblationFlags & { json?: boolean }>();
  const report = runAblation(folders, flags);
  console.log(flags.json ? JSON.stringify(report) : formatAblation(report));
}

function confidence(_: unknown, command: Command): void {
  const flags = command.optsWithGlobals<ConfidenceFlags & { json?: boolean }>();
  const report = runConfidence(flags);
  console.log(flags.json ? JSON.stringify(report) : formatConfidence(report));
}

async function rules(_: unknown, command: Command): Promise<void> {
  const { repetitions, game: one, json } = command.optsWithGlobals<RulesFlags>();
  const rows = await runRules(repetitions, one ?? null);
  console.log(json ? JSON.stringify(rows) : formatRules(rows));
}

async function opponent(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<OpponentFlags & { json?: boolean }>();
  const report = await runOpponent(flags);
  if (report.matches.length + report.stops.length + report.cores.length === 0)
    command.error(
      'error: no match is left to play; docs/opponent.md lists the games of each, and the levels 2 to 8',
    );
  if (!allMet(report)) process.exitCode = 1;
  console.log(flags.json ? JSON.stringify(report) : formatOpponent(report));
}

async function firmware(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<FirmwareFlags & { json?: boolean }>();
  await orSayWhyNot('firmware', () => {
    const report = runFirmware(flags);
    console.log(flags.json ? JSON.stringify(report) : formatFirmware(report));
  });
}

async function mirror(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<MirrorFlags & { json?: boolean }>();
  await orSayWhyNot('mirror', async () => {
    const report = await runMirror(flags);
    console.log(flags.json ? JSON.stringify(report) : formatMirror(report));
  });
}

async function page(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<PageFlags & { json?: boolean }>();
  await orSayWhyNot('page', async () => {
    const report = await runPage(flags);
    console.log(flags.json ? JSON.stringify(report) : formatPage(report));
  });
}

/** These need other programs: one that is missing is named. */
async function orSayWhyNot(name: string, run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(`damier bench ${name}: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}

function opponentKind(text: string): OpponentKind {
  const kind = OPPONENT_KINDS.find((known) => known === text);
  if (kind !== undefined) return kind;
  throw new InvalidArgumentError(`It is one of ${OPPONENT_KINDS.join(', ')}.`);
}

async function exhibit(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<ExhibitFlags & { json?: boolean }>();
  const report = await runExhibit(flags);
  console.log(flags.json ? JSON.stringify(report) : formatExhibit(report));
}

async function week(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<WeekFlags & { json?: boolean }>();
  const report = await runWeek(flags);
  console.log(flags.json ? JSON.stringify(report) : formatWeek(report));
}

async function faults(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<FaultsFlags & { json?: boolean }>();
  const report = await runFaults(flags);
  console.log(flags.json ? JSON.stringify(report) : formatFaults(report));
}

function familyNames(hand: HandName): string {
  return HANDS[hand].map(({ name }) => name).join(', ');
}

/** Made before hours of games, not after them. */
function folder(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
    return path;
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be made: ${messageOf(error)}.`);
  }
}

function countFromZero(text: string): number {
  return text === '0' ? 0 : count(text);
}
