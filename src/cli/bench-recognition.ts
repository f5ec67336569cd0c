import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadProfile } from '../adapters/profile/profile.ts';
import {
  benchRecognition,
  type Comparison,
  type Cost,
  type Crowd,
  carry,
  drawnSpecimen,
  type Equipment,
  type Failure,
  formatCost,
  formatCrowd,
  formatExpectation,
  formatRows,
  formatTrace,
  HANDS,
  type HandName,
  type Kind,
  kindsOf,
  noiseOn,
  type Recognition,
  type Row,
  read,
  recognitionRows,
  rulesOn,
  shrink,
  type Worst,
  worstOf,
} from '../bench/bench.ts';
import { showProgress } from './progress.ts';

export interface RecognitionFlags {
  readonly games: number;
  /** Played at once in one process, to see what they cost. */
  readonly boards: number;
  readonly seed: number;
  /** What draws the hands. */
  readonly hand: HandName;
  /** This family alone. */
  readonly family?: Kind;
  /** The folder in which failing games are written. */
  readonly keep?: string;
}

/** What `damier bench recognition --json` prints. */
export interface RecognitionReport {
  readonly seed: number;
  readonly games: number;
  readonly families: readonly Row[];
  readonly cost: Cost;
  /** Of hands of all kinds, and of reeds that change fifty times a second at random. */
  readonly worst: { readonly hands: Worst; readonly noise: Worst };
  readonly crowd: Crowd;
}

export const BOARDS = 1000;
/** Of each board's own time, s. */
const CROWD_SECONDS = 30;

/** Runs the benchmark with a figure that counts up on a terminal. */
export function runRecognition({
  games,
  boards,
  seed,
  hand,
  family,
  keep,
}: RecognitionFlags): RecognitionReport {
  const equipment = trapdoorBoard();
  const result = benchRecognition({
    equipment,
    games,
    seed,
    families: family === undefined ? HANDS[hand] : [family],
    progress: (done, halfMoves) =>
      showProgress(`${done} of ${games} games, ${halfMoves} half-moves`, done === games),
    failed: (failure) => {
      if (keep !== undefined) keepFailure(equipment, failure, keep);
    },
  });
  if (!isPerfect(result)) process.exitCode = 1;
  const crowd = carry({ equipment, boards, seconds: CROWD_SECONDS, seed });
  const worst = worstSteps(equipment, seed);
  return { seed, games, families: recognitionRows(result), cost: result.cost, worst, crowd };
}

/** The published table, as text. */
export function formatRecognition({ families, cost, worst, crowd }: RecognitionReport): string {
  const { hands, noise } = worst;
  return [
    formatRows(families),
    '',
    formatCost(cost),
    `the worst step under hands ${us(hands.worst)} (of ${hands.steps}), under fifty random edges a second ${us(noise.worst)} (of ${noise.steps})`,
    formatCrowd(crowd),
  ].join('\n');
}

function us(microseconds: number): string {
  return `${microseconds.toFixed(0)} µs`;
}

const WORST_OF = 58;
const NOISE = { boards: 10, perSecond: 50, seconds: 20 };

function worstSteps(equipment: Equipment, seed: number): RecognitionReport['worst'] {
  const played = Array.from({ length: WORST_OF }, (_, index) => drawnSpecimen(equipment, seed, index));
  const noise = played
    .slice(0, NOISE.boards)
    .map((one, index) => noiseOn(one, NOISE.perSecond, NOISE.seconds, seed + index));
  return {
    hands: worstOf(
      equipment,
      played.map(({ trace }) => trace),
    ),
    noise: worstOf(equipment, noise),
  };
}

export function trapdoorBoard(): Equipment {
  const { sliders, spinner } = loadProfile('trappes-8x8');
  if (spinner === null) throw new Error('the profile trappes-8x8 has no wheel');
  return { sliders, spinner };
}

function isPerfect({ total }: Recognition): boolean {
  return total.exact === total.halfMoves && total.wrong + total.falseAlarms + total.missingAlarms === 0;
}

/** Writes the trace, made as small as it fails alike, what must be understood of it, and what was not. */
function keepFailure(equipment: Equipment, { specimen, comparison }: Failure, directory: string): void {
  const { game, options } = specimen.trace.head;
  const rules = rulesOn(equipment, game, options);
  const [kind] = kindsOf(comparison);
  const alike = (other: Comparison) => kind !== undefined && kindsOf(other).has(kind);
  const small = shrink(rules, specimen, (candidate) => alike(read(equipment, candidate, null)));
  const { problems } = read(equipment, small, null);
  const write = (ending: string, text: string) =>
    writeFileSync(join(directory, `${specimen.name}.${ending}`), text);
  write('trace.jsonl', formatTrace(small.trace));
  write('expected.jsonl', formatExpectation(small.expectation));
  write('problems.txt', `${problems.join('\n')}\n`);
}
