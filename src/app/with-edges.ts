import type { BoardReport, SensorBoard } from '../ports/board.ts';
import type { Algebraic } from '../rules/rules.ts';
import { heardBoard } from './heard-board.ts';

/**
 * The same board, whose snapshots are preceded by what they change, lifted pieces first: one that tells bitmaps alone is heard by all
 * (visits, staff, traces, the recogniser) as one that tells edges. What changed while it was away is no hand's, and comes as a snapshot.
 */
export function withEdges(board: SensorBoard): SensorBoard {
  const listeners = new Set<(report: BoardReport) => void>();
  let known: ReadonlySet<Algebraic> | null = null;
  board.onLink(({ state }) => {
    if (state !== 'up') known = null;
  });
  board.onReport((report) => {
    for (const edge of edgesBefore(report, known)) for (const listener of listeners) listener(edge);
    known = occupiedAfter(report, known);
    for (const listener of listeners) listener(report);
  });
  return heardBoard(board, (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  });
}

function edgesBefore(report: BoardReport, known: ReadonlySet<Algebraic> | null): readonly BoardReport[] {
  if (report.kind !== 'snapshot' || known === null) return [];
  const { t } = report;
  const occupied = new Set(report.occupied);
  return [
    ...[...known]
      .filter((at) => !occupied.has(at))
      .map((at) => ({ kind: 'edge', t, at, on: false }) as const),
    ...[...occupied].filter((at) => !known.has(at)).map((at) => ({ kind: 'edge', t, at, on: true }) as const),
  ];
}

function occupiedAfter(
  report: BoardReport,
  known: ReadonlySet<Algebraic> | null,
): ReadonlySet<Algebraic> | null {
  if (report.kind === 'snapshot') return new Set(report.occupied);
  if (report.kind !== 'edge' || known === null) return known;
  const others = [...known].filter((at) => at !== report.at);
  return new Set(report.on ? [...others, report.at] : others);
}
