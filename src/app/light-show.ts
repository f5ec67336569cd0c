import { lightFrame, STEP_MS, STEPS } from '../adapters/lights/lights.ts';
import type { Profile } from '../adapters/profile/profile.ts';
import type { View } from '../game/view.ts';
import type { Actuators } from '../ports/actuators.ts';
import type { Clock } from '../ports/clock.ts';

export interface LightShowOptions {
  readonly actuators: Actuators;
  readonly clock: Clock;
  readonly profile: Profile;
  /** Asked at every step. */
  readonly view: () => View;
}

/**
 * Lights the board: eight steps of 125 ms, over and over (the patterns of the lights' vocabulary). A frame is sent when it
 * differs from the last one, and once a round in any case, for a chip that lost its power alone.
 */
export class LightShow {
  readonly #options: LightShowOptions;
  #step = 0;
  #sent: Uint8Array | null = null;
  #cancel: () => void = () => undefined;

  constructor(options: LightShowOptions) {
    this.#options = options;
  }

  start(): void {
    this.#cancel = this.#options.clock.after(STEP_MS, () => {
      this.#step = (this.#step + 1) % STEPS;
      this.#show();
      this.start();
    });
  }

  stop(): void {
    this.#cancel();
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
