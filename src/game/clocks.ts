import type { Side } from '../rules/rules.ts';
import { delayOf, incrementOf, leftWith, type TimeControl, timeAtFirst } from './time-control.ts';

/** What a game's clocks do. */
export interface ClockSetup {
  readonly control: TimeControl;
  /** While the sensors are away the clocks stand; kept games say so. */
  readonly whileAway: 'pause';
}

/** Why both clocks stand in a game that goes on. */
export type Standstill =
  /** Both players, or staff, have paused it. */
  | 'paused'
  /** The sensors are away. */
  | 'away'
  /** The program has just started, the sensors have just come back, or the machine slept: no hand has been seen since. */
  | 'unseen'
  /** The board stands otherwise than the game, through no act of the mover. */
  | 'board'
  /** It stands as on the way of an act of the mover's, and no hand has been seen for long: a cat may have taken his piece. */
  | 'held'
  /** A player without a hand here has failed, or is not there. */
  | 'player'
  /** It is a far board's turn, and its clock stands there. */
  | 'far'
  /** The last move is being set right in this moment. */
  | 'corrected';

/** Both clocks, counted up to `at`; times in ms. */
export interface Clocks {
  readonly left: { readonly [side in Side]: number };
  /** Whose clock runs; null while neither does: before the start, while the board or a judge acts, after the end. */
  readonly running: Side | null;
  /** How long the running clock still waits before it runs. */
  readonly delay: number;
  readonly at: number;
  /** The first move was made, or the second player has pressed his button. */
  readonly started: boolean;
  /** They stand, whoever's turn it is: the game cannot be played. Absent in games kept before it was. */
  readonly stands?: Standstill | null;
  /** For how long they stood so, all in all; but for what a mover took to set his own move right. */
  readonly away: number;
  /** What a side uses the other one gains. Absent: it does not. */
  readonly hourglass?: true;
}

export function newClocks(setup: ClockSetup | undefined): Clocks | null {
  if (setup === undefined) return null;
  const { control } = setup;
  return {
    left: { W: timeAtFirst(control, 'W'), B: timeAtFirst(control, 'B') },
    running: null,
    delay: 0,
    at: 0,
    started: false,
    stands: null,
    away: 0,
    ...(control.kind === 'hourglass' && { hourglass: true }),
  };
}

/** The clocks once it is `t`. */
export function countedTo(clocks: Clocks, t: number): Clocks {
  const { running, delay, stands = null, at, left } = clocks;
  if (t <= at) return clocks;
  const passed = t - at;
  if (stands !== null) return { ...clocks, at: t, away: clocks.away + (stands === 'corrected' ? 0 : passed) };
  if (running === null) return { ...clocks, at: t };
  const waited = Math.min(delay, passed);
  const after = Math.max(0, left[running] - (passed - waited));
  return { ...withLeft(clocks, running, after), at: t, delay: delay - waited };
}

/** The clocks where that side has so much left; of an hourglass the other one has the rest. */
export function withLeft(clocks: Clocks, side: Side, ms: number): Clocks {
  const { left, hourglass = false } = clocks;
  return { ...clocks, left: leftWith(left, hourglass, side, ms) };
}

/** That side's clock runs from `t` on; null: neither. */
export function running(clocks: Clocks, control: TimeControl, t: number, side: Side | null): Clocks {
  const counted = countedTo(clocks, t);
  if (side === counted.running) return counted;
  return { ...counted, running: side, delay: side === null ? 0 : delayOf(control, side) };
}

/** A side has made its move: it gets its increment, and both clocks stand until the next turn begins. */
export function pressed(clocks: Clocks, control: TimeControl, t: number, side: Side): Clocks {
  const { left, ...counted } = countedTo(clocks, t);
  const more = left[side] + incrementOf(control, side);
  return { ...counted, running: null, started: true, left: { ...left, [side]: more } };
}

/**
 * The clocks as they were when a move was made that is no more (`before`), from `now` on. What has passed since is
 * `charged` to the mover if he set his own move right, to nobody if both agreed or a part of the board failed.
 */
export function restored(before: Clocks, now: Clocks, charged: boolean): Clocks {
  const { at, away, stands = null } = now;
  if (!charged) return { ...before, at, away, stands };
  const since = before.at + away - before.away;
  return { ...countedTo({ ...before, at: since, stands: null }, at), away, stands };
}

/** As kept over a restart: nothing runs, and the time between is nobody's, until the next turn is seen. */
export function stopped(clocks: Clocks): Clocks {
  return { ...clocks, running: null, stands: null };
}
