import type { BoardReport, LinkStatus, SensorBoard } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import type { Bench, Patience } from './board-contract.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time for an adapter under trial: a wait of a second need not take one. */
export class SlowClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  uptime(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  pass(ms: number): void {
    const end = this.#now + ms;
    for (let next = this.#next(end); next !== null; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.callback();
    }
    this.#now = end;
  }

  #next(end: number): Timer | null {
    const due = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
    return due[0] ?? null;
  }
}

/** Time passes in steps of so much: the slowest board that is good enough says something in two of them. */
const STEP_MS = 50;
/** What stands on the board when it is plugged in. */
const STANDING = ['a1', 'c1', 'c3'] as const;

/** A square that became occupied or empty, by edge or by snapshot. */
export interface Change {
  readonly t: number;
  readonly at: string;
  readonly on: boolean;
}

/** One adapter on one bench, and all that it has told. */
export class Trial {
  readonly board: SensorBoard;
  readonly bench: Bench;
  readonly reports: BoardReport[] = [];
  readonly links: LinkStatus[] = [];
  readonly #clock: SlowClock;
  readonly #patience: Required<Patience>;

  constructor(bench: Bench, clock: SlowClock, patience: Required<Patience>) {
    this.bench = bench;
    this.board = bench.board;
    this.#clock = clock;
    this.#patience = patience;
    this.board.onReport((report) => this.reports.push(report));
    this.board.onLink((link) => this.links.push(link));
    for (const at of STANDING) bench.put(at, true);
  }

  /** Waits for something that the adapter promises; false: it did not come. */
  async until(came: () => boolean, board: 'speaks' | 'isSilent' = 'speaks'): Promise<boolean> {
    for (let turn = 0; turn < this.#patience.turns; turn++) {
      if (came()) return true;
      await this.#step(board);
    }
    return came();
  }

  /** So much time passes, for the board and for the adapter. */
  async passes(ms: number, board: 'speaks' | 'isSilent' = 'speaks'): Promise<void> {
    for (let passed = 0; passed < ms; passed += STEP_MS) await this.#step(board);
    // What was said last arrives.
    await this.#turn();
  }

  /** Opens it with the board there; null once it is up, else what was there instead. */
  async comesUp(): Promise<string | null> {
    this.bench.plugIn();
    const before = this.reports.length;
    return (await this.opens()) ?? this.isUp(before);
  }

  /** Null once it is opened. */
  opens(name = 'open()'): Promise<string | null> {
    return this.#settles(name, () => this.board.open());
  }

  /** Null once it is closed. */
  closes(name = 'close()'): Promise<string | null> {
    return this.#settles(name, () => this.board.close());
  }

  /** The board is there and speaks: null once the link says so, and a report has come on top of so many. */
  async isUp(before = this.reports.length): Promise<string | null> {
    const came = await this.until(() => this.board.link.state === 'up' && this.reports.length > before);
    return came ? null : `the board is there and speaks, but the link stays ${this.linkSaid()}`;
  }

  /** The cable is pulled: null once the link says so. */
  async goesAway(): Promise<string | null> {
    this.bench.unplug();
    const noticed = () => ['lost', 'silent'].includes(this.board.link.state);
    const came = await this.until(noticed, 'isSilent');
    return came ? null : `the cable is pulled, but the link stays ${this.linkSaid()}`;
  }

  linkSaid(): string {
    const { state, reason } = this.board.link;
    return reason === null ? `\`${state}\`` : `\`${state}\` (${reason})`;
  }

  /** What changed on the board by the reports from the given one on. */
  changes(from = 0): readonly Change[] {
    const known = new Set<string>();
    const changes: Change[] = [];
    for (const [index, report] of this.reports.entries()) {
      for (const { at, on } of changed(known, report)) {
        if (on) known.add(at);
        else known.delete(at);
        if (index >= from) changes.push({ t: report.t, at, on });
      }
    }
    return changes;
  }

  /** An edge that says what the reports before it said already: told twice, or with the wrong sign. */
  repeated(from: number): string | null {
    const known = new Set<string>();
    for (const [index, report] of this.reports.entries()) {
      const changes = changed(known, report);
      if (report.kind === 'edge' && changes.length === 0 && index >= from) return wordOf(report);
      for (const { at, on } of changes) {
        if (on) known.add(at);
        else known.delete(at);
      }
    }
    return null;
  }

  /** Nothing of it may outlive its trial; how well it closes has trials of its own. */
  end(): void {
    this.bench.unplug();
    Promise.resolve()
      .then(() => this.board.close())
      .catch(() => undefined);
  }

  async #settles(name: string, act: () => Promise<void>): Promise<string | null> {
    const outcome = { fault: `${name} does not resolve` as string | null, isThere: false };
    const settled = (fault: string | null) => Object.assign(outcome, { fault, isThere: true });
    act().then(
      () => settled(null),
      (error: unknown) =>
        settled(`${name} failed: ${error instanceof Error ? error.message : String(error)}`),
    );
    await this.until(() => outcome.isThere);
    return outcome.fault;
  }

  async #step(board: 'speaks' | 'isSilent'): Promise<void> {
    if (board === 'speaks') this.bench.pass(STEP_MS);
    await this.#turn();
    this.#clock.pass(STEP_MS);
  }

  /** Streams and promises go on. */
  #turn(): Promise<void> {
    const { turnMs } = this.#patience;
    return new Promise((resolve) => {
      if (turnMs > 0) setTimeout(resolve, turnMs);
      else setImmediate(resolve);
    });
  }
}

/** Lifted pieces first, as the program reads a snapshot. */
export function wordOf({ at, on }: Omit<Change, 't'>): string {
  return `${at} ${on ? 'on' : 'off'}`;
}

function changed(known: ReadonlySet<string>, report: BoardReport): readonly Omit<Change, 't'>[] {
  if (report.kind === 'edge')
    return known.has(report.at) === report.on ? [] : [{ at: report.at, on: report.on }];
  if (report.kind !== 'snapshot') return [];
  const occupied = new Set<string>(report.occupied);
  return [
    ...[...known].filter((at) => !occupied.has(at)).map((at) => ({ at, on: false })),
    ...[...occupied].filter((at) => !known.has(at)).map((at) => ({ at, on: true })),
  ];
}
