import type { Algebraic } from '../../rules/rules.ts';
import type { Happening, Script, Touch, TraceLine } from './trace.ts';

/**
 * The board on the desk: where pieces stand, what the sensors below say of it, and the trace so far.
 *
 * A script that lifts from an empty square or puts a piece on another one is a fault of the generator: it throws.
 */
export class RealBoard {
  readonly lines: TraceLine[] = [];
  #now = 0;
  readonly #standing: Set<Algebraic>;
  readonly #sensed: Set<Algebraic>;
  readonly #dead = new Set<Algebraic>();
  readonly #doubtful = new Set<Algebraic>();
  readonly #glances: () => boolean;

  /** `glances` is asked after every touch whether the MCU sends a snapshot just then. */
  constructor(occupied: readonly Algebraic[], glances: () => boolean) {
    this.#standing = new Set(occupied);
    this.#sensed = new Set(occupied);
    this.#glances = glances;
    this.snapshot();
  }

  get now(): number {
    return this.#now;
  }

  /** The line that will be written next, counted from the trace's head, which is line 0. */
  get nextLine(): number {
    return this.lines.length + 1;
  }

  /** Squares whose sensor has chattered: dead since, or not believed for a while. */
  get doubtful(): ReadonlySet<Algebraic> {
    return this.#doubtful;
  }

  holds(at: Algebraic): boolean {
    return this.#standing.has(at);
  }

  occupied(): readonly Algebraic[] {
    return [...this.#standing];
  }

  sensed(): ReadonlySet<Algebraic> {
    return this.#sensed;
  }

  pass(ms: number): void {
    this.#now += Math.round(ms);
  }

  snapshot(): void {
    this.#write({ snapshot: [...this.#sensed] });
  }

  /** A card is answered on the page. */
  answer(right: boolean): void {
    this.#write({ answer: right ? 'right' : 'wrong' });
  }

  /** Plays a script from now on; after it, now is the time of its last touch. */
  perform(script: Script): void {
    const start = this.#now;
    for (const touch of script.touches()) {
      this.#now = start + touch.t;
      this.#apply(touch);
    }
  }

  /** A sensor that chatters; one that is `dead` afterwards says for ever what it said last. */
  chatter(at: Algebraic, gaps: readonly number[], dead: boolean): void {
    for (const gap of gaps) {
      this.pass(gap);
      this.#sense(at, !this.#sensed.has(at));
    }
    this.#doubtful.add(at);
    if (dead) this.#dead.add(at);
  }

  /** A sensor that says from now on for ever what it said last. */
  fail(at: Algebraic): void {
    this.#doubtful.add(at);
    this.#dead.add(at);
  }

  /**
   * Brings a lift forward, to `ms` before the landing in the line before it.
   * False if these two lines (counted from the head, which is line 0) are not such a pair.
   */
  hasten(lift: number, ms: number): boolean {
    const [earlier, landing, lifted] = this.lines.slice(lift - 3, lift);
    if (earlier === undefined || landing === undefined || lifted === undefined) return false;
    if (!('at' in landing && landing.on && 'at' in lifted && !lifted.on) || landing.at === lifted.at)
      return false;
    const t = Math.max(earlier.t, landing.t - ms);
    this.lines.splice(lift - 2, 2, { ...lifted, t }, landing);
    return true;
  }

  /** The last line says until when time has passed. */
  close(ms: number): void {
    this.pass(ms);
    this.#write({});
  }

  #apply(touch: Touch): void {
    switch (touch.kind) {
      case 'edge':
        if (this.#standing.has(touch.at) === touch.on) {
          throw new Error(
            `the hand ${touch.on ? 'puts a piece on the full' : 'lifts from the empty'} ${touch.at}`,
          );
        }
        if (touch.on) this.#standing.add(touch.at);
        else this.#standing.delete(touch.at);
        if (!this.#dead.has(touch.at)) this.#sense(touch.at, touch.on);
        return;
      case 'button':
        this.#write({ button: touch.seat, down: touch.down });
        return;
      case 'spin':
        this.#write({ spin: 'start' });
        return;
      case 'spun':
        this.#write({ spin: 'stop', angle: touch.angle });
        return;
      case 'choose':
        this.#write({ choose: touch.choice });
        return;
    }
  }

  #sense(at: Algebraic, on: boolean): void {
    if (on) this.#sensed.add(at);
    else this.#sensed.delete(at);
    this.#write({ at, on });
    if (this.#glances()) this.snapshot();
  }

  #write(happening: Happening): void {
    this.lines.push({ t: this.#now, ...happening });
  }
}
