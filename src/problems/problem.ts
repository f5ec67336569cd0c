import { cellOf, type GameId, type Move, type Progress, type Rules } from '../rules/rules.ts';

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

/** What kind of move a solution is: the first help, that names no piece. */
export type Idea =
  /** One of several captures. */
  | 'capture'
  /** The other side must take then. */
  | 'sacrifice'
  /** A man reaches the far row. */
  | 'crown'
  /** A king's move that takes nothing. */
  | 'king'
  /** A man's, with no capture on either side. */
  | 'quiet';

/** Where the piece stands that is to be moved, as seen from the bottom seat. */
export type Region = 'left' | 'middle' | 'right';

export function ideaOf(rules: Rules, before: Progress, move: Move): Idea {
  if (move.captured.length > 0) return 'capture';
  const { position } = rules.advance(before, move);
  if (rules.moves(position).some(({ captured }) => captured.length > 0)) return 'sacrifice';
  if (move.crowned) return 'crown';
  return before.position.pieces.get(move.from)?.kind === 'king' ? 'king' : 'quiet';
}

export function regionOf({ board }: Rules, { from }: Move): Region {
  const column = cellOf(board.nameOf(from))?.column ?? 0;
  const third = Math.floor((3 * column) / board.size);
  return third === 0 ? 'left' : third === 1 ? 'middle' : 'right';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Has nothing in common with the length of any list that is likely: neighbours in the list are no neighbours in the year. */
const STRIDE = 7919;

/** The problem of a local day: the same wherever that date is, and another one each day until all have been. */
export function problemOfTheDay(problems: readonly BoardProblem[], day: Date): BoardProblem | null {
  const number = Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS);
  const count = problems.length;
  if (count === 0) return null;
  return problems[(((number * strideFor(count)) % count) + count) % count] ?? null;
}

/** With no divisor in common with the count, every problem has its day. */
function strideFor(count: number): number {
  let stride = STRIDE;
  while (divisor(stride, count) > 1) stride++;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
