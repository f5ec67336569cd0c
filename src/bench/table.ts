import type { Cost } from './cost.ts';
import type { Recognition } from './recognition.ts';
import type { Tally } from './tally.ts';

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
