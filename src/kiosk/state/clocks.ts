/** Both clocks as they stand now: counted on from the server's last word, which comes at least every second. */

import { effect, signal } from '@preact/signals';
import type { ClocksView, ClockView } from '../../game/game.ts';
import { opponentOf, type Side } from '../../rules/rules.ts';
import { isReplay, view } from './table.ts';

export type ClockState = 'running' | 'waiting' | 'paused' | 'flag';

export interface ShownClock {
  readonly ms: number;
  readonly state: ClockState;
  /** Less than half a minute is left. */
  readonly low: boolean;
}

const LOW_MS = 30_000;
const TICK_MS = 200;

/** So long after the server's last word, ms. */
const since = signal(0);

/** What a clock shows so long after it was told. Pure. */
export function shownClock(clocks: ClocksView, side: Side, sinceTold: number): ShownClock {
  const ms = leftOf(clocks[side], sinceTold) + gained(clocks, side, sinceTold);
  return { ms, state: stateOf(clocks, side), low: ms < LOW_MS };
}

function leftOf({ ms, delayMs, running }: ClockView, sinceTold: number): number {
  return running ? Math.max(0, ms - Math.max(0, sinceTold - delayMs)) : ms;
}

/** Of an hourglass: what the other side has used. */
function gained({ control, ...clocks }: ClocksView, side: Side, sinceTold: number): number {
  if (control.kind !== 'hourglass') return 0;
  const other = clocks[opponentOf(side)];
  return other.ms - leftOf(other, sinceTold);
}

function stateOf({ flag, stands, ...clocks }: ClocksView, side: Side): ClockState {
  if (flag === side) return 'flag';
  if (stands !== null) return 'paused';
  return clocks[side].running ? 'running' : 'waiting';
}

/** `09:40`, `1:02:30`. The last second lasts until it is over. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** That side's clock now; null in a game without clocks. */
export function clockOf(side: Side): ShownClock | null {
  const clocks = view.value?.clocks ?? null;
  return clocks === null ? null : shownClock(clocks, side, since.value);
}

/** Counts on while a clock runs. */
export function runClocks(): () => void {
  return effect(() => {
    const clocks = view.value?.clocks ?? null;
    since.value = 0;
    if (clocks === null || isReplay.value || !(clocks.W.running || clocks.B.running)) return undefined;
    const told = performance.now();
    const timer = setInterval(() => {
      since.value = performance.now() - told;
    }, TICK_MS);
    return () => clearInterval(timer);
  });
}
