/** What hands do, in which time. */

import type { Seat } from '../../game/game.ts';
import type {
  Algebraic,
  GameId,
  Notch,
  OutcomeReason,
  Sector,
  Side,
  SliderId,
  Spinner,
  Square,
} from '../../rules/rules.ts';
import type { Random } from '../random.ts';

/** One thing a hand does to the board; `t` in ms from the start of its script. */
export type Touch =
  | { readonly t: number; readonly kind: 'edge'; readonly at: Algebraic; readonly on: boolean }
  | { readonly t: number; readonly kind: 'button'; readonly seat: Seat; readonly down: boolean }
  | { readonly t: number; readonly kind: 'spin' }
  | { readonly t: number; readonly kind: 'spun'; readonly angle: number }
  | { readonly t: number; readonly kind: 'choose'; readonly choice: string };

/** What several hands do in one half-move, on one axis of time. */
export class Script {
  readonly #touches: Touch[] = [];

  /** A hand that is free at `t`; several hands may work at once. */
  hand(t: number): Hand {
    return new Hand(t, (touch) => this.#touches.push(touch));
  }

  /** In the order of time; touches of the same moment in the order in which they were written. */
  touches(): readonly Touch[] {
    return [...this.#touches].sort((one, other) => one.t - other.t);
  }

  /** When the last touch is; 0 for an empty script. */
  end(): number {
    return this.#touches.reduce((latest, touch) => Math.max(latest, touch.t), 0);
  }
}

/** A hand does one thing after another; `now` is when it is free. */
export class Hand {
  now: number;
  readonly #write: (touch: Touch) => void;

  constructor(now: number, write: (touch: Touch) => void) {
    this.now = now;
    this.#write = write;
  }

  wait(ms: number): this {
    this.now += Math.round(ms);
    return this;
  }

  lift(at: Algebraic): this {
    return this.#touch({ t: this.now, kind: 'edge', at, on: false });
  }

  place(at: Algebraic): this {
    return this.#touch({ t: this.now, kind: 'edge', at, on: true });
  }

  press(seat: Seat, ms: number): this {
    this.#touch({ t: this.now, kind: 'button', seat, down: true });
    return this.wait(ms).#touch({ t: this.now, kind: 'button', seat, down: false });
  }

  spin(ms: number, angle: number): this {
    this.#touch({ t: this.now, kind: 'spin' });
    return this.wait(ms).#touch({ t: this.now, kind: 'spun', angle });
  }

  choose(choice: string): this {
    return this.#touch({ t: this.now, kind: 'choose', choice });
  }

  #touch(touch: Touch): this {
    this.#write(touch);
    return this;
  }
}

/**
 * The times of human hands on a board, in ms.
 *
 * Medians and limits were taken from 75 sample traces; a second quartile above and below is the spread of a log-normal.
 */
export const timing = {
  /** Between two half-moves. */
  think: (random: Random) => random.around(1150, 0.75, 400, 4000),
  /** The same when the answer was ready. */
  quickThink: (random: Random) => random.around(60, 1.3, 0, 280),
  /** The wheel turns. */
  spin: (random: Random) => random.around(2500, 0.4, 900, 6000),
  /** From the wheel's stop to the hand on the piece. */
  afterSpin: (random: Random) => random.around(950, 0.6, 300, 4000),
  /** From the wheel's stop to the notch chosen. */
  chooseSlider: (random: Random) => random.around(2200, 0.5, 800, 5000),
  /** From the choice, or the landing, to the piece that is gone through the trap. */
  fall: (random: Random) => random.around(300, 0.5, 90, 750),
  /** A piece in the air. */
  flight: (random: Random) => random.around(360, 0.35, 120, 1100),
  /** A piece on a square on its way, and in the air again. */
  hop: (random: Random) => random.around(110, 0.6, 45, 330),
  /** A sliding piece over one square. */
  dwell: (random: Random) => random.around(60, 0.7, 8, 170),
  /** A sliding piece under neither of two neighbouring squares. */
  gap: (random: Random) => random.around(30, 0.9, 3, 120),
  /** Both of two neighbouring squares see a sliding piece (at most 60 in the contract). */
  overlap: (random: Random) => random.around(10, 0.8, 1, 45),
  /** Between two captured pieces taken off. */
  takeOff: (random: Random) => random.around(270, 0.5, 60, 800),
  /** The last captured piece is forgotten for a while. */
  linger: (random: Random) => random.whole(1800, 6000),
  /** A contact opens or closes again while a piece comes or goes. */
  bounce: (random: Random) => random.whole(5, 40),
  /** Held in the air while thinking. */
  hold: (random: Random) => random.whole(3300, 6600),
  /** A move tried for a moment. */
  tried: (random: Random) => random.around(190, 0.4, 60, 380),
  /** A move that stood before it was changed. */
  stood: (random: Random) => random.around(900, 0.4, 560, 2600),
  /** A new king lifted for its second disc, and put back. */
  crown: (random: Random) => random.around(480, 0.4, 150, 1100),
  /** A piece that is set straight is off its square. */
  straighten: (random: Random) => random.around(450, 0.8, 40, 1400),
  /** A piece stands wrong, soon seen: too short for an alarm. */
  wrongShort: (random: Random) => random.whole(90, 2300),
  /** A piece stands wrong, long enough for an alarm (3 s) to be due. */
  wrongLong: (random: Random) => random.whole(4500, 6500),
  /** Nothing is touched before the next thing begins. */
  rest: (random: Random) => random.around(600, 0.4, 300, 1600),
  /** A button is down. */
  press: (random: Random) => random.whole(50, 120),
} as const;

/** Spins the wheel; answers what it shows, by the contract's sectors: `border` near a line between two different ones. */
export function spinWheel(hand: Hand, random: Random, spinner: Spinner, border: boolean): Sector | 'border' {
  const width = 360 / spinner.sectors.length;
  const lines = spinner.sectors.flatMap((sector, index) =>
    sector === before(spinner, index) ? [] : [index * width],
  );
  const angle = border
    ? (random.pick(lines) + 360 + random.around(0.5, 0.5, 0, 1) * random.pick([-1, 1])) % 360
    : awayFrom(lines, random, spinner.toleranceDegrees);
  hand.spin(timing.spin(random), Math.round(angle * 10) / 10);
  return border ? 'border' : (spinner.sectors[Math.floor(angle / width)] ?? 'border');
}

function awayFrom(lines: readonly number[], random: Random, tolerance: number): number {
  for (;;) {
    const angle = random.whole(0, 3599) / 10;
    const near = lines.some((line) => Math.abs(((angle - line + 540) % 360) - 180) <= tolerance + 1);
    if (!near) return angle;
  }
}

function before(spinner: Spinner, index: number): Sector | undefined {
  return spinner.sectors[(index + spinner.sectors.length - 1) % spinner.sectors.length];
}

// A trace, and what must be understood of it.

/** The first line of a trace: which game, from where, with which options of its rule set. */
export interface TraceHead {
  readonly damier: 'trace';
  readonly v: 1;
  readonly game: GameId;
  readonly fen: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** What can happen on a board, without its time. */
export type Happening =
  | { readonly snapshot: readonly Algebraic[] }
  | { readonly at: Algebraic; readonly on: boolean }
  | { readonly spin: 'start' }
  | { readonly spin: 'stop'; readonly angle: number }
  | { readonly choose: string }
  | { readonly button: Seat; readonly down: boolean }
  | { readonly answer: 'right' | 'wrong' }
  | Record<never, never>;

/** A line of a trace after its head; `t` in ms. */
export type TraceLine = { readonly t: number } & Happening;

export interface Trace {
  readonly head: TraceHead;
  readonly lines: readonly TraceLine[];
}

/** JSON lines, as `damier replay` reads them. */
export function formatTrace(trace: Trace): string {
  return `${[trace.head, ...trace.lines].map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** Another legal act that the board showed long enough to be announced, before the act that stands. */
export type Shown = readonly [from: Square, to: Square, captured: readonly Square[]];

/** What must be understood, in order; `half` counts half-moves from 0, `begin` and `end` are lines of the trace (its head is line 0). */
export type ExpectedEvent = { readonly half: number } & (
  | { readonly type: 'spin'; readonly side: Side; readonly sector: Sector | 'border' }
  | { readonly type: 'huff'; readonly side: Side; readonly square: Square }
  | {
      readonly type: 'move';
      readonly side: Side;
      readonly from: Square;
      readonly to: Square;
      readonly captured: readonly Square[];
      readonly crowned: boolean;
      readonly fell: boolean;
      readonly omitted: boolean;
      readonly may: readonly Shown[];
      readonly style: readonly string[];
      readonly begin: number;
      readonly end: number;
      /** False if the next half-move began before its captured pieces were off. */
      readonly settled: boolean;
    }
  | {
      readonly type: 'slider';
      readonly side: Side;
      readonly slider: SliderId;
      readonly position: Notch;
      readonly fell: readonly Square[];
      readonly style: readonly string[];
      readonly begin: number;
      readonly end: number;
      readonly settled: boolean;
    }
  | { readonly type: 'newGame' }
  | { readonly type: 'result'; readonly winner: Side | null; readonly reason: OutcomeReason }
);

/** What must, or must not, be said at some time, whatever is understood. */
export type Demand =
  | { readonly require: 'alarm'; readonly half: number; readonly from: number; readonly to: number }
  | { readonly forbid: 'alarm'; readonly from: number; readonly to: number }
  | { readonly require: 'fault'; readonly square: string; readonly n: number }
  /** The reed does not feel what stands there: who names it is right. */
  | { readonly permit: 'fault'; readonly square: string; readonly from: number; readonly to: number };

export interface Expectation {
  readonly trace: string;
  readonly game: string;
  readonly family: string;
  readonly halfMoves: number;
  readonly events: readonly ExpectedEvent[];
  readonly demands: readonly Demand[];
}

/** JSON lines: a head, the events in order, the demands. */
export function formatExpectation(expectation: Expectation): string {
  const { trace, game, family, halfMoves, events, demands } = expectation;
  const lines = [{ expected: 1, trace, game, family, halfMoves }, ...events, ...demands];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

/** The stretches of [0, end] outside the windows in which an alarm is due: no alarm may come there. */
export function forbiddenAround(windows: readonly { from: number; to: number }[], end: number): Demand[] {
  const demands: Demand[] = [];
  let from = 0;
  for (const window of windows) {
    demands.push({ forbid: 'alarm', from, to: window.from });
    from = window.to;
  }
  demands.push({ forbid: 'alarm', from, to: end });
  return demands;
}
