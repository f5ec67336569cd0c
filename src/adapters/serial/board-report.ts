import type { BoardReport } from '../../ports/board.ts';
import type { SensorReport } from '../../protocol/protocol.ts';
import type { Algebraic } from '../../rules/rules.ts';

const FILES = 'abcdefghij';

/** hardware.md, "Pin maps": square (file f, rank k) is column f − a, row k − 1. */
function nameOf(row: number, column: number): Algebraic {
  return `${FILES.charAt(column)}${row + 1}` as Algebraic;
}

/** What the link tells, in the words of the port: squares by name. Lines that are no square only say that time passes. */
export function boardReport(report: SensorReport): BoardReport {
  const { t } = report;
  switch (report.kind) {
    case 'snapshot':
      return { kind: 'snapshot', t, occupied: occupiedSquares(report.rows, report.columns) };
    case 'edge':
      return { kind: 'edge', t, at: nameOf(report.row, report.column), on: report.on };
    case 'wheel':
      return { kind: 'wheel', t, count: report.count, zero: report.zero };
    case 'button':
      return { kind: 'button', t, seat: report.button, down: report.down };
    case 'serviceLine':
    case 'rails':
      return { kind: 'time', t };
  }
}

function occupiedSquares(rows: readonly number[], columns: number): readonly Algebraic[] {
  const all = Array.from({ length: columns }, (_, column) => column);
  return rows.flatMap((bits, row) =>
    all.filter((column) => (bits >> column) & 1).map((column) => nameOf(row, column)),
  );
}
