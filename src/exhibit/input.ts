import type { Seat } from '../game/game.ts';
import type { Algebraic } from '../rules/rules.ts';
import type { BoardGlance } from './glance.ts';

/** Why staff keeps visitors from the board. */
export type Lock = 'cleaning' | 'closed' | 'asleep' | 'settings';

/** What a visitor does on the page. What is not to be done now, or is no answer to what is asked, changes nothing. */
export type VisitorAct =
  /** Anything that shows that somebody is there. */
  | { readonly do: 'touch' }
  | { readonly do: 'language'; readonly language: string }
  /** Begin: asked how many play. */
  | { readonly do: 'begin' }
  /** Begin, one player against the board. */
  | { readonly do: 'alone' }
  | { readonly do: 'answer'; readonly answer: string }
  /** To the question before, or to where the questions began. */
  | { readonly do: 'back' }
  /** Enough of the worked round: play. */
  | { readonly do: 'skip' }
  /** The board stands right, whatever its sensors say of the squares that are lit: they are not to be believed. */
  | { readonly do: 'insist' }
  /** Another game; the present one goes on if somebody moves a piece. */
  | { readonly do: 'stop' };

/** What happens to the exhibit; `t` in ms, never decreasing. */
export type Input = { readonly t: number } & (
  | { readonly kind: 'time' }
  | { readonly kind: 'act'; readonly act: VisitorAct }
  /** A piece is lifted from or put on a square. */
  | { readonly kind: 'piece'; readonly at: Algebraic; readonly on: boolean }
  | { readonly kind: 'wheel' }
  | { readonly kind: 'button'; readonly seat: Seat; readonly down: boolean }
  /** How the game that was sat down to last stands. */
  | { readonly kind: 'board'; readonly board: BoardGlance }
  /** The table that was asked for is laid, or could not be; `number` is that of the effect `sit`. */
  | { readonly kind: 'seated'; readonly number: number; readonly ok: boolean }
  /** How loud pages may be, 0 … 1: the house's volume, or less in its quiet hours. */
  | { readonly kind: 'volume'; readonly volume: number }
  /** How bright pages may be now, 0 … 1. */
  | { readonly kind: 'brightness'; readonly brightness: number }
  /** Staff locks or opens the exhibit. */
  | { readonly kind: 'lock'; readonly lock: Lock | null }
);
