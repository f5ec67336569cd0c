import type { Profile } from '../../profile/profile.ts';
import type { BoardFault } from '../board-fault.ts';
import type { ChipLights } from '../chips/chips.ts';
import type { ButtonName } from './contacts.ts';

/** What the host does to either board through its USB cable. `epoch` counts the resets, so that late bytes of an earlier life are known. */
export type CableCommand =
  | { readonly kind: 'serial'; readonly bytes: Uint8Array }
  | { readonly kind: 'reset'; readonly epoch: number };
/** Its supply dips: it starts anew. */
type DipCommand = { readonly kind: 'brownOut' };
export interface SerialReport {
  readonly kind: 'serial';
  readonly epoch: number;
  readonly bytes: Uint8Array;
}
export type SensorCommand = CableCommand | DipCommand | RoomCommand;
/** What happens in the room around it, in order. */
export type RoomCommand =
  /** Closed reeds, one bitmap a row, bit = column. `byHand`: a hand has lifted something or put it down. */
  | { readonly kind: 'reeds'; readonly rows: readonly number[]; readonly byHand: boolean }
  | { readonly kind: 'button'; readonly name: ButtonName; readonly down: boolean }
  | { readonly kind: 'wheelHeld'; readonly angle: number }
  | { readonly kind: 'wheelReleased'; readonly speed: number };
export type SensorReport =
  | SerialReport
  | { readonly kind: 'wheel'; readonly angle: number; readonly speed: number };

export type ActuatorCommand =
  | CableCommand
  | DipCommand
  /** Whether somebody waits for `elapsed`. */
  | { readonly kind: 'time'; readonly told: boolean };
export type ActuatorReport =
  | SerialReport
  /** Virtual time that has passed; only while somebody waits for it. */
  | { readonly kind: 'elapsed'; readonly ms: number }
  | { readonly kind: 'lights'; readonly lights: ChipLights }
  /** Travel of every slider in notches. */
  | { readonly kind: 'sliders'; readonly travel: Readonly<Record<string, number>> };

/** A simulated board with what is wired to it, in virtual time: nothing passes but by `advance`. */
export interface Rig<Command, Report> {
  command(command: Command): void;
  /** Whether the command is somebody's act: what follows from it is waited for. */
  isAct(command: Command): boolean;
  /** At rest it is run so often, ms: each time that its thread wakes costs as much as a ms of its chip. */
  readonly restMs: number;
  /** Something of it moves, and is seen to. */
  readonly moving: boolean;
  advance(ms: number): void;
  /** What happened since the last call, in order. */
  reports(): Report[];
}

/** All that a rig is built from; can be sent to a worker thread. */
export type RigPlan =
  | {
      readonly kind: 'sensor';
      readonly hex: string;
      readonly seed: number;
      readonly wheelAngle: number;
      readonly rows: readonly number[];
      readonly countsPerTurn: number;
      readonly contacts: Profile['contacts'];
      readonly faults: readonly BoardFault[];
      /** References of parts that are not fitted (yet). */
      readonly missing: readonly string[];
    }
  | {
      readonly kind: 'actuator';
      readonly hex: string;
      readonly seed: number;
      readonly sliders: Profile['sliders'];
      readonly travel: Readonly<Record<string, number>>;
      readonly faults: readonly BoardFault[];
      /** References of parts that are not fitted (yet). */
      readonly missing: readonly string[];
    };

/** Mulberry32: numbers 0 … 1 that depend on the seed alone, so that a spin can be had again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Once it is further behind than this, the simulation does not try to catch up: it runs slower than real time. */
const MAX_LAG_MS = 100;
const SLICE_MS = 60;
/** A byte waits half of it for its slice: little beside the 20 ms in which the page draws. */
const LIVELY_TICK_MS = 4;
/** So long after an act what follows from it is waited for: a reed settles, its edge is told, the act is understood. */
const LIVELY_FOR_MS = 1000;
const PACE_WINDOW_MS = 1000;

/** Decides how much virtual time is due: never more than real time has passed. Times in ms. */
export class Pacer {
  private lastReal: number;
  private debt = 0;
  private windowStart: number;
  private windowRun = 0;
  private windowDebt = 0;
  private latest = 1;

  constructor(now: number) {
    this.lastReal = now;
    this.windowStart = now;
  }

  /** Virtual time to run now, at most one slice. */
  due(now: number): number {
    this.debt = Math.min(MAX_LAG_MS, this.debt + now - this.lastReal);
    this.lastReal = now;
    this.measure(now);
    const slice = Math.min(SLICE_MS, this.debt);
    this.debt -= slice;
    this.windowRun += slice;
    return slice;
  }

  get behind(): boolean {
    return this.debt >= LIVELY_TICK_MS;
  }

  /** Virtual per real time over the last second, at most 1. */
  get pace(): number {
    return this.latest;
  }

  private measure(now: number): void {
    const span = now - this.windowStart;
    if (span < PACE_WINDOW_MS) return;
    this.latest = Math.min(1, (this.windowRun + this.debt - this.windowDebt) / span);
    this.windowStart = now;
    this.windowRun = 0;
    this.windowDebt = this.debt;
  }
}

/** A rig that runs. */
interface RunningRig<Command> {
  command(command: Command): void;
  stop(): void;
}

/**
 * Runs a rig in real time on this thread, and hands over its reports after every slice that had some or changed the pace. Slices
 * are short while something happens, and long at rest.
 */
export function runInRealTime<Command, Report>(
  rig: Rig<Command, Report>,
  deliver: (reports: Report[], pace: number) => void,
): RunningRig<Command> {
  const pacer = new Pacer(performance.now());
  let told = pacer.pace;
  let actedAt = Number.NEGATIVE_INFINITY;
  const first = setImmediate(() => step());
  let cancelNext = (): void => clearImmediate(first);
  const step = (): void => {
    const now = performance.now();
    const due = pacer.due(now);
    if (due > 0) rig.advance(due);
    const reports = rig.reports();
    if (reports.length > 0 || pacer.pace !== told) deliver(reports, pacer.pace);
    told = pacer.pace;
    if (pacer.behind) {
      const next = setImmediate(step);
      cancelNext = () => clearImmediate(next);
    } else {
      const isLively = rig.moving || now - actedAt < LIVELY_FOR_MS;
      const next = setTimeout(step, isLively ? LIVELY_TICK_MS : rig.restMs);
      cancelNext = () => clearTimeout(next);
    }
  };
  return {
    command: (command) => {
      cancelNext();
      if (rig.isAct(command)) actedAt = performance.now();
      // What was before the command has gone by when it comes.
      step();
      rig.command(command);
    },
    stop: () => cancelNext(),
  };
}
