import type { ClocksView, HintedAct } from '../../game/game.ts';
import type { Choice, Decision, Played, Situation, Strength, TurningPoint } from '../../opponent/opponent.ts';
import type { Proof, Wanted } from '../../problems/problems.ts';
import type { GameId, Options, Side, Spinner, TrapLayout } from '../../rules/rules.ts';

/** The game that a thinker plays; plain data, so that it may be sent to a thread. */
export interface ThinkersGame {
  readonly game: GameId;
  readonly options: Options;
  readonly layout: TrapLayout | null;
  readonly spinner: Spinner | null;
}

/** Positions that the threads of one thinker remember together, as a power of two: 12 MB. */
export const SHARED_BITS = 20;

/** What is to be thought out. */
export type Task =
  | {
      readonly kind: 'decide';
      readonly situation: Situation;
      readonly strength: Strength;
      readonly seed: number;
      /** The decision is made after so long at the latest, in ms. */
      readonly milliseconds: number;
      /** On so many threads, each of which looks at as many positions as the strength says; left out: one, as equal tasks then have equal answers. */
      readonly threads?: number;
      /** True: it goes on from what the last task has found out (`Effort`). */
      readonly keeps?: boolean;
      /** True: what is best so far is told after each further half-move of depth. */
      readonly reports?: boolean;
    }
  | { readonly kind: 'review'; readonly game: readonly Played[] }
  /** Is it still reached, and if it is the other one's turn: what does he play? */
  | { readonly kind: 'prove'; readonly situation: Situation; readonly wanted: Wanted };

export type Thought =
  | { readonly kind: 'decided'; readonly decision: Decision | null }
  | { readonly kind: 'deepened'; readonly soFar: Decision }
  | { readonly kind: 'reviewed'; readonly turningPoints: readonly TurningPoint[] }
  /** `reply` null: the one who is to reach it moves, it is reached, or a wheel comes first. */
  | { readonly kind: 'proved'; readonly proof: Proof; readonly reply: Decision | null };

/** A choice as the session takes it in. */
export function actOf({ huffed, act }: Choice): HintedAct {
  if (act === null) {
    if (huffed === null) throw new Error('a choice without an act or a huff');
    return { kind: 'claim', huffed };
  }
  switch (act.kind) {
    case 'move':
      return { kind: 'move', from: act.from, to: act.to, captured: act.captured, huffed };
    case 'slider':
      return { kind: 'slider', slider: act.slider, notch: act.notch };
  }
}

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
