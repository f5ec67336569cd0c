import type { Rig } from './rig.ts';

const SLICE_MS = 30;
/** Once it is further behind than this, the simulation does not try to catch up: it runs slower than real time. */
const MAX_LAG_MS = 60;
/** A byte waits half of it for its slice: little beside the 20 ms in which the page draws. */
const LIVELY_TICK_MS = 4;
/** Where nothing happens nobody sees how late a byte is; the board tells its state every 50 ms. */
const REST_TICK_MS = 25;
/** So long after an act what follows from it is waited for: a reed settles and its edge is told. */
const LIVELY_FOR_MS = 300;
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
export interface RunningRig<Command> {
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
      const next = setTimeout(step, isLively ? LIVELY_TICK_MS : REST_TICK_MS);
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
