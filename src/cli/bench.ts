import { type Command, InvalidArgumentError } from 'commander';
import { FAMILIES } from '../bench/bench.ts';
import { MATCHES, type MatchKind } from '../bench/opponent/opponent.ts';
import { formatStrength } from '../bench/opponent/strength-table.ts';
import { formatRules } from '../bench/rules.ts';
import type { GameId } from '../rules/rules.ts';
import { count, game } from './arguments.ts';
import { FAULTS_DEFAULTS, type FaultsFlags, formatFaults, runFaults } from './bench-faults.ts';
import { type FirmwareFlags, formatFirmware, runFirmware } from './bench-firmware.ts';
import { type OpponentFlags, runOpponent } from './bench-opponent.ts';
import { formatRecognition, type RecognitionFlags, runRecognition } from './bench-recognition.ts';
import { runRules } from './bench-rules.ts';

interface RulesFlags {
  readonly repetitions: number;
  readonly game?: GameId;
  readonly json?: boolean;
}

/** Benchmarks of the contract that are not made yet: they say so and exit 2. */
const PLANNED = ['mirror'] as const;

const DEFAULTS = {
  games: 520,
  seed: 1,
  repetitions: 10,
  matchGames: 200,
  milliseconds: 50,
  megabytes: 100,
} as const;

/** Adds `damier bench`: everything that is made, or one benchmark. */
export function addBenchCommand(program: Command): void {
  const bench = program
    .command('bench')
    .description("the project's own benchmarks: all that are made, or one")
    .option('--json', 'one JSON value')
    .action(everything);
  bench
    .command('recognition')
    .description('how much of what a simulated hand does is understood, by gesture family')
    .option('--games <n>', 'games to play', count, DEFAULTS.games)
    .option('--seed <n>', 'the same seed plays the same games', count, DEFAULTS.seed)
    .option('--family <name>', `one family alone: ${FAMILIES.map((family) => family.name).join(', ')}`)
    .option('--keep <dir>', 'write each game that was not understood there, made as small as possible')
    .option('--json', 'one JSON value')
    .action(recognition);
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
    .option('--ms <n>', 'against rapid-draughts: time a move for each', count, DEFAULTS.milliseconds)
    .option('--match <kind>', `one kind alone: ${MATCHES.join(', ')}`, matchKind)
    .option('--game <id>', 'one game alone', game)
    .option('--level <n>', 'of the matches between levels, those of this one', count)
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
    .command('firmware')
    .description('what the shipped firmware does, in simulated cycles; both decoders under harmed bytes')
    .option('--seed <n>', 'the same seed harms the same bytes', count, DEFAULTS.seed)
    .option('--megabytes <n>', 'harmed bytes for each decoder, in millions', count, DEFAULTS.megabytes)
    .option('--json', 'one JSON value')
    .action(firmware);
  for (const name of PLANNED) {
    bench
      .command(name)
      .description('not made yet')
      .option('--json')
      .action(() => {
        console.error(`damier bench ${name}: this benchmark is not made yet.`);
        process.exitCode = 2;
      });
  }
}

async function everything(_: unknown, command: Command): Promise<void> {
  const { json } = command.opts<{ json?: boolean }>();
  const rows = await runRules(DEFAULTS.repetitions, null);
  const report = runRecognition({ games: DEFAULTS.games, seed: DEFAULTS.seed });
  if (report === null) return;
  if (json) console.log(JSON.stringify({ rules: rows, recognition: report }));
  else console.log(`rules\n${formatRules(rows)}\n\nrecognition\n${formatRecognition(report)}`);
}

function recognition(_: unknown, command: Command): void {
  const flags = command.optsWithGlobals<RecognitionFlags & { json?: boolean }>();
  const report = runRecognition(flags);
  if (report === null) return;
  console.log(flags.json ? JSON.stringify(report) : formatRecognition(report));
}

async function rules(_: unknown, command: Command): Promise<void> {
  const { repetitions, game: one, json } = command.optsWithGlobals<RulesFlags>();
  const rows = await runRules(repetitions, one ?? null);
  console.log(json ? JSON.stringify(rows) : formatRules(rows));
}

async function opponent(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<OpponentFlags & { json?: boolean }>();
  const rows = await runOpponent(flags);
  console.log(flags.json ? JSON.stringify(rows) : formatStrength(rows));
}

function firmware(_: unknown, command: Command): void {
  const flags = command.optsWithGlobals<FirmwareFlags & { json?: boolean }>();
  const report = runFirmware(flags);
  console.log(flags.json ? JSON.stringify(report) : formatFirmware(report));
}

function matchKind(text: string): MatchKind {
  const kind = MATCHES.find((known) => known === text);
  if (kind !== undefined) return kind;
  throw new InvalidArgumentError(`It is one of ${MATCHES.join(', ')}.`);
}

async function faults(_: unknown, command: Command): Promise<void> {
  const flags = command.optsWithGlobals<FaultsFlags & { json?: boolean }>();
  const report = await runFaults(flags);
  console.log(flags.json ? JSON.stringify(report) : formatFaults(report));
}

function countFromZero(text: string): number {
  return text === '0' ? 0 : count(text);
}
