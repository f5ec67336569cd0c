import { lightFrame, STEP_MS, STEPS } from '../adapters/lights/lights.ts';
import type { Profile } from '../adapters/profile/profile.ts';
import type { View } from '../game/game.ts';
import type { Actuators } from '../ports/board.ts';
import type { Clock } from '../ports/clock.ts';
import { messageOf } from './errors.ts';
import { Restarts } from './players.ts';

export interface LightShowOptions {
  readonly actuators: Actuators;
  readonly clock: Clock;
  readonly profile: Profile;
  /** Asked at every step. */
  readonly view: () => View;
  readonly log: (message: string) => void;
}

/**
 * Lights the board: eight steps of 125 ms, over and over (the patterns of the lights' vocabulary). A frame is sent when it differs
 * from the last one, and once a round in any case, for a chip that alone has lost its power.
 */
export class LightShow {
  readonly #options: LightShowOptions;
  #step = 0;
  #sent: Uint8Array | null = null;
  #cancel: () => void = () => undefined;
  readonly #restarts: Restarts;

  constructor(options: LightShowOptions) {
    this.#options = options;
    this.#restarts = new Restarts(options.clock, () => this.start());
  }

  start(): void {
    this.#cancel = this.#options.clock.after(STEP_MS, () => this.#next());
  }

  stop(): void {
    this.#restarts.stop();
    this.#cancel();
  }

  #next(): void {
    this.#step = (this.#step + 1) % STEPS;
    try {
      this.#show();
      this.start();
    } catch (error) {
      const again = this.#restarts.later();
      this.#options.log(`the lights broke (${messageOf(error)}); they start again in ${again} ms`);
    }
  }

  #show(): void {
    const { actuators, profile, view } = this.#options;
    if (actuators.link.state !== 'up') {
      this.#sent = null;
      return;
    }
    const frame = lightFrame(view(), profile, this.#step);
    if (this.#step !== 0 && this.#sent !== null && Buffer.compare(frame, this.#sent) === 0) return;
    this.#sent = frame;
    actuators.showFrame(frame);
  }
}
