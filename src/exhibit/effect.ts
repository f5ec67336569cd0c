import type { Algebraic, Outcome } from '../rules/rules.ts';
import type { Lock } from './input.ts';
import type { Laid, Plan } from './plan.ts';

/** What the curator's figures count; `t` in ms of the exhibit's time. No person is in any of it. */
export type VisitEvent = { readonly t: number } /** Somebody woke the board. */ & (
  | { readonly type: 'begun'; readonly by: 'piece' | 'wheel' | 'button' | 'page' }
  | { readonly type: 'language'; readonly language: string }
  | { readonly type: 'chosen'; readonly plan: Plan }
  /** The worked round was played to its end, or left before. */
  | { readonly type: 'round'; readonly whole: boolean }
  /** The first half-move of a game. */
  | { readonly type: 'played'; readonly plan: Plan }
  | { readonly type: 'ended'; readonly plan: Plan; readonly plies: number; readonly outcome: Outcome }
  /** A game was left before its end; it is kept. */
  | { readonly type: 'abandoned'; readonly plan: Plan; readonly plies: number }
  /** The visit is over; `attended` false: nobody had answered for the whole countdown. */
  | { readonly type: 'left'; readonly attended: boolean }
  /** The board attracts again; `clean`: with the start position on it. */
  | { readonly type: 'ready'; readonly clean: boolean }
  | { readonly type: 'locked'; readonly lock: Lock | null }
);

export type Effect =
  /** Lay the table; answered by the input `seated` with the same number. */
  | {
      readonly kind: 'sit';
      readonly number: number;
      readonly plan: Plan;
      readonly laid: Laid;
      /** False: the last open game of this kind goes on. */
      readonly anew: boolean;
    }
  /** These squares' sensors are wrong: the game is to do without them. */
  | { readonly kind: 'disbelieve'; readonly squares: readonly Algebraic[] }
  | { readonly kind: 'count'; readonly event: VisitEvent };
