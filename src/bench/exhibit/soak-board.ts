import type { Profile } from '../../adapters/profile/profile.ts';
import type { Seat } from '../../game/game.ts';
import type { Actuators, BoardReport, LinkStatus, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Algebraic, boardOf, type Notch, type SliderId } from '../../rules/rules.ts';

const UP: LinkStatus = { state: 'up', reason: null, counters: {} };
/** As often as the board says how it stands, ms: while hands are there, and while nobody is. */
const BUSY_MS = 500;
const QUIET_MS = 2000;
/** So long after the last that they did hands are there, ms. */
const BUSY_FOR_MS = 10_000;
const SLIDER_MS = 450;
const COUNTS_A_TURN = 1440;
/** How long a spin takes, and how often the wheel says meanwhile where it is: less often than a real one (20 ms), which is harder to read; ms. */
const SPIN_MS = 3000;
const WHEEL_MS = 75;

/** What is broken at the moment. */
interface Defects {
  /** A reed that reads on, whatever stands there. */
  stuck: Algebraic | null;
  /** A reed that reads off. */
  dead: Algebraic | null;
  /** A slider whose servo does not arrive. */
  jammed: SliderId | null;
}

/**
 * The board of wood at the level of its reports: what stands on which square, sliders that drop it, a wheel; without
 * firmware, so that a day passes in seconds.
 */
export class SoakBoard {
  readonly defects: Defects = { stuck: null, dead: null, jammed: null };
  /** Squares on which a piece really stands. */
  readonly standing = new Set<Algebraic>();
  /** Squares of the traps that are open. */
  readonly open = new Set<Algebraic>();
  readonly #clock: Clock;
  readonly #profile: Profile;
  readonly #listeners = new Set<(report: BoardReport) => void>();
  #reported: ReadonlySet<Algebraic> = new Set();
  #lastSign = Number.NEGATIVE_INFINITY;
  #count = 0;
  #cancel: () => void = () => undefined;

  constructor(profile: Profile, clock: Clock) {
    this.#profile = profile;
    this.#clock = clock;
    this.#beat();
  }

  /** The power is cut: nothing is reported any more. */
  off(): void {
    this.#cancel();
    this.#listeners.clear();
  }

  readonly sensors: SensorBoard = {
    link: UP,
    open: async () => undefined,
    close: async () => undefined,
    onReport: (listener) => {
      this.#listeners.add(listener);
      return () => this.#listeners.delete(listener);
    },
    onLink: () => () => undefined,
  };

  readonly actuators: Actuators = {
    link: UP,
    open: async () => undefined,
    close: async () => undefined,
    onLink: () => () => undefined,
    showFrame: () => undefined,
    dimLights: () => undefined,
    moveSlider: (slider, notch) => this.#slide(slider, notch),
  };

  lift(at: Algebraic): void {
    this.standing.delete(at);
    this.#read();
  }

  /** What is put on an open trap falls. */
  put(at: Algebraic): void {
    this.standing.add(at);
    this.#read();
    if (this.open.has(at)) this.#clock.after(240, () => this.lift(at));
  }

  press(seat: Seat, down: boolean): void {
    this.#report({ kind: 'button', t: this.#clock.uptime(), seat, down });
  }

  /** The wheel moves by so many counts. */
  nudge(counts: number): void {
    this.#count += counts;
    this.#report({ kind: 'wheel', t: this.#clock.uptime(), count: this.#count, zero: 0 });
  }

  /** A valid spin of 3 s that ends at this angle. */
  spin(angle: number): void {
    const from = this.#count;
    const here = ((from % COUNTS_A_TURN) + COUNTS_A_TURN) % COUNTS_A_TURN;
    const travel = 3 * COUNTS_A_TURN + angle * 4 - here;
    for (let ms = WHEEL_MS; ms <= SPIN_MS; ms += WHEEL_MS) {
      const share = ms / SPIN_MS;
      this.#clock.after(ms, () => {
        this.#count = from + Math.round(travel * (2 * share - share * share));
        this.#report({ kind: 'wheel', t: this.#clock.uptime(), count: this.#count, zero: 0 });
      });
    }
  }

  #read(): void {
    const seen = new Set(this.standing);
    if (this.defects.stuck !== null) seen.add(this.defects.stuck);
    if (this.defects.dead !== null) seen.delete(this.defects.dead);
    const t = this.#clock.uptime();
    for (const at of seen) if (!this.#reported.has(at)) this.#edge(t, at, true);
    for (const at of this.#reported) if (!seen.has(at)) this.#edge(t, at, false);
    this.#reported = seen;
  }

  #edge(t: number, at: Algebraic, on: boolean): void {
    this.#report({ kind: 'edge', t, at, on });
  }

  #beat(): void {
    const t = this.#clock.uptime();
    this.#read();
    this.#report({ kind: 'snapshot', t, occupied: [...this.#reported] });
    this.#cancel = this.#clock.after(t - this.#lastSign < BUSY_FOR_MS ? BUSY_MS : QUIET_MS, () =>
      this.#beat(),
    );
  }

  #report(report: BoardReport): void {
    // The wheel too: a slider follows it, whose piece would be said not to fall by a board that is heard of two seconds late (E33).
    if (report.kind !== 'snapshot') this.#lastSign = report.t;
    for (const listener of this.#listeners) listener(report);
  }

  #slide(id: SliderId, notch: Notch): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#clock.after(SLIDER_MS, () => {
        if (id === this.defects.jammed) {
          reject(new Error('the servo did not arrive'));
          return;
        }
        this.#doors(id, notch);
        resolve();
      });
    });
  }

  #doors(id: SliderId, notch: Notch): void {
    const slider = this.#profile.sliders.find((one) => one.id === id);
    if (slider === undefined) throw new Error(`no slider ${id}`);
    const board = boardOf(this.#profile.size);
    const [left, right] = [board.algebraic(slider.left), board.algebraic(slider.right)];
    this.open.delete(left);
    this.open.delete(right);
    if (notch === 'N') return;
    const opens = notch === 'L' ? left : right;
    this.open.add(opens);
    this.#clock.after(240, () => this.lift(opens));
  }
}

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Time that passes only when it is told to, as fast as what happens in it can be computed. */
export class VirtualTime implements Clock {
  #now = 0;
  #skipped = 0;
  #next = 0;
  readonly #timers = new Map<number, Timer>();
  readonly #between: () => Promise<void>;

  /** @param between what is waited for between one timer and the next; left out: what waits for a promise */
  constructor(between: () => Promise<void> = () => Promise.resolve()) {
    this.#between = between;
  }

  /** Timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  /** What was skipped is in it no more than a night is in the uptime of a machine that sleeps. */
  uptime(): number {
    return this.#now - this.#skipped;
  }

  after(ms: number, callback: () => void): () => void {
    const id = this.#next++;
    this.#timers.set(id, { at: this.#now + Math.max(0, ms), callback });
    return () => this.#timers.delete(id);
  }

  /** Resolves once `ms` have passed: for all but the one who lets time pass. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets `ms` pass. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (let due = this.#earliest(end); due !== null; due = this.#earliest(end)) {
      const [id, { at, callback }] = due;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, at);
      callback();
      await this.#between();
    }
    this.#now = end;
    await this.#between();
  }

  /** Time in which nobody is there and nothing happens: whatever waits goes on waiting as long as it would have. */
  skip(ms: number): void {
    const waiting = [...this.#timers];
    this.#now += ms;
    this.#skipped += ms;
    for (const [id, { at, callback }] of waiting) this.#timers.set(id, { at: at + ms, callback });
  }

  /** The power is cut: nobody waits for anything any more. */
  drop(): void {
    this.#timers.clear();
  }

  #earliest(end: number): readonly [number, Timer] | null {
    let earliest: readonly [number, Timer] | null = null;
    for (const entry of this.#timers) {
      const [, { at }] = entry;
      if (at <= end && (earliest === null || at < earliest[1].at)) earliest = entry;
    }
    return earliest;
  }
}
