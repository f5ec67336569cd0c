import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BoardModule, BoardModuleSetup, SensorBoard } from '../ports/board-module.ts';
import { faultOfReport } from '../ports/report-form.ts';
import { BadUse } from './bad-use.ts';
import { heardBoard } from './heard-board.ts';
import { messageOf } from './message-of.ts';
import { withEdges } from './with-edges.ts';

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
