/** Turning the wheel with the pointer: cumulative angle, speed at release, flicks. Angles in degrees, in the sense of the angle under the pointer. */

/** Where a pointer is around the wheel's hub, clockwise from the top, 0…360. */
export function bearing(dx: number, dy: number): number {
  return ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360;
}

/** The signed short way from one bearing to another, −180…180. */
export function turned(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

/** The sector under the pointer: sector i of n is the angle from 360·i/n up to 360·(i+1)/n. */
export function sectorAt(angle: number, sectors: number): number {
  const normal = ((angle % 360) + 360) % 360;
  return Math.floor((normal * sectors) / 360) % sectors;
}

export interface Sample {
  /** ms */
  readonly t: number;
  /** Cumulative angle. */
  readonly angle: number;
}

/** Only the last moments of a push count for its speed. */
const WINDOW_MS = 90;

/** Speed at release in degrees a second, from the last samples; 0 when the hand had stopped. */
export function releaseSpeed(samples: readonly Sample[], now: number): number {
  const recent = samples.filter((sample) => now - sample.t <= WINDOW_MS);
  const first = recent.at(0);
  const last = recent.at(-1);
  if (first === undefined || last === undefined || last.t - first.t < 8) return 0;
  return ((last.angle - first.angle) * 1000) / (last.t - first.t);
}

/** Slower than this a wheel is put down, not thrown, degrees a second. */
const THROW = 90;
const FASTEST = 1_400;

/**
 * A pointer on glass has less swing than an arm at a wheel: when a spin is wanted, what is thrown at all is thrown with an arm's
 * strength (a turn and a half and more), and harder throws still go farther. Otherwise the pointer's own speed.
 */
export function throwSpeed(speed: number, spinWanted: boolean): number {
  const strength = Math.abs(speed);
  if (!spinWanted || strength < THROW) return speed;
  return Math.sign(speed) * Math.min(FASTEST, Math.max(strength, 540 + 0.6 * strength));
}

/** A good flick: two to four seconds of turning. `chance` is 0…1. */
export function flickSpeed(chance: number): number {
  return 720 + 420 * chance;
}

/** Where a wheel is `ms` after it was seen, as long as no newer word has come. */
export function extrapolated(angle: number, speed: number, ms: number): number {
  return angle + (speed * Math.min(ms, 120)) / 1000;
}
