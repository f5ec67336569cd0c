/** A board of another make, and what is heard of it. */

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BoardReport, faultOfReport, type SensorBoard } from '../ports/board.ts';
import type { BoardModule, BoardModuleSetup } from '../ports/board-module.ts';
import type { Algebraic } from '../rules/rules.ts';
import { BadUse, messageOf } from './errors.ts';

/** The same board, whose reports are heard otherwise. */
export function heardBoard(board: SensorBoard, onReport: SensorBoard['onReport']): SensorBoard {
  return {
    open: () => board.open(),
    close: () => board.close(),
    get link() {
      return board.link;
    },
    onLink: (listener) => board.onLink(listener),
    onReport,
  };
}

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

/** A board that sends nothing but faults does not fill the log. */
const MOST_SAID = 20;

const MEMBERS = {
  open: 'function',
  close: 'function',
  onReport: 'function',
  onLink: 'function',
  link: 'object',
};

/** The sensors that a file gives (docs/boards.md). Throws `BadUse` that says what is wrong with the file. */
export async function loadBoardModule(file: string, setup: BoardModuleSetup): Promise<SensorBoard> {
  const refuse = (what: string) => new BadUse(`--board-module ${file}: ${what} (docs/boards.md)`);
  let board: unknown;
  try {
    const found: unknown = await import(pathToFileURL(resolve(file)).href);
    if (!isBoardModule(found)) throw refuse('it exports no function createSensorBoard');
    board = await found.createSensorBoard(setup);
  } catch (error) {
    throw error instanceof BadUse ? error : refuse(messageOf(error));
  }
  if (isSensorBoard(board)) return withEdges(wellFormed(board, file, setup));
  throw refuse(`createSensorBoard must give an object with ${Object.keys(MEMBERS).join(', ')}`);
}

/** The same board without the reports that are none: a report without a time would stop the program, and a square z9 would be asked back. */
function wellFormed(board: SensorBoard, file: string, { profile, log }: BoardModuleSetup): SensorBoard {
  const said = new Set<string>();
  return heardBoard(board, (listener) =>
    board.onReport((report) => {
      const fault = faultOfReport(report, profile.size);
      if (fault === null) return listener(report);
      if (said.size >= MOST_SAID || said.has(fault)) return;
      said.add(fault);
      log(`--board-module ${file}: ${fault}; it is passed over (docs/boards.md)`);
    }),
  );
}

function isBoardModule(found: unknown): found is BoardModule {
  return hasAll(found, { createSensorBoard: 'function' });
}

function isSensorBoard(given: unknown): given is SensorBoard {
  return hasAll(given, MEMBERS);
}

function hasAll(given: unknown, members: Readonly<Record<string, string>>): boolean {
  if (typeof given !== 'object' || given === null) return false;
  return Object.entries(members).every(([name, type]) => {
    const value: unknown = Reflect.get(given, name);
    return value !== null && typeof value === type;
  });
}
