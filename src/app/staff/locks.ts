/** A board that staff has locked: how it is kept from games, and when it opens again. */

import type { Lock } from '../../exhibit/exhibit.ts';
import type { Actuators, LinkStatus, SensorBoard } from '../../ports/board.ts';
import {
  type Hold,
  type HoldAct,
  held,
  heldOn,
  lockNow,
  NO_HOLD,
  type Opening,
  type OpeningHours,
  opensNext,
} from '../../staff/staff.ts';
import type { BoardParts } from '../board-parts.ts';
import { wallTime } from './operation.ts';

/**
 * Keeps games from a board that staff has locked. Its links then read as not there, so nothing is understood or moved. When the
 * board is given back, the game compares what stands on it as after a pulled cable.
 */
export class StaffLock {
  readonly #behind = new WeakMap<BoardParts, BoardParts>();
  readonly #listeners = new Set<() => void>();
  #lock: Lock | null = null;

  get lock(): Lock | null {
    return this.#lock;
  }

  set lock(lock: Lock | null) {
    if (lock === this.#lock) return;
    this.#lock = lock;
    for (const tell of this.#listeners) tell();
  }

  /** The board as games are to know it. */
  guard<Board extends BoardParts>(board: Board): Board {
    const guarded = {
      ...board,
      sensors: this.#guardSensors(board.sensors),
      actuators: this.#guardActuators(board.actuators),
    };
    this.#behind.set(guarded, board);
    return guarded;
  }

  /** The board behind a guarded one, which staff may use. */
  behind(guarded: BoardParts): BoardParts {
    return this.#behind.get(guarded) ?? guarded;
  }

  #guardSensors(board: SensorBoard): SensorBoard {
    const now = () => this.#shown(board.link);
    return {
      open: () => board.open(),
      close: () => board.close(),
      get link() {
        return now();
      },
      onLink: (listener) => this.#onLink(board, () => listener(now())),
      // What a board tells of itself is not a move, and is told once.
      onReport: (listener) =>
        board.onReport((report) => {
          if (this.#lock === null || report.kind === 'service') listener(report);
        }),
    };
  }

  #guardActuators(actuators: Actuators): Actuators {
    const now = () => this.#shown(actuators.link);
    return {
      open: () => actuators.open(),
      close: () => actuators.close(),
      get link() {
        return now();
      },
      onLink: (listener) => this.#onLink(actuators, () => listener(now())),
      showFrame: (ram) => {
        if (this.#lock === null) actuators.showFrame(ram);
      },
      dimLights: (sixteenths) => actuators.dimLights(sixteenths),
      moveSlider: (slider, notch) =>
        this.#lock === null
          ? actuators.moveSlider(slider, notch)
          : Promise.reject(new Error('staff has locked the board')),
    };
  }

  #shown(link: LinkStatus): LinkStatus {
    if (this.#lock === null) return link;
    return { ...link, state: 'connecting', reason: `staff has locked the board (${this.#lock})` };
  }

  #onLink(link: Pick<SensorBoard, 'onLink'>, tell: () => void): () => void {
    this.#listeners.add(tell);
    const off = link.onLink(tell);
    return () => {
      this.#listeners.delete(tell);
      off();
    };
  }
}

/** A cleaning that nobody ends, ends: no board stays shut because somebody put a cloth away. */
const LONGEST_CLEANING_MS = 60 * 60_000;

interface LocksParts {
  readonly hours: OpeningHours;
  /** Whether the board was put to sleep before the restart. */
  readonly asleep: boolean;
  /** The program has no settings that can be used. Nobody plays until it has some, and is started again. */
  readonly unset: boolean;
  readonly now: () => number;
  readonly wall: () => Date;
}

/** Why visitors cannot play: what staff has asked for, and the hours. */
export class Locks {
  readonly #parts: LocksParts;
  #hold: Hold;
  #cleaningSince = 0;

  constructor(parts: LocksParts) {
    this.#parts = parts;
    this.#hold = { ...NO_HOLD, asleep: parts.asleep };
  }

  get asleep(): boolean {
    return this.#hold.asleep;
  }

  /** When a board outside its hours opens by itself. Null: it is open, or never does. */
  get opens(): Opening | null {
    const { hours, wall } = this.#parts;
    return opensNext(hours, wallTime(wall()));
  }

  act(act: HoldAct): void {
    const { hours, now, wall } = this.#parts;
    if (act === 'clean') this.#cleaningSince = now();
    this.#hold = held(this.#hold, act, hours, wallTime(wall()));
  }

  /** As of now. Time alone may change it. */
  current(): Lock | null {
    const { hours, now, wall, unset } = this.#parts;
    if (unset) return 'settings';
    const moment = wallTime(wall());
    this.#hold = heldOn(this.#hold, hours, moment);
    if (this.#hold.cleaning && now() - this.#cleaningSince > LONGEST_CLEANING_MS)
      this.#hold = { ...this.#hold, cleaning: false };
    return lockNow(this.#hold, hours, moment);
  }
}
