import type { Rig } from './rig.ts';

const SLICE_MS = 16;
/** Once it is further behind than this, the simulation does not try to catch up: it runs slower than real time. */
const MAX_LAG_MS = 60;
/** A byte waits half of it for its slice: little beside the 20 ms in which the page draws. */
const TICK_MS = 8;
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
    return this.debt >= SLICE_MS;
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

/**
 * Runs a rig in real time on this thread, and hands over its reports after every slice that had some or changed the pace.
 *
 * @returns stops it
 */
export function runInRealTime<Command, Report>(
  rig: Rig<Command, Report>,
  deliver: (reports: Report[], pace: number) => void,
): () => void {
  const pacer = new Pacer(performance.now());
  let told = pacer.pace;
  let running = true;
  const step = (): void => {
    if (!running) return;
    const due = pacer.due(performance.now());
    if (due > 0) rig.advance(due);
    const reports = rig.reports();
    if (reports.length > 0 || pacer.pace !== told) deliver(reports, pacer.pace);
    told = pacer.pace;
    if (pacer.behind) setImmediate(step);
    else setTimeout(step, TICK_MS);
  };
  setImmediate(step);
  return () => {
    running = false;
  };
}
