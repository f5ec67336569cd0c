import { opponentOf, type Side } from '../rules/rules.ts';

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
  /** The board stands as on the way of the mover's act, and no hand has been seen for long: a cat may have taken the piece. */
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
  /** Whose clock runs. Null while neither does: before the start, while the board or a judge acts, after the end. */
  readonly running: Side | null;
  /** How long the running clock still waits before it runs. */
  readonly delay: number;
  readonly at: number;
  /** The first move was made, or the second player has pressed his button. */
  readonly started: boolean;
  /** They stand, whoever's turn it is: the game cannot be played. Absent in games that were kept before this field existed. */
  readonly stands?: Standstill | null;
  /** How long they stood so, all in all, without the time that a mover took to set his own move right. */
  readonly away: number;
  /** What one side uses, the other gains. Absent: it does not. */
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

/** The clocks when that side has so much left. In an hourglass the other one has the rest. */
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
 * The clocks as they were when the withdrawn move was made (`before`), from `now` on. What has passed since is `charged` to
 * the mover if he set his own move right; to nobody if both agreed or a part of the board failed.
 */
export function restored(before: Clocks, now: Clocks, charged: boolean): Clocks {
  const { at, away, stands = null } = now;
  if (!charged) return { ...before, at, away, stands };
  const since = before.at + away - before.away;
  return { ...countedTo({ ...before, at: since, stands: null }, at), away, stands };
}

/** As kept over a restart: nothing runs. The time between is charged to nobody, until the next turn is seen. */
export function stopped(clocks: Clocks): Clocks {
  return { ...clocks, running: null, stands: null };
}

/** How much time one side has; times in ms. */
export type SideTime = {
  /** For the whole game. */
  readonly baseMs: number;
} & (
  | {
      readonly kind: 'fischer';
      /** Added when a move is made. */
      readonly incrementMs: number;
      /** Whether it is there before move 1 too, as FIDE counts it. */
      readonly beforeFirst: boolean;
    }
  /** In each turn the clock waits so long before it runs. What is left of the wait is lost. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Nothing is added. */
  | { readonly kind: 'simple' }
);

/** How much time each side has: the same for both, or one of the following. */
export type TimeControl =
  | SideTime
  /** Each its own, as a handicap. */
  | { readonly kind: 'each'; readonly W: SideTime; readonly B: SideTime }
  /** Both begin with that; what one uses the other gains. */
  | { readonly kind: 'hourglass'; readonly baseMs: number };

/** What a text asks for: `control` null is a game without clocks. */
export type TimeControlRead =
  | { readonly ok: true; readonly control: TimeControl | null }
  | { readonly ok: false; readonly problem: string };

const MOST_MINUTES = 24 * 60;
const MOST_SECONDS = 60 * 60;
const HOURGLASS = 'hourglass:';

/** The time of one side. An hourglass gives half to both, and adds nothing of its own. */
export function timeOf(control: TimeControl, side: Side): SideTime {
  if (control.kind === 'each') return control[side];
  return control.kind === 'hourglass' ? { kind: 'simple', baseMs: control.baseMs } : control;
}

/** What a side has before the first move, ms. */
export function timeAtFirst(control: TimeControl, side: Side): number {
  const time = timeOf(control, side);
  return time.baseMs + (time.kind === 'fischer' && time.beforeFirst ? time.incrementMs : 0);
}

/** What a half-move brings to its side's clock, ms. */
export function incrementOf(control: TimeControl, side: Side): number {
  const time = timeOf(control, side);
  return time.kind === 'fischer' ? time.incrementMs : 0;
}

/** How long the clock of a side waits in each of its turns, ms. */
function delayOf(control: TimeControl, side: Side): number {
  const time = timeOf(control, side);
  return time.kind === 'delay' ? time.delayMs : 0;
}

/** What both have when that side has so much, ms. In an hourglass the other one has the rest. */
export function leftWith(
  left: { readonly [side in Side]: number },
  isHourglass: boolean,
  side: Side,
  ms: number,
): { readonly [side in Side]: number } {
  const other = opponentOf(side);
  const others = isHourglass ? Math.max(0, left[other] + left[side] - ms) : left[other];
  return side === 'W' ? { W: ms, B: others } : { W: others, B: ms };
}

/**
 * Reads minutes and seconds: `5` (simple), `5+3` (Fischer: 3 s added for each move), `5+3!` (the same, and 3 s before
 * move 1), `5d3` (the clock waits 3 s in each turn), `W5+3,B10` (each side its own), `hourglass:3` (what one uses the
 * other gains), `none`. Minutes and seconds have two decimals at most: `0.5`.
 */
export function readTimeControl(text: string): TimeControlRead {
  if (text === 'none') return { ok: true, control: null };
  const [, white, black] = /^W([^,]*),B([^,]*)$/.exec(text) ?? [];
  if (white !== undefined && black !== undefined) {
    const [W, B] = [readTime(white, text), readTime(black, text)];
    if (typeof W === 'string') return { ok: false, problem: W };
    return typeof B === 'string' ? { ok: false, problem: B } : { ok: true, control: { kind: 'each', W, B } };
  }
  const ofGlass = text.startsWith(HOURGLASS);
  const time = readTime(ofGlass ? text.slice(HOURGLASS.length) : text, text);
  if (typeof time === 'string') return { ok: false, problem: time };
  if (!ofGlass) return { ok: true, control: time };
  return time.kind === 'simple'
    ? { ok: true, control: { kind: 'hourglass', baseMs: time.baseMs } }
    : { ok: false, problem: `"${text}" adds time to an hourglass: write minutes alone, as hourglass:3` };
}

/** One side's time, or what is wrong with it. */
function readTime(part: string, text: string): SideTime | string {
  const [, minutes, sign, seconds, first] =
    /^(\d+(?:\.\d{1,2})?)(?:([+d])(\d+(?:\.\d{1,2})?)(!?))?$/.exec(part) ?? [];
  if (minutes === undefined || (sign === 'd' && first === '!'))
    return (
      `"${text}" is no time control: write minutes and seconds as 5, 5+3, 5+3! or 5d3 (at most two decimals: 0.25), ` +
      'for each side its own as W5+3,B10, an hourglass as hourglass:3, or none'
    );
  const baseMs = Math.round(Number(minutes) * 60_000);
  if (baseMs === 0 || Number(minutes) > MOST_MINUTES)
    return `"${text}" has ${minutes} minutes: they are more than 0 and at most ${MOST_MINUTES}`;
  const ms = Math.round(Number(seconds ?? 0) * 1000);
  if (ms > MOST_SECONDS * 1000)
    return `"${text}" has ${seconds} seconds a move: they are at most ${MOST_SECONDS}`;
  if (ms === 0) return { kind: 'simple', baseMs };
  if (sign === 'd') return { kind: 'delay', baseMs, delayMs: ms };
  return { kind: 'fischer', baseMs, incrementMs: ms, beforeFirst: first === '!' };
}

/** As `readTimeControl` reads it. */
export function formatTimeControl(control: TimeControl): string {
  const minutes = (ms: number) => String(ms / 60_000);
  switch (control.kind) {
    case 'each':
      return `W${formatTimeControl(control.W)},B${formatTimeControl(control.B)}`;
    case 'hourglass':
      return `${HOURGLASS}${minutes(control.baseMs)}`;
    case 'fischer':
      return `${minutes(control.baseMs)}+${control.incrementMs / 1000}${control.beforeFirst ? '!' : ''}`;
    case 'delay':
      return `${minutes(control.baseMs)}d${control.delayMs / 1000}`;
    case 'simple':
      return minutes(control.baseMs);
  }
}
