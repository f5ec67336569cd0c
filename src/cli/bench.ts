import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { loadProfile } from '../adapters/profile/profile.ts';
import {
  benchRecognition,
  type Comparison,
  type Equipment,
  FAMILIES,
  type Failure,
  familyNamed,
  formatCost,
  formatExpectation,
  formatRows,
  formatTrace,
  kindsOf,
  read,
  recognitionRows,
  rulesOn,
  shrink,
} from '../bench/bench.ts';

interface RecognitionFlags {
  readonly games: number;
  readonly seed: number;
  readonly family?: string;
  readonly keep?: string;
  readonly json?: boolean;
}

/** Benchmarks of the contract that are not made yet: they say so and exit 2. */
const PLANNED = ['firmware', 'mirror', 'opponent', 'faults'] as const;

/** Adds `damier bench recognition`, and what is planned beside it. */
export function addBenchCommand(program: Command): void {
  const bench = program.command('bench').description("the project's own benchmarks");
  bench
    .command('recognition')
    .description('how much of what a simulated hand does is understood, by gesture family')
    .option('--games <n>', 'games to play', count, 480)
    .option('--seed <n>', 'the same seed plays the same games', count, 1)
    .option('--family <name>', `one family alone: ${FAMILIES.map((family) => family.name).join(', ')}`)
    .option('--keep <dir>', 'write each game that was not understood there, made as small as possible')
    .option('--json', 'one JSON value')
    .action(recognition);
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

function recognition(flags: RecognitionFlags): void {
  const family = flags.family === undefined ? null : familyNamed(flags.family);
  if (flags.family !== undefined && family === null) {
    console.error(`damier bench recognition: there is no family ${JSON.stringify(flags.family)}.`);
    process.exitCode = 2;
    return;
  }
  const { sliders, spinner } = loadProfile('trappes-8x8');
  if (spinner === null) throw new Error('the profile trappes-8x8 has no wheel');
  const equipment: Equipment = { sliders, spinner };
  const { games, seed, keep } = flags;
  const result = benchRecognition({
    equipment,
    games,
    seed,
    family,
    progress: (done, halfMoves) => showProgress(done, games, halfMoves),
    failed: (failure) => {
      if (keep !== undefined) keepFailure(equipment, failure, keep);
    },
  });
  const rows = recognitionRows(result);
  if (flags.json) console.log(JSON.stringify({ seed, games, families: rows, cost: result.cost }));
  else console.log(`${formatRows(rows)}\n\n${formatCost(result.cost)}`);
  const { exact, halfMoves, wrong, falseAlarms, missingAlarms } = result.total;
  if (exact < halfMoves || wrong + falseAlarms + missingAlarms > 0) process.exitCode = 1;
}

/** On a terminal only: a figure that counts up. */
function showProgress(done: number, games: number, halfMoves: number): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r${done} of ${games} games, ${halfMoves} half-moves${done === games ? '\n' : ''}`);
}

/** Writes the trace, what must be understood of it, and what was not. */
function keepFailure(equipment: Equipment, { specimen, comparison }: Failure, directory: string): void {
  const { game, options } = specimen.trace.head;
  const rules = rulesOn(equipment, game, options);
  const [kind] = kindsOf(comparison);
  const alike = (other: Comparison) => kind !== undefined && kindsOf(other).has(kind);
  const small = shrink(rules, specimen, (candidate) => alike(read(equipment, candidate, null)));
  const problems = read(equipment, small, null).problems;
  mkdirSync(directory, { recursive: true });
  const write = (ending: string, text: string) =>
    writeFileSync(join(directory, `${specimen.name}.${ending}`), text);
  write('trace.jsonl', formatTrace(small.trace));
  write('expected.jsonl', formatExpectation(small.expectation));
  write('problems.txt', `${problems.join('\n')}\n`);
}

function count(text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 up.');
}
