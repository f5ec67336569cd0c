import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { setUpGame } from '../adapters/profile/profile.ts';
import { readTrace, TraceError } from '../adapters/trace/trace.ts';
import { isCoded } from '../adapters/words/words.ts';
import { messageOf } from '../app/errors.ts';
import { fitHands, type HandFit } from '../bench/bench.ts';
import { fitWeights, formatWeights, selfPlay } from '../bench/opponent/fit.ts';
import { firstWeights } from '../opponent/opponent.ts';
import { handNumbersWith, NUMBERS } from '../recogniser/recogniser.ts';
import { GAME_IDS, type GameId } from '../rules/rules.ts';
import { count, game, showProgress } from './terminal.ts';

interface TuneFlags {
  readonly game: GameId;
  readonly games: number;
  readonly nodes: number;
  readonly rounds: number;
  readonly seed: number;
  readonly out?: string;
}

/** Adds `damier tune`. */
export function addTuneCommand(program: Command): void {
  const tuning = program
    .command('tune')
    .description("finds a game's evaluation by self-play and writes it as a source file")
    .option('--game <id>', `one of ${GAME_IDS.join(', ')}`, game)
    .option('--games <n>', 'games of self-play a round', count, 2500)
    .option('--nodes <n>', 'positions looked at a move', count, 300)
    .option('--rounds <n>', 'each round plays with the weights of the one before', count, 2)
    .option('--seed <n>', 'the same seed finds the same weights', count, 1)
    .option(
      '--out <file>',
      'where the source file is written, e.g. src/opponent/weights/english.ts',
      writable,
    )
    .action(tune);
  tuning
    .command('hands')
    .description('fits the numbers by which hands are read to confirmed games, and says what changed')
    .argument('<traces...>', 'traces of games whose acts stand as they were understood')
    .option('--out <file>', 'where the numbers are written as a whole file, in place of costs.json', writable)
    .action(tuneHands);
}

/** A game is named, or hands are tuned. */
async function tune(flags: Partial<TuneFlags> & Omit<TuneFlags, 'game'>, command: Command): Promise<void> {
  const { game: id } = flags;
  if (id === undefined) command.error("error: required option '--game <id>' not specified");
  else await tuneGame({ ...flags, game: id });
}

async function tuneGame({ game: id, games, nodes, rounds, seed, out }: TuneFlags): Promise<void> {
  const { setup } = setUpGame(id, {}, null);
  const { rules, spinner } = setup;
  const first = firstWeights(rules);
  let weights = first;
  for (let round = 1; round <= rounds; round++) {
    const played = (done: number) => showProgress(`round ${round} of ${rounds}: game ${done} of ${games}`);
    const samples = await selfPlay({ rules, spinner }, weights, { games, nodes, seed: seed + round }, played);
    const found = fitWeights(rules, first, samples);
    weights = found.weights;
    console.error(
      `\rround ${round}: ${samples.length} positions, loss ${found.before.toFixed(4)} → ${found.after.toFixed(4)}`,
    );
  }
  const command = `damier tune --game ${id} --games ${games} --nodes ${nodes} --rounds ${rounds} --seed ${seed}`;
  const file = formatWeights(id, weights, command);
  if (out === undefined) process.stdout.write(file);
  else writeFileSync(out, file);
}

/** A file that can be written, found out before hours of self-play; what is in it stays. */
function writable(file: string): string {
  try {
    closeSync(openSync(file, 'a'));
    return file;
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be written: ${messageOf(error)}.`);
  }
}

/** Fits the numbers to those traces. */
export function tuneHands(files: readonly string[], { out }: { readonly out?: string }): void {
  const traces = files.map(traceIn).filter((trace) => trace !== null);
  if (traces.length < files.length) return;
  const fit = fitHands(traces);
  if (fit.acts === 0) {
    console.error('damier tune hands: no act in these traces has stories to learn from.');
    process.exitCode = 1;
    return;
  }
  console.log(formatFit(fit));
  if (out !== undefined)
    writeFileSync(out, `${JSON.stringify(handNumbersWith(fit.costs, fit.acts), null, 2)}\n`);
}

function traceIn(file: string) {
  try {
    return readTrace(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof TraceError) && !isCoded(error)) throw error;
    console.error(`damier tune hands ${file}: ${messageOf(error)}`);
    process.exitCode = 2;
    return null;
  }
}

/** A number that moved by less is as it was. */
const MOVED = 0.01;

function formatFit({ acts, before, after, costs }: HandFit): string {
  const rows = Object.entries(NUMBERS.cost).flatMap(([name, was]) => {
    const is = Object.entries(costs).find(([other]) => other === name)?.[1] ?? was;
    if (Math.abs(is - was) < MOVED * was) return [];
    return [`${name.padEnd(14)}${was.toFixed(3).padStart(8)} → ${is.toFixed(3)} nats`];
  });
  return [
    `${acts} acts; mean loss ${before.toFixed(4)} → ${after.toFixed(4)} nats`,
    ...(rows.length === 0 ? ['no number changed by a hundredth'] : rows),
  ].join('\n');
}
