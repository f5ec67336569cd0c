// Geometry and speeds of servo, horn and cam; the drawn ones are compared in test/hardware/mechanics.test.ts.
import type { Profile } from '../../profile/profile.ts';

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
