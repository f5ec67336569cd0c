import {
  formatTimeControl,
  incrementOf,
  leftWith,
  readTimeControl,
  type TimeControl,
  timeAtFirst,
} from '../game/game.ts';
import type { Side } from '../rules/rules.ts';
import type { LoggedAct, ToldAct } from './act.ts';
import type { Proposal } from './entry.ts';
import type { Ledger } from './ledger.ts';

/** What each side has at most, ms; null without clocks. */
export type Left = { readonly [side in Side]: number } | null;

/** Two boards round to a millisecond; nothing more grows by itself. */
const ROUNDED_MS = 1000;
/** The entry behind which a clock runs may have come later than its flag; what is early comes again. */
const FLAG_MS = 2000;

/** The clocks that were agreed on; null: none. */
export function controlOf(clock: string | null): TimeControl | null {
  const read = clock === null ? null : readTimeControl(clock);
  return read?.ok ? read.control : null;
}

/** The clocks of the next game: a time of one's own goes with its player to the other side. */
export function clockExchanged(clock: string | null): string | null {
  const control = controlOf(clock);
  return control?.kind === 'each' ? formatTimeControl({ kind: 'each', W: control.B, B: control.W }) : clock;
}

/** Before the first act. */
export function leftAtFirst(control: TimeControl | null): Left {
  return control === null ? null : { W: timeAtFirst(control, 'W'), B: timeAtFirst(control, 'B') };
}

/** What an act brings to its side's clock, ms. */
export function gainOf(control: TimeControl, side: Side, { kind }: LoggedAct | ToldAct): number {
  const isPly = kind === 'move' || kind === 'claim' || kind === 'slider';
  return isPly ? incrementOf(control, side) : 0;
}

/** The most that side can have behind that act, once it is in the ledger: a clock gains its increment, and nothing else. */
export function mostLeft(control: TimeControl, { left }: Ledger, side: Side, act: LoggedAct): number {
  return (left?.[side] ?? 0) + gainOf(control, side, act);
}

/** What both sides have behind that act, by the log; `impossible`: no clock can say so. */
export function leftBehind(
  control: TimeControl | null,
  ledger: Ledger,
  { side, act, left }: Pick<Proposal, 'side' | 'act' | 'left'>,
): Left | 'impossible' {
  if (control === null) return left === null && act.kind !== 'flag' ? null : 'impossible';
  if (left === null || ledger.left === null) return ledger.left;
  const most = mostLeft(control, ledger, side, act);
  return left > most + ROUNDED_MS
    ? 'impossible'
    : leftWith(ledger.left, control.kind === 'hourglass', side, Math.min(left, most));
}

/**
 * The ledger with what both have left. What the mover had as he moved stands before his half-move from now on: that is where
 * a takeback leads back to.
 */
export function withLeft(
  control: TimeControl,
  ledger: Ledger,
  left: Left,
  { side, act }: Pick<Proposal, 'side' | 'act'>,
): Ledger {
  const gain = gainOf(control, side, act);
  const last = ledger.before.at(-1);
  const isPly = act.kind === 'move' || act.kind === 'claim' || act.kind === 'slider';
  if (!isPly || left === null || last?.left == null) return { ...ledger, left };
  const had = Math.min(last.left[side], left[side] - gain);
  const moved = { ...last, left: leftWith(last.left, control.kind === 'hourglass', side, had) };
  return { ...ledger, left, before: [...ledger.before.slice(0, -1), moved] };
}

/**
 * Whether that side says that its time is up before it has passed here too, since the last entry came: its clock began no earlier.
 * How the game here stands is no measure: what its hand does that is not in the log yet stops clocks.
 */
export function isEarlyFlag(
  { left }: Ledger,
  passed: number,
  { side, act }: Pick<Proposal, 'side' | 'act'>,
): boolean {
  return act.kind === 'flag' && left !== null && passed < left[side] - FLAG_MS;
}
