/** What moves besides pieces: sliders and the wheel. */

import type { Profile } from '../profile/profile.ts';

// Geometry and speeds of servo, horn and cam; the drawn ones are compared in test/hardware/mechanics.test.ts.

const NEUTRAL_PULSE_US = 1500;
const US_A_DEGREE = 10.6;
/** 0.1 s for 60°. */
const DEGREES_A_MS = 0.6;
const HORN_MM = 20;
const NOTCH_MM = 15;
const STOP_MM = 16.5;
/** hardware/mechanics.json: a shelf carries the flap until then, and the cam opens it, slower towards the end. */
const RAMP_FROM_MM = 8.2;
const RAMP_TO_MM = 14.8;
const RAMP_POWER = 1.4;

const RADIANS = Math.PI / 180;
const STOP_DEGREES = Math.asin(STOP_MM / HORN_MM) / RADIANS;

type SliderSpec = Profile['sliders'][number];

/** Horn angle in degrees at which a slider stands `travel` notches from neutral. */
function hornAt(travel: number): number {
  return Math.asin((travel * NOTCH_MM) / HORN_MM) / RADIANS;
}

/** One servo, its horn and the slider bar on it. It follows the pulse it gets, and stays where it is without one. */
export class SliderTrain {
  readonly spec: SliderSpec;
  private readonly mirrored: boolean;
  private horn: number;

  /** @param travel where the slider stands, in notches: −1 is L, 1 is R */
  constructor(spec: SliderSpec, travel: number) {
    this.spec = spec;
    this.mirrored = spec.ticks.R < spec.ticks.L;
    this.horn = hornAt(this.mirrored ? -travel : travel);
  }

  /** Travel in notches, −1 (L) … 1 (R), a little more at the stops. */
  get travel(): number {
    const travel = (HORN_MM * Math.sin(this.horn * RADIANS)) / NOTCH_MM;
    return this.mirrored ? -travel : travel;
  }

  /** Lets `ms` pass with a pulse of so many µs; true if the slider moved. */
  advance(ms: number, pulse: number | null): boolean {
    if (pulse === null) return false;
    const wanted = (pulse - NEUTRAL_PULSE_US) / US_A_DEGREE;
    const target = Math.max(-STOP_DEGREES, Math.min(STOP_DEGREES, wanted));
    const way = target - this.horn;
    if (Math.abs(way) < 1e-6) return false;
    this.horn += Math.sign(way) * Math.min(Math.abs(way), DEGREES_A_MS * ms);
    return true;
  }
}

/** How far the traps of a slider at that travel are open, 0 … 1: its left one on the left of neutral. */
export function flapOpenings(travel: number): { readonly left: number; readonly right: number } {
  const done = (Math.abs(travel) * NOTCH_MM - RAMP_FROM_MM) / (RAMP_TO_MM - RAMP_FROM_MM);
  const opening = 1 - (1 - Math.max(0, Math.min(1, done))) ** RAMP_POWER;
  return { left: travel < 0 ? opening : 0, right: travel > 0 ? opening : 0 };
}

// Reckoned: 2 rev/s coast three turns in three seconds, which is a constant braking.
/** v² / (2 · 3 turns) with v = 720 °/s. */
const BRAKING = 240;
/** Bearings are not the same at every spin. */
const BRAKING_SCATTER = 0.1;
/** A hand does not turn faster; also keeps every edge of the encoder within the reach of the interrupt. */
const FASTEST = 2400;
/** The hand's speed is what brings the wheel under it within this time. */
const HAND_LAG_MS = 20;
/** Degrees: the hand has brought it where it is. */
const NEAR = 0.01;

type Motion =
  | { readonly kind: 'rest' }
  | { readonly kind: 'held'; readonly target: number }
  | { readonly kind: 'coasting'; readonly braking: number };

/** The spinner wheel: held and turned by a hand, or coasting under friction. Angles in degrees, cumulative. */
export class Wheel {
  private readonly countsPerTurn: number;
  private readonly random: () => number;
  private motion: Motion = { kind: 'rest' };
  private hand = 0;
  private turned: number;
  private rate = 0;

  /** @param random answers 0 … 1; scatters the friction of each spin */
  constructor(angle: number, countsPerTurn: number, random: () => number) {
    this.turned = angle;
    this.countsPerTurn = countsPerTurn;
    this.random = random;
  }

  get angle(): number {
    return this.turned;
  }

  /** Degrees a second. */
  get speed(): number {
    return this.rate;
  }

  /** False while nothing can move it: neither a hand nor its own swing. */
  get turning(): boolean {
    if (this.motion.kind === 'held') return Math.abs(this.motion.target - this.turned) > NEAR;
    return this.motion.kind === 'coasting';
  }

  /** Encoder counts since the angle was 0. */
  get count(): number {
    return Math.floor((this.turned * this.countsPerTurn) / 360);
  }

  /** The hand is at `angle`; only its movement since it took hold counts. */
  hold(angle: number): void {
    const from = this.motion.kind === 'held' ? this.motion.target : this.turned;
    const moved = this.motion.kind === 'held' ? angle - this.hand : 0;
    this.hand = angle;
    this.motion = { kind: 'held', target: from + moved };
  }

  /** The hand lets go with a speed in degrees a second. */
  release(speed: number): void {
    this.rate = Math.max(-FASTEST, Math.min(FASTEST, speed));
    const braking = BRAKING * (1 + BRAKING_SCATTER * (2 * this.random() - 1));
    this.motion = { kind: 'coasting', braking };
  }

  advance(ms: number): void {
    const seconds = ms / 1000;
    if (this.motion.kind === 'held') this.follow(this.motion.target, seconds);
    else if (this.motion.kind === 'coasting') this.coast(this.motion.braking, seconds);
  }

  private follow(target: number, seconds: number): void {
    const wanted = (target - this.turned) / (HAND_LAG_MS / 1000);
    this.rate = Math.max(-FASTEST, Math.min(FASTEST, wanted));
    this.turned += this.rate * seconds;
    if (Math.abs(target - this.turned) <= NEAR) this.rate = 0;
  }

  /** Exact, whatever the steps: the same spin ends at the same angle on every machine. */
  private coast(braking: number, seconds: number): void {
    const direction = Math.sign(this.rate);
    const moving = Math.min(seconds, Math.abs(this.rate) / braking);
    this.turned += this.rate * moving - (direction * braking * moving ** 2) / 2;
    this.rate = direction * Math.max(0, Math.abs(this.rate) - braking * seconds);
    if (this.rate === 0) this.motion = { kind: 'rest' };
  }
}
