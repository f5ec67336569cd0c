import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadProfile } from '../adapters/profile/profile.ts';
import {
  type Ablated,
  ablate,
  type Bin,
  benchRecognition,
  binsOf,
  type Comparison,
  type Cost,
  type Crowd,
  type Curve,
  carry,
  drawnSpecimen,
  type Equipment,
  type Failure,
  fitCurve,
  formatCost,
  formatCrowd,
  formatExpectation,
  formatRows,
  formatTrace,
  HANDS,
  type HandName,
  type Judged,
  judgedActs,
  type KeptTexts,
  type Kind,
  keptTexts,
  kindsOf,
  noiseOn,
  plotConfidence,
  type Recognition,
  type Row,
  read,
  readSpecimen,
  recognitionRows,
  rulesOn,
  type Specimen,
  shrink,
  type Worst,
  worstOf,
} from '../bench/bench.ts';
import { showProgress } from './terminal.ts';

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
interface RecognitionReport {
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

function trapdoorBoard(): Equipment {
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

export interface AblationFlags {
  readonly games: number;
  readonly seed: number;
  /** Broken traces of one number are counted up to so many. */
  readonly enough: number;
}

interface AblationReport extends AblationFlags {
  readonly traces: number;
  readonly numbers: readonly Ablated[];
}

/** Kept traces of those folders, and games of the simulated hands. */
export function runAblation(
  folders: readonly string[],
  { games, seed, enough }: AblationFlags,
): AblationReport {
  const equipment = trapdoorBoard();
  const drawn = Array.from({ length: games }, (_, index) => drawnSpecimen(equipment, seed, index));
  const specimens = [...folders.flatMap(keptIn), ...drawn];
  const numbers: Ablated[] = [];
  for (const one of ablate(equipment, specimens, enough)) {
    numbers.push(one);
    showProgress(`${numbers.length} numbers; ${one.number}: ${one.broken.length}`);
  }
  return { games, seed, enough, traces: specimens.length, numbers };
}

/** The numbers that break least first, each with a trace that it breaks. */
export function formatAblation({ numbers, enough, traces }: AblationReport): string {
  const rows = [...numbers].sort((a, b) => a.broken.length - b.broken.length);
  const lines = rows.map(({ number, value, neutral, broken }) => {
    const count = broken.length === enough ? `${enough}+` : String(broken.length);
    return `${number.padEnd(22)}${String(value).padStart(7)} → ${String(neutral).padEnd(9)}${count.padStart(5)}  ${broken[0] ?? ''}`;
  });
  return [`of ${traces} traces, so many are no longer understood without the number`, ...lines].join('\n');
}

/** Of a folder, both forms: files of many, and the pairs that the benchmark of recognition writes. */
function keptIn(folder: string): readonly Specimen[] {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  return readdirSync(folder)
    .flatMap((file): readonly KeptTexts[] => {
      if (file.endsWith('.kept.jsonl')) return keptTexts(text(file));
      if (!file.endsWith('.trace.jsonl')) return [];
      const name = file.slice(0, -'.trace.jsonl'.length);
      return [{ name, trace: text(file), expected: text(`${name}.expected.jsonl`) }];
    })
    .map(readSpecimen);
}

export interface ConfidenceFlags {
  readonly games: number;
  readonly seed: number;
  /** The file in which the curve is drawn, SVG. */
  readonly plot?: string;
}

interface ConfidenceReport {
  readonly games: number;
  readonly seed: number;
  readonly acts: number;
  readonly right: number;
  readonly bins: readonly Bin[];
  /** What would make it more honest, on top of the curve in use; slope 1 and shift 0 where it is honest. */
  readonly correction: Curve;
}

export function runConfidence({ games, seed, plot }: ConfidenceFlags): ConfidenceReport {
  const equipment = trapdoorBoard();
  const judged: Judged[] = [];
  for (let index = 0; index < games; index += 1) {
    judged.push(...judgedActs(equipment, drawnSpecimen(equipment, seed, index)));
    showProgress(`${index + 1} of ${games} games`, index + 1 === games);
  }
  const bins = binsOf(judged);
  if (plot !== undefined) writeFileSync(plot, plotConfidence(bins));
  const right = judged.filter((one) => one.right).length;
  return { games, seed, acts: judged.length, right, bins, correction: fitCurve(judged) };
}

export function formatConfidence({ acts, right, bins, correction }: ConfidenceReport): string {
  if (acts === 0) return 'no act was told with a probability: the recogniser in use says none';
  const rows = bins.map((bin) => {
    const [from, to, said] = [bin.from, bin.to, bin.said].map((value) => value.toFixed(4));
    const share = ((100 * bin.right) / bin.acts).toFixed(2);
    return `${from} to ${to}  ${said}  ${String(bin.acts).padStart(7)}  ${String(bin.right).padStart(7)}  ${share.padStart(6)} %`;
  });
  const { slope, shift } = correction;
  return [
    'told with           mean      acts    right        ',
    ...rows,
    `${acts} acts, ${right} right; odds would be honest times ${slope.toFixed(3)}, and ${shift.toFixed(3)} nats more`,
  ].join('\n');
}
