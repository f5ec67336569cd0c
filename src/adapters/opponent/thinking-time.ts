import type { ClocksView } from '../../game/game.ts';
import type { Side } from '../../rules/rules.ts';

/** Levels are bounded by positions; a slow machine answers after this long at the latest, in ms. */
const LONGEST = 5_000;
const SHORTEST = 20;
/** A game is expected to go on for as many moves, so that the time left never runs out. */
const MOVES_TO_COME = 30;
/** For the hand that carries the move out while the clock runs. */
const HAND_MS = 4_000;

/** How long the computer may think about a move, in ms. */
export function thinkingTime(clocks: ClocksView | null, side: Side): number {
  if (clocks === null) return LONGEST;
  const { ms, delayMs } = clocks[side];
  const share = (ms + delayMs) / MOVES_TO_COME;
  return Math.round(Math.max(SHORTEST, Math.min(LONGEST, share, ms + delayMs - HAND_MS)));
}
