/**
 * What a hand did with the wheel: a spin, a spin that does not count, or a gentle turn that chooses. Pure. Figures:
 * hardware/electronics.json, and what a wheel of that weight does, reckoned.
 */

/** Of the board profile: counts of the encoder in one turn, and how far a spin must go one way. */
export interface WheelProfile {
  readonly countsPerTurn: number;
  readonly validTurnDegrees: number;
}

/** The wheel's cumulative count at `t` (ms). */
interface Reading {
  readonly t: number;
  readonly count: number;
}

/** What the board reports: the cumulative count (null: time passes) and the count at which the index last passed (null: not yet). */
export interface WheelReading {
  readonly t: number;
  readonly count: number | null;
  readonly zero: number | null;
}

export type VoidReason = 'tooShort' | 'tooQuick' | 'pushed' | 'turnedBack' | 'unreadable';

export type WheelSign =
  /** Surely a spin now, valid or not: exactly one `stop` or `void` follows. */
  | { readonly kind: 'start'; readonly t: number }
  /** A valid spin came to rest; `angle` in degrees, 0 up to 360, is what stands under the pointer. */
  | { readonly kind: 'stop'; readonly t: number; readonly angle: number }
  | { readonly kind: 'void'; readonly t: number; readonly reason: VoidReason }
  /** A gentle turn has gone 45° further; 1 is the way of rising counts. */
  | { readonly kind: 'step'; readonly t: number; readonly step: 1 | -1 };

/** One turn in one direction, from where it began. Positions in counts, times in ms, speeds in degrees a second. */
interface Turn {
  readonly direction: 1 | -1;
  readonly origin: number;
  readonly begun: number;
  /** The furthest count, and when it was reached. */
  readonly extreme: Reading;
  readonly peak: number;
  readonly announced: boolean;
  readonly steps: number;
  /** Speed at a position, for the last turn before the extreme. */
  readonly speeds: readonly { readonly count: number; readonly speed: number }[];
}

export interface WheelState {
  /** Null until the first reading. */
  readonly last: Reading | null;
  /** Where and when the wheel was last seen to move by more than the dither of an encoder that rests on an edge. */
  readonly anchor: Reading | null;
  readonly turn: Turn | null;
  readonly recent: readonly Reading[];
  readonly zero: number | null;
}

export const WHEEL_AT_REST: WheelState = { last: null, anchor: null, turn: null, recent: [], zero: null };

const STOPPED_MS = 400;
const PEAK_DEGREES_PER_SECOND = 360;
const SPIN_LEAST_MS = 1000;
const REVERSAL_DEGREES = 2;
const GESTURE_DEGREES = 180;
const STEP_DEGREES = 45;
const DITHER_COUNTS = 1;
/** How long speed is measured over: at 20 ms a report and 0.25° a count, one count of error is then 2.5°/s. */
const SPEED_WINDOW_MS = 100;
/** What measuring alone may add to a falling speed: 1 ms of jitter in the window, some counts. To be measured on a real wheel. */
const SPEED_NOISE = { share: 0.1, degreesPerSecond: 10 };
/** No hand turns a 157 g wheel faster. A bigger jump is a re-boot of the board. */
const FASTEST_DEGREES_PER_SECOND = 3600;

interface Step {
  readonly state: WheelState;
  readonly signs: readonly WheelSign[];
}

/** One reading taken in; `t` must not decrease. */
export function stepWheel(profile: WheelProfile, state: WheelState, reading: WheelReading): Step {
  const rested = settle(profile, { ...state, zero: reading.zero ?? state.zero }, reading.t);
  if (reading.count === null) return rested;
  const moved = move(profile, rested.state, { t: reading.t, count: reading.count });
  return { state: moved.state, signs: [...rested.signs, ...moved.signs] };
}

/** Ends the turn once no count came for `STOPPED_MS`. */
function settle(profile: WheelProfile, state: WheelState, t: number): Step {
  const { turn, anchor, last } = state;
  if (turn === null || anchor === null || last === null || t - anchor.t < STOPPED_MS) {
    return { state, signs: [] };
  }
  const still: WheelState = { ...WHEEL_AT_REST, zero: state.zero, last, anchor: last };
  if (!turn.announced) return { state: still, signs: [] };
  const reason = whyVoid(profile, turn);
  if (reason !== null) return { state: still, signs: [{ kind: 'void', t, reason }] };
  if (state.zero === null) return { state: still, signs: [{ kind: 'void', t, reason: 'unreadable' }] };
  return { state: still, signs: [{ kind: 'stop', t, angle: angleOf(profile, last.count - state.zero) }] };
}

function move(profile: WheelProfile, state: WheelState, reading: Reading): Step {
  const { last, anchor } = state;
  const fresh: WheelState = { ...WHEEL_AT_REST, zero: state.zero, last: reading, anchor: reading };
  if (last === null || anchor === null) return { state: fresh, signs: [] };
  if (isJump(profile, last, reading)) {
    const signs: WheelSign[] = state.turn?.announced
      ? [{ kind: 'void', t: reading.t, reason: 'unreadable' }]
      : [];
    return { state: fresh, signs };
  }
  const dithers = Math.abs(reading.count - anchor.count) <= DITHER_COUNTS;
  if (dithers) return { state: { ...state, last: reading }, signs: [] };

  const recent = [...state.recent, reading].filter(({ t }) => t >= reading.t - 2 * SPEED_WINDOW_MS);
  const way = reading.count > anchor.count ? 1 : -1;
  const turn = state.turn ?? turnFrom(anchor.count, way, reading);
  const next = turnedBack(profile, turn, reading) ? reverse(turn, reading) : { turn, signs: [] };
  const grown = grow(profile, next.turn, reading, speedOf(profile, recent));
  return {
    state: { ...state, last: reading, anchor: reading, turn: grown.turn, recent },
    signs: [...next.signs, ...grown.signs],
  };
}

function isJump(profile: WheelProfile, last: Reading, reading: Reading): boolean {
  const degrees = degreesOf(profile, Math.abs(reading.count - last.count));
  return degrees > GESTURE_DEGREES && degrees * 1000 > FASTEST_DEGREES_PER_SECOND * (reading.t - last.t);
}

function turnFrom(origin: number, direction: 1 | -1, begun: Reading): Turn {
  const extreme = { t: begun.t, count: origin };
  return {
    direction,
    origin,
    begun: begun.t,
    extreme,
    peak: 0,
    announced: false,
    steps: 0,
    speeds: [],
  };
}

function turnedBack(profile: WheelProfile, turn: Turn, reading: Reading): boolean {
  const back = (turn.extreme.count - reading.count) * turn.direction;
  return degreesOf(profile, back) >= REVERSAL_DEGREES;
}

/** A hand may swing back before it spins. The other way is a turn of its own, from the furthest point on. */
function reverse(turn: Turn, reading: Reading): { turn: Turn; signs: WheelSign[] } {
  const back = turn.direction === 1 ? -1 : 1;
  return {
    turn: turnFrom(turn.extreme.count, back, reading),
    signs: turn.announced ? [{ kind: 'void', t: reading.t, reason: 'turnedBack' }] : [],
  };
}

/** The turn with one more reading: further, perhaps faster, perhaps now surely a spin or one step of a choice. */
function grow(
  profile: WheelProfile,
  turn: Turn,
  reading: Reading,
  speed: number | null,
): { turn: Turn; signs: WheelSign[] } {
  const further = (reading.count - turn.extreme.count) * turn.direction > 0;
  const extreme = further ? reading : turn.extreme;
  const travel = degreesOf(profile, Math.abs(extreme.count - turn.origin));
  const peak = Math.max(turn.peak, speed ?? 0);
  const announced = turn.announced || (travel >= GESTURE_DEGREES && peak >= PEAK_DEGREES_PER_SECOND);
  const gentle = travel < GESTURE_DEGREES && peak > 0 && peak < PEAK_DEGREES_PER_SECOND;
  const steps = gentle ? Math.floor(travel / STEP_DEGREES) : turn.steps;
  const signs: WheelSign[] = [];
  for (let step = turn.steps; step < steps; step += 1) {
    signs.push({ kind: 'step', t: reading.t, step: turn.direction });
  }
  if (announced && !turn.announced) signs.push({ kind: 'start', t: reading.t });
  const seen = speed === null ? turn.speeds : [...turn.speeds, { count: reading.count, speed }];
  const speeds = seen.filter(({ count }) => Math.abs(extreme.count - count) <= profile.countsPerTurn);
  return { turn: { ...turn, extreme, peak, announced, steps, speeds }, signs };
}

/** Degrees a second over the last `SPEED_WINDOW_MS`; null while there is too little to tell. */
function speedOf(profile: WheelProfile, recent: readonly Reading[]): number | null {
  const now = recent.at(-1);
  if (now === undefined) return null;
  const before = recent.findLast(({ t }) => t <= now.t - SPEED_WINDOW_MS);
  if (before === undefined) return null;
  return (degreesOf(profile, Math.abs(now.count - before.count)) * 1000) / (now.t - before.t);
}

function whyVoid(profile: WheelProfile, turn: Turn): VoidReason | null {
  if (degreesOf(profile, Math.abs(turn.extreme.count - turn.origin)) < profile.validTurnDegrees) {
    return 'tooShort';
  }
  if (turn.extreme.t - turn.begun < SPIN_LEAST_MS) return 'tooQuick';
  return speedsUp(turn) ? 'pushed' : null;
}

/** A wheel left alone only slows down. One that a hand leads to its place does not. */
function speedsUp(turn: Turn): boolean {
  let slowest = Number.POSITIVE_INFINITY;
  for (const { speed } of turn.speeds) {
    if (speed > slowest * (1 + SPEED_NOISE.share) + SPEED_NOISE.degreesPerSecond) return true;
    slowest = Math.min(slowest, speed);
  }
  return false;
}

function degreesOf(profile: WheelProfile, counts: number): number {
  return (counts * 360) / profile.countsPerTurn;
}

function angleOf(profile: WheelProfile, count: number): number {
  const within = ((count % profile.countsPerTurn) + profile.countsPerTurn) % profile.countsPerTurn;
  return degreesOf(profile, within);
}
