/** What a board's reports say: turns of the wheel, edges, and whether hands are over it. */

import {
  type Input,
  stepWheel,
  WHEEL_AT_REST,
  type WheelProfile,
  type WheelSign,
  type WheelState,
} from '../game/game.ts';
import type { BoardReport } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import type { Algebraic } from '../rules/rules.ts';

/** What of the board's reports is not yet understood: how the wheel turns, and the latest time. */
export interface ReaderState {
  readonly wheel: WheelState;
  /** ms of the inputs' time. */
  readonly t: number;
}

/** Inputs' time begins at `epoch`. After a restart it goes on where the journal ended; the board's own begins at 0 again. */
export function newReader(epoch: number): ReaderState {
  return { wheel: WHEEL_AT_REST, t: epoch };
}

/**
 * Turns one report of the board into the session's inputs. Counts of the wheel become spins and steps; everything else keeps its
 * meaning. `epoch` (ms) is added to the board's time. The service button is the staff's, and no input of a game.
 */
export function readReport(
  wheelProfile: WheelProfile | null,
  epoch: number,
  state: ReaderState,
  report: BoardReport,
): { readonly state: ReaderState; readonly inputs: readonly Input[] } {
  const t = Math.max(state.t, epoch + report.t);
  const own = ownInputs(report, t);
  if (wheelProfile === null) return { state: { ...state, t }, inputs: own };
  const reading =
    report.kind === 'wheel' ? { t, count: report.count, zero: report.zero } : { t, count: null, zero: null };
  const { state: wheel, signs } = stepWheel(wheelProfile, state.wheel, reading);
  return { state: { wheel, t }, inputs: [...signs.map(inputOf), ...own] };
}

/**
 * A link that is silent for a second is away. What comes so long after the last word was held up by a machine, or a process, that
 * slept, ms.
 */
const SLEPT_MS = 3000;

/** Hears the board's reports of one game, one behind the other. */
export class BoardEar {
  readonly #wheel: WheelProfile | null;
  readonly #begin: number;
  readonly #clock: Clock;
  #state: ReaderState;
  /** What is added to the board's time, ms. Its first report comes when the game begins, or goes on. */
  #epoch: number | null = null;
  /** When the last report came, by the machine's time, and the board's own then. */
  #heard: { readonly at: number; readonly t: number } | null = null;

  /** @param begin ms of the inputs' time at which the game begins, or goes on */
  constructor(wheel: WheelProfile | null, begin: number, clock: Clock) {
    this.#wheel = wheel;
    this.#begin = begin;
    this.#clock = clock;
    this.#state = newReader(begin);
  }

  /** ms of the inputs' time. */
  get t(): number {
    return this.#state.t;
  }

  /** How long nobody listened to the board before this report, ms; 0 if that is too short for a sleep. */
  missed({ t }: BoardReport): number {
    const at = this.#clock.uptime();
    const gap = this.#heard === null ? 0 : Math.max(at - this.#heard.at, t - this.#heard.t);
    this.#heard = { at, t };
    return gap < SLEPT_MS ? 0 : gap;
  }

  hear(report: BoardReport): readonly Input[] {
    this.#epoch ??= this.#begin - report.t;
    const { state, inputs } = readReport(this.#wheel, this.#epoch, this.#state, report);
    this.#state = state;
    return inputs;
  }

  /** Where nobody looks, a wheel that turned has stopped nowhere. What it stands at later is no spin. */
  forgetWheel(): void {
    this.#state = newReader(this.#state.t);
  }
}

function ownInputs(report: BoardReport, t: number): readonly Input[] {
  switch (report.kind) {
    case 'snapshot':
      return [{ kind: 'snapshot', t, occupied: report.occupied }];
    case 'edge':
      return [{ kind: 'edge', t, at: report.at, on: report.on }];
    case 'button':
      if (report.seat === 'service') return [{ kind: 'time', t }];
      return [{ kind: 'button', t, seat: report.seat, down: report.down }];
    case 'service':
      return [{ kind: 'service', t, report: report.report }];
    case 'wheel':
    case 'time':
      return [{ kind: 'time', t }];
  }
}

function inputOf(sign: WheelSign): Input {
  switch (sign.kind) {
    case 'start':
      return { kind: 'spinStart', t: sign.t };
    case 'stop':
      return { kind: 'spinStop', t: sign.t, angle: sign.angle };
    case 'void':
      return { kind: 'spinVoid', t: sign.t };
    case 'step':
      return { kind: 'highlight', t: sign.t, step: sign.step };
  }
}

/** Without an edge for so long, the board is at rest and no hand is over it. */
const STILL_MS = 500;

/** Which squares read occupied, once they can be trusted. */
export class BoardAtRest {
  #occupied: Set<Algebraic> | null = null;
  #changedAt = Number.NEGATIVE_INFINITY;

  see(input: Input): void {
    if (input.kind === 'snapshot') this.#snapshot(input.t, input.occupied);
    if (input.kind === 'edge' && this.#occupied !== null) {
      if (input.on) this.#occupied.add(input.at);
      else this.#occupied.delete(input.at);
      this.#changedAt = input.t;
    }
  }

  /** Null while nothing was seen yet, or something moved less than `STILL_MS` before `t`. */
  occupiedAt(t: number): ReadonlySet<Algebraic> | null {
    return t - this.#changedAt < STILL_MS ? null : this.#occupied;
  }

  #snapshot(t: number, occupied: readonly Algebraic[]): void {
    const before = this.#occupied;
    if (before?.size === occupied.length && occupied.every((at) => before.has(at))) return;
    this.#changedAt = t;
    this.#occupied = new Set(occupied);
  }
}
