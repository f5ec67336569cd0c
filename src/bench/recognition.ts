/** How well acts are told from traces: what is run, what is counted, and the published table. */

import type { GameId } from '../rules/rules.ts';
import { type Comparison, compare, isExact } from './compare.ts';
import type { Kind } from './corpus.ts';
import { drive, type Equipment } from './drive.ts';
import type { Specimen } from './hand/hand.ts';

interface RecognitionSetup {
  readonly equipment: Equipment;
  /** How many games in all; families and games take turns. */
  readonly games: number;
  readonly seed: number;
  /** Families of hands, by events or by bodies. */
  readonly families: readonly Kind[];
  /** Called after each game. */
  readonly progress: (done: number, halfMoves: number) => void;
  /** Called with each game that was not understood exactly. */
  readonly failed: (failure: Failure) => void;
}

/** A game that was not understood exactly. */
export interface Failure {
  readonly specimen: Specimen;
  readonly comparison: Comparison;
}

export interface Recognition {
  readonly families: readonly { readonly family: string; readonly tally: Tally }[];
  readonly total: Tally;
  readonly cost: Cost;
}

/** Lets the recogniser read the games of the simulated hand, and counts what it understood. */
export function benchRecognition(setup: RecognitionSetup): Recognition {
  const { equipment, games, seed, families } = setup;
  const tallies = new Map(families.map((family) => [family.name, new Tally()]));
  const total = new Tally();
  const meter = new CostMeter();
  for (let index = 0; index < games; index += 1) {
    const { family, game } = turnOf(families, index);
    const made = family.specimen({ equipment, game, seed, index });
    const comparison = read(equipment, made, meter);
    tallies.get(made.expectation.family)?.add(comparison);
    total.add(comparison);
    setup.progress(index + 1, total.halfMoves);
    if (!isExact(comparison)) setup.failed({ specimen: made, comparison });
  }
  return {
    families: [...tallies].map(([family, tally]) => ({ family, tally })),
    total,
    cost: meter.result(),
  };
}

/** What the recogniser makes of a specimen. */
export function read(equipment: Equipment, made: Specimen, meter: CostMeter | null): Comparison {
  const { trace, expectation } = made;
  const events = drive(equipment, trace, meter === null ? undefined : (cost) => meter.step(cost));
  meter?.endTrace();
  return compare(events, expectation, trace.lines);
}

/** Families take turns, and within each its games. */
function turnOf(families: readonly Kind[], index: number): { family: Kind; game: GameId } {
  const family = families[index % families.length];
  const game = family?.games[Math.floor(index / families.length) % family.games.length];
  if (family === undefined || game === undefined) throw new Error('a benchmark without families or games');
  return { family, game };
}

/** One row of the published table. */
export interface Row {
  readonly family: string;
  readonly traces: number;
  readonly halfMoves: number;
  readonly exact: number;
  /** Exact half-moves of all, in percent. */
  readonly percent: number;
  readonly wrong: number;
  readonly missed: number;
  readonly falseAlarms: number;
  readonly missingAlarms: number;
  /** Of the wrong ones, those that stand in the end. */
  readonly standing: number;
  /** Missed without a word, though the board lay still. */
  readonly silent: number;
  /** Told later than the longest quiet of the contract. */
  readonly late: number;
  /** ms from the last touch to the announcement. */
  readonly commitMedian: number | null;
  readonly commitP99: number | null;
}

export function rowOf(family: string, tally: Tally): Row {
  const { traces, halfMoves, exact, wrong, missed, falseAlarms, missingAlarms, standing, silent, late } =
    tally;
  const percent = halfMoves === 0 ? 100 : (100 * exact) / halfMoves;
  const [commitMedian, commitP99] = [tally.commitTime(0.5), tally.commitTime(0.99)];
  return {
    family,
    traces,
    halfMoves,
    exact,
    percent,
    wrong,
    missed,
    falseAlarms,
    missingAlarms,
    standing,
    silent,
    late,
    commitMedian,
    commitP99,
  };
}

/** The published table: a row for each gesture family, and their sum. */
export function recognitionRows({ families, total }: Recognition): Row[] {
  return [...families.map(({ family, tally }) => rowOf(family, tally)), rowOf('all', total)];
}

const HEADINGS = [
  'family',
  'traces',
  'half-moves',
  'exact',
  '%',
  'wrong',
  'missed',
  'false alarms',
  'missing alarms',
  'false stands',
  'silent',
  'late',
  'commit median',
  'p99 (ms)',
];

/** The table as text, its numbers right-aligned. */
export function formatRows(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.family,
    String(row.traces),
    String(row.halfMoves),
    String(row.exact),
    percentOf(row.percent),
    String(row.wrong),
    String(row.missed),
    String(row.falseAlarms),
    String(row.missingAlarms),
    String(row.standing),
    String(row.silent),
    String(row.late),
    row.commitMedian === null ? '–' : String(Math.round(row.commitMedian)),
    row.commitP99 === null ? '–' : String(Math.round(row.commitP99)),
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [HEADINGS, ...cells].map(line).join('\n');
}

/** Never rounded up to 100 %. */
function percentOf(percent: number): string {
  return percent === 100 ? '100' : (Math.floor(percent * 1000) / 1000).toFixed(3);
}

export function formatCost(cost: Cost): string {
  const us = (microseconds: number) => `${microseconds.toFixed(1)} µs`;
  return [
    `a step of the reducer: median ${us(cost.median)}, 99th percentile ${us(cost.p99)}, ${cost.steps} steps`,
    `median of each trace's first third ${us(cost.early)}, of its last third ${us(cost.late)}`,
  ].join('\n');
}

/** What was counted over many traces, and the times of their commits. */
export class Tally {
  traces = 0;
  halfMoves = 0;
  exact = 0;
  wrong = 0;
  missed = 0;
  falseAlarms = 0;
  missingAlarms = 0;
  standing = 0;
  silent = 0;
  late = 0;
  readonly #commitTimes: number[] = [];

  add(comparison: Comparison): void {
    this.traces += 1;
    this.halfMoves += comparison.halfMoves;
    this.exact += comparison.exact;
    this.wrong += comparison.wrong;
    this.missed += comparison.missed;
    this.falseAlarms += comparison.falseAlarms;
    this.missingAlarms += comparison.missingAlarms;
    this.standing += comparison.standing;
    this.silent += comparison.silent;
    this.late += comparison.late;
    for (const time of comparison.commitTimes) this.#commitTimes.push(time);
  }

  /** The time, in ms, that this share of all commits did not exceed; null without commits. */
  commitTime(share: number): number | null {
    return quantile(this.#commitTimes, share);
  }
}

/** The smallest value that at least `share` of all values do not exceed; null if there are none. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** What the reducer costs on one core. */
export interface Cost {
  readonly steps: number;
  /** µs a step: half of all steps, and 99 of 100, cost no more. */
  readonly median: number;
  readonly p99: number;
  /** Medians of the first and of the last third of each trace's steps: alike if nothing grows with a game. */
  readonly early: number;
  readonly late: number;
}

/** Collects the cost of each step, trace by trace. */
export class CostMeter {
  readonly #all: number[] = [];
  readonly #early: number[] = [];
  readonly #late: number[] = [];
  #trace: number[] = [];

  step(microseconds: number): void {
    this.#trace.push(microseconds);
  }

  /** The steps since the last call were one trace. */
  endTrace(): void {
    const steps = this.#trace;
    const third = Math.floor(steps.length / 3);
    this.#all.push(...steps);
    this.#early.push(...steps.slice(0, third));
    this.#late.push(...steps.slice(steps.length - third));
    this.#trace = [];
  }

  result(): Cost {
    return {
      steps: this.#all.length,
      median: quantile(this.#all, 0.5) ?? 0,
      p99: quantile(this.#all, 0.99) ?? 0,
      early: quantile(this.#early, 0.5) ?? 0,
      late: quantile(this.#late, 0.5) ?? 0,
    };
  }
}
