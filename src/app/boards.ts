import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BoardReport, faultOfReport, type SensorBoard } from '../ports/board.ts';
import type { BoardModule, BoardModuleSetup } from '../ports/board-module.ts';
import type { Algebraic } from '../rules/rules.ts';
import type { BoardParts, BoardWish } from './board-parts.ts';
import { BadUse, messageOf } from './errors.ts';
import type { GameChoice } from './game-choice.ts';
import type { Machine } from './machine.ts';
import type { StaffLock } from './staff/locks.ts';

/** A board that is there. */
export interface StandingBoard extends BoardParts {
  readonly profile: string;
  /** Its lights at their brightest, sixteenths. */
  readonly brightness: number;
}

/** What every board of this house is built with. */
type BoardsWish = Omit<BoardWish, 'choice' | 'clock'> & { readonly machine: Machine };

/** The board that is played on. One of wood stays; a virtual one gives way when a game wants another. */
export class Boards {
  readonly #wish: BoardsWish;
  readonly #staffLock: StaffLock;
  readonly #told = new Set<(report: BoardReport) => void>();
  #standing: StandingBoard | null = null;
  #share = 1;

  constructor(wish: BoardsWish, staffLock: StaffLock) {
    this.#wish = wish;
    this.#staffLock = staffLock;
  }

  /** The board for this game: the one that stands, or a new one that waits beside it. Throws `BadUse`. */
  async for(choice: GameChoice): Promise<StandingBoard> {
    const { id, lights } = choice.profile;
    if (this.#standing?.profile === id) return this.#standing;
    const { machine, ...wish } = this.#wish;
    const parts = await machine.board({ ...wish, clock: machine.clock, choice });
    parts.sensors.onReport((report) => {
      for (const listener of this.#told) listener(report);
    });
    const sensors = repeatsStanding(parts.sensors);
    return this.#staffLock.guard({ ...parts, profile: id, brightness: lights.brightness, sensors });
  }

  /** Puts this one in the place of the one that stood, and looks for its links. */
  async put(board: StandingBoard): Promise<void> {
    if (this.#standing === board) return;
    await this.close();
    this.#standing = board;
    if (this.#share < 1) this.#dim(board);
  }

  /** Sets how bright the lights are from now on, of whatever board stands: 0 … 1 of what its profile says. */
  dim(share: number): void {
    this.#share = share;
    if (this.#standing !== null) this.#dim(this.#standing);
  }

  /** What is lit is never out. */
  #dim({ actuators, brightness }: StandingBoard): void {
    actuators.dimLights(Math.max(1, Math.round(brightness * this.#share)));
  }

  /** Looks for the links of the board that stands. Each is tried until it is there, and each says itself how that goes. */
  open(): void {
    const { log } = this.#wish;
    for (const link of this.#standing === null ? [] : [this.#standing.sensors, this.#standing.actuators]) {
      link.open().catch((error: unknown) => log(`a link cannot be opened: ${messageOf(error)}`));
    }
  }

  /** Takes one away that was not put. */
  async discard(board: StandingBoard): Promise<void> {
    if (this.#standing !== board) await closeParts(board);
  }

  async close(): Promise<void> {
    const board = this.#standing;
    this.#standing = null;
    if (board !== null) await closeParts(board);
  }

  /** Every report of whatever board stands, also while staff has locked it. */
  onReport(listener: (report: BoardReport) => void): () => void {
    this.#told.add(listener);
    return () => this.#told.delete(listener);
  }
}

async function closeParts({ virtual, sensors, actuators }: BoardParts): Promise<void> {
  await Promise.all([sensors.close(), actuators.close()]);
  await virtual?.close();
}

/** The same board, which tells every new listener what it otherwise tells only when it changes: its switches and its supply. */
export function repeatsStanding(board: SensorBoard): SensorBoard {
  const standing = new Map<string, BoardReport & { readonly kind: 'service' }>();
  let t = 0;
  board.onReport((report) => {
    t = report.t;
    if (report.kind !== 'service') return;
    const key = standingKey(report);
    if (key !== null) standing.set(key, report);
  });
  return heardBoard(board, (listener) => {
    for (const report of standing.values()) listener({ ...report, t });
    return board.onReport(listener);
  });
}

/** What it is about; null for what happens once. */
function standingKey({ report }: BoardReport & { readonly kind: 'service' }): string | null {
  switch (report.kind) {
    case 'flapShut':
    case 'sliderNeutral':
      return `${report.kind} ${report.of}`;
    case 'drawerShut':
    case 'rails':
      return report.kind;
    case 'reset':
    case 'wheelSlip':
      return null;
  }
}

// A board of another make, and what is heard of it.

/** The same board, whose reports are heard otherwise. */
function heardBoard(board: SensorBoard, onReport: SensorBoard['onReport']): SensorBoard {
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
 * The same board, but each snapshot comes after the edges that it changes, lifted pieces first. So visits, staff, traces and the
 * recogniser hear a board that tells only bitmaps as one that tells edges. What changed while it was away was no hand's doing, and
 * comes as a snapshot.
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

/**
 * The same board without malformed reports. A report without a time would stop the program, and people would be asked to put back a
 * square z9.
 */
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
