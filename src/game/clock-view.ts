import { opponentOf, type Side } from '../rules/rules.ts';
import type { Standstill, TimeControl } from './clocks.ts';
import type { Session } from './session.ts';

/** One side's clock as it stood at `at`. */
export interface ClockView {
  /** Left, ms; never below 0. */
  readonly ms: number;
  /** How long it still waits before it runs (delay), ms. */
  readonly delayMs: number;
  readonly running: boolean;
}

/** Both clocks, told anew at least every second while one runs. Whoever shows them counts on from there. */
export interface ClocksView {
  readonly control: TimeControl;
  readonly W: ClockView;
  readonly B: ClockView;
  /** ms, the inputs' time. */
  readonly at: number;
  /** Why both stand still, whoever's turn it is; null if they do not. */
  readonly stands: Standstill | null;
  /** The side whose time has run out, or null. */
  readonly flag: Side | null;
}

export function clocksView({ clocks, setup, over }: Session): ClocksView | null {
  if (clocks === null || setup.clock === undefined) return null;
  const { left, running, delay, at, stands = null } = clocks;
  const shown = (side: Side): ClockView => ({
    ms: left[side],
    delayMs: side === running ? delay : 0,
    running: side === running && stands === null,
  });
  const flag = over?.reason === 'time' && over.winner !== null ? opponentOf(over.winner) : null;
  return { control: setup.clock.control, W: shown('W'), B: shown('B'), at, stands, flag };
}
