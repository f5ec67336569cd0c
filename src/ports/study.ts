/** What is done at the board beside the game: a position set up, a problem, an analysis. */

import type { HintedAct, Seat, Spun, Text } from '../game/game.ts';
import type { Aim, Grade, Idea, Region } from '../problems/problems.ts';
import type { Algebraic, GameId, Sector, Side } from '../rules/rules.ts';

/** What the board is wanted for beside the game. */
export interface AsideWish {
  readonly game: GameId;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The position that the hand is led to; null: it sets up what it likes. */
  readonly fen: string | null;
}

/** The board beside the game. */
export interface AsideView extends AsideWish {
  /** All squares that read occupied, by their algebraic names. */
  readonly occupied: readonly Algebraic[];
  /** Everything stands where the hand is led to. */
  readonly isThere: boolean;
  /** How often each player's button was pressed since the game was left. */
  readonly presses: { readonly [seat in Seat]: number };
}

/** What is studied at the board beside the game. */
export type StudyWish =
  /** A problem by its id (`GET /api/problems`). */
  | { readonly kind: 'problem'; readonly id: string }
  /** How the game at the table stands: both sides are moved freely. */
  | { readonly kind: 'here' }
  /** The same from any position. */
  | {
      readonly kind: 'analysis';
      readonly game: GameId;
      readonly options: Readonly<Record<string, string | number | boolean>>;
      readonly fen: string;
      /** What the wheel has shown there; null: nothing yet. */
      readonly sector: Spun | null;
    };

export type StudyAct =
  /** Help with a problem, one step more each time. */
  | { readonly do: 'hint' }
  /** From its beginning. */
  | { readonly do: 'again' }
  /** An analysis: one half-move back. */
  | { readonly do: 'back' }
  /** An analysis: the wheel is to show that. */
  | { readonly do: 'wheel'; readonly sector: Sector };

export interface ProblemView {
  readonly kind: 'problem';
  readonly id: string;
  readonly game: GameId;
  /** Who is to reach it. */
  readonly side: Side;
  readonly aim: Aim;
  readonly grade: Grade;
  /** `thinks`: the last move is looked at; `answers`: the hand carries the answer out. */
  readonly state: 'yours' | 'thinks' | 'answers' | 'solved';
  /** The last move gave it away, and is taken back; null: it did not. */
  readonly refuted: {
    readonly played: HintedAct;
    /** What is played against it; null: the wheel is spun first, or the game is over. */
    readonly reply: HintedAct | null;
    /** How it would stand then. */
    readonly stands: Text | null;
  } | null;
  /** The help given so far: the idea and where, then the piece, then the move, both lit; null: none. */
  readonly hint: {
    readonly step: 1 | 2 | 3;
    readonly idea: Idea | null;
    readonly region: Region | null;
  } | null;
}

export interface AnalysisView {
  readonly kind: 'analysis';
  readonly game: GameId;
  /** How it stands, in words; null: not known yet, the wheel is to be spun, or the game is over. */
  readonly judgement: Text | null;
  /** The best line, from the position on; its first act is lit. */
  readonly line: readonly HintedAct[];
  readonly thinks: boolean;
  /** A half-move can be taken back. */
  readonly mayBack: boolean;
}

export type StudyView = ProblemView | AnalysisView;
