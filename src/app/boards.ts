import type { BoardReport, SensorBoard } from '../ports/board.ts';
import { heardBoard } from './board-module.ts';
import type { BoardParts, BoardWish } from './board-parts.ts';
import { messageOf } from './errors.ts';
import type { GameChoice } from './game-choice.ts';
import type { Machine } from './machine.ts';
import type { Custody } from './staff/locks.ts';

/** A board that is there. */
export interface StandingBoard extends BoardParts {
  readonly profile: string;
  /** Its lights at their brightest, sixteenths. */
  readonly brightness: number;
}

/** What every board of this house is built with. */
export type BoardsWish = Omit<BoardWish, 'choice' | 'clock'> & { readonly machine: Machine };

/** The board that is played on: one of wood stays, a virtual one gives way when a game wants another. */
export class Boards {
  readonly #wish: BoardsWish;
  readonly #custody: Custody;
  readonly #told = new Set<(report: BoardReport) => void>();
  #standing: StandingBoard | null = null;
  #share = 1;

  constructor(wish: BoardsWish, custody: Custody) {
    this.#wish = wish;
    this.#custody = custody;
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
    return this.#custody.guard({ ...parts, profile: id, brightness: lights.brightness, sensors });
  }

  /** Puts this one in the place of the one that stood, and looks for its links. */
  async put(board: StandingBoard): Promise<void> {
    if (this.#standing === board) return;
    await this.close();
    this.#standing = board;
    if (this.#share < 1) this.#dim(board);
  }

  /** How bright the lights are from now on, of whatever board stands: 0 … 1 of what its profile says. */
  dim(share: number): void {
    this.#share = share;
    if (this.#standing !== null) this.#dim(this.#standing);
  }

  /** What is lit is never out. */
  #dim({ actuators, brightness }: StandingBoard): void {
    actuators.dimLights(Math.max(1, Math.round(brightness * this.#share)));
  }

  /** Looks for the links of the board that stands; each is tried until it is there, and how that goes it says itself. */
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

/** The same board, which tells whoever begins to listen what it tells only when it changes: its switches and its supply. */
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
