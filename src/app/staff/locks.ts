import type { Lock } from '../../exhibit/exhibit.ts';
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
import { wallTime } from './operation.ts';

/** A cleaning that nobody ends, ends: no board stays shut because a cloth was put away. */
const LONGEST_CLEANING_MS = 60 * 60_000;

export interface LocksParts {
  readonly hours: OpeningHours;
  /** Whether the board was put to sleep before the restart. */
  readonly asleep: boolean;
  /** The program has no settings that can be used: nobody plays until it has, and is started again. */
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

  /** When a board outside its hours opens by itself; null: it is open, or never does. */
  get opens(): Opening | null {
    const { hours, wall } = this.#parts;
    return opensNext(hours, wallTime(wall()));
  }

  act(act: HoldAct): void {
    const { hours, now, wall } = this.#parts;
    if (act === 'clean') this.#cleaningSince = now();
    this.#hold = held(this.#hold, act, hours, wallTime(wall()));
  }

  /** As of now; time alone may change it. */
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
