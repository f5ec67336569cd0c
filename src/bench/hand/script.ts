import type { Seat } from '../../game/game.ts';
import type { Algebraic } from '../../rules/rules.ts';

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
