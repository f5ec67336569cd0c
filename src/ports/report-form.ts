/** What is wrong with the form of a report (docs/boards.md), in words; null: nothing. Whoever sends it need not have been compiled against our types. */
import { cellOf } from '../rules/rules.ts';
import type { BoardReport } from './board.ts';

/** `size`: of the board, whose squares alone are ones. */
export function faultOfReport(report: BoardReport, size = 10): string | null {
  const shown = JSON.stringify(report);
  if (typeof report !== 'object' || report === null) return `${shown} is no report`;
  if (!Number.isFinite(report.t)) return `a report has no time in ms: ${shown}`;
  switch (report.kind) {
    case 'snapshot': {
      if (!Array.isArray(report.occupied)) return `a snapshot has no list of squares: ${shown}`;
      const wrong = report.occupied.find((at) => !isSquare(at, size));
      return wrong === undefined
        ? null
        : `a snapshot names ${JSON.stringify(wrong)}, which is no square as a1`;
    }
    case 'edge':
      if (!isSquare(report.at, size))
        return `an edge names ${JSON.stringify(report.at)}, which is no square as a1`;
      return typeof report.on === 'boolean' ? null : `an edge does not say whether it is on: ${shown}`;
    case 'wheel':
      return Number.isFinite(report.count) ? null : `a report of the wheel has no count: ${shown}`;
    case 'button':
      return typeof report.down === 'boolean' ? null : `a button is neither down nor up: ${shown}`;
    case 'service':
    case 'time':
      return null;
    default:
      return `there is no such report: ${shown}`;
  }
}

function isSquare(at: unknown, size: number): boolean {
  const cell = typeof at === 'string' ? cellOf(at) : null;
  return cell !== null && cell.column < size && cell.row < size;
}
