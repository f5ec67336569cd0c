import type { Clock } from '../../ports/clock.ts';
import type { Notch } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';

/** Steps of a ramp: one a servo period would be 16 ms. */
const STEP_MS = 20;

/** What moves a slider: pulses on its channel. */
export interface Pulses {
  /** Makes the driver ready, whatever became of it since the last movement; no channel pulses after it. */
  wake(): void;
  pulse(channel: number, ticks: number): void;
  release(channel: number): void;
}

interface Movement {
  readonly channel: number;
  readonly cancel: () => void;
  readonly reject: (error: Error) => void;
}

/** Ramps one slider at a time and lets its servo go after arrival; times from the profile. */
export class SliderMover {
  private readonly profile: Profile;
  private readonly clock: Clock;
  private readonly pulses: Pulses;
  /** Ticks at which each channel was last driven; unknown at first, then there is nothing to ramp from. */
  private readonly driven = new Map<number, number>();
  private movement: Movement | null = null;

  constructor(profile: Profile, clock: Clock, pulses: Pulses) {
    this.profile = profile;
    this.clock = clock;
    this.pulses = pulses;
  }

  /** Resolves when the servo has been released; rejects on an unknown slider, while another moves, or when stopped. */
  move(slider: string, notch: Notch): Promise<void> {
    return this.moveTo(slider, ({ ticks }) => ticks[notch]);
  }

  /** The same, to so many ticks. */
  jog(slider: string, ticks: number): Promise<void> {
    return this.moveTo(slider, () => ticks);
  }

  private moveTo(slider: string, ticksOf: (spec: Profile['sliders'][number]) => number): Promise<void> {
    const spec = this.profile.sliders.find(({ id }) => id === slider);
    const { servo } = this.profile;
    if (spec === undefined || servo === null)
      return Promise.reject(new Error(`board ${this.profile.id} has no slider ${slider}`));
    if (this.movement !== null) return Promise.reject(new Error('another slider is moving: one at a time'));
    const to = Math.max(servo.ticksMin, Math.min(servo.ticksMax, ticksOf(spec)));
    const from = this.driven.get(spec.channel) ?? to;
    this.pulses.wake();
    return new Promise((resolve, reject) => {
      const done = (): void => {
        this.pulses.release(spec.channel);
        this.movement = null;
        resolve();
      };
      const step = (elapsed: number): void => {
        const share = Math.min(1, elapsed / servo.rampMs);
        const ticks = Math.round(from + (to - from) * share);
        this.driven.set(spec.channel, ticks);
        this.pulses.pulse(spec.channel, ticks);
        const wait = (ms: number, then: () => void): void => {
          this.movement = { channel: spec.channel, cancel: this.clock.after(ms, then), reject };
        };
        if (share < 1) wait(STEP_MS, () => step(elapsed + STEP_MS));
        else wait(servo.releaseMs, done);
      };
      step(from === to ? servo.rampMs : 0);
    });
  }

  /** Ends the movement under way with an error, and lets its servo go. */
  stop(why: string): void {
    const { movement } = this;
    if (movement === null) return;
    this.movement = null;
    movement.cancel();
    this.pulses.release(movement.channel);
    movement.reject(new Error(why));
  }
}
