import type { GameId } from '../rules/rules.ts';

/** What the side to move is to reach by force, whatever is answered, within so many half-moves. */
export type Aim =
  /** The game itself. */
  | { readonly kind: 'win'; readonly within: number }
  /**
   * So many men more than at the beginning, once the captures that follow are made; a king counts as `kingWorth` says. With a
   * wheel what is forced ends where it would be spun.
   */
  | { readonly kind: 'gain'; readonly men: number; readonly within: number };

export const GRADES = ['easy', 'fair', 'hard'] as const;
export type Grade = (typeof GRADES)[number];

/** A position with one first move that reaches the aim, and no other that does. */
export interface BoardProblem {
  /** The game and a mark of the position: it stays when other problems come and go. */
  readonly id: string;
  readonly game: GameId;
  readonly fen: string;
  readonly aim: Aim;
  /** One way to the aim, both sides' moves: the first is the solution. */
  readonly line: readonly string[];
  /** How many positions the strongest level has looked at when it settles on the solution, without solved endgames. */
  readonly found: number;
  /** How many of the solver's moves in the line are no captures, the first included. */
  readonly quiet: number;
  /** From what stands above (`difficultyOf`). */
  readonly difficulty: number;
}

/** How much is to be seen: each move of the solver's, more for one that takes nothing, and each doubling of the search. */
export function difficultyOf({ line, quiet, found }: Pick<BoardProblem, 'line' | 'quiet' | 'found'>): number {
  const moves = Math.ceil(line.length / 2);
  return 2 * moves + quiet + Math.round(Math.log2(1 + found));
}

const FAIR_FROM = 13;
const HARD_FROM = 18;

export function gradeOf({ difficulty }: Pick<BoardProblem, 'difficulty'>): Grade {
  if (difficulty < FAIR_FROM) return 'easy';
  return difficulty < HARD_FROM ? 'fair' : 'hard';
}
