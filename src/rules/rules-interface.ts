import type { Board, Position, Square } from './board.ts';
import type { Cursor } from './cursor.ts';
import type { AboutTurn, Attempt, Refusal } from './explain.ts';
import type { PositionJson } from './fen.ts';
import type { Missed } from './legal-moves.ts';
import type { Options } from './options.ts';
import type { Act, Move, Progress, SliderAction } from './progress.ts';
import type { GameId, RuleSet } from './rulesets.ts';
import type { Sector, TrapColour, TrapLayout } from './traps.ts';

/** One rule set with its options and its board: all questions about legality are asked here. */
export interface Rules {
  readonly id: GameId;
  readonly ruleSet: RuleSet;
  readonly board: Board;
  readonly layout: TrapLayout | null;
  /**
   * The position at the start of a game. `pieces` of this and every position is a `Map` that is not locked, for speed: to
   * change one, copy it.
   */
  start(): Position;
  /** Correct moves of the side to move, sorted by from, to, captured. Captures alone if one is compulsory. The list is kept for the next question, and not locked, for speed: copy it to change it. */
  moves(position: Position): readonly Move[];
  /** Huffing games: every other move a hand can make that omits a capture (quiet, stopped early, fewer than asked). */
  omissions(position: Position): readonly Move[];
  /** Huffing games: the pieces that should have captured, where they stand before the move. */
  huffTargets(position: Position): readonly Square[];
  /** Trapdoor games: the slider actions open if the wheel gives that colour (both when none is named); none if a capture is compulsory. */
  sliderActions(position: Position, colour?: TrapColour): readonly SliderAction[];
  /** A position from its FEN, or from what `JSON.parse` gives of one; checked. */
  position(given: string | PositionJson | Position): Position;
  /**
   * The position after a legal act: one of `moves`, `omissions`, `sliderActions`, or a huff. Throws a `RulesError` of code
   * `illegalAct`, with the `refusal`, on any other. Which piece may be huffed a position does not tell: `advance` knows.
   */
  play(position: Position, act: Act): Position;
  /** The same for engines, of an act that came from `moves` and the like in that very position: nothing is checked. */
  playUnchecked(position: Position, act: Act): Position;
  /** Correct lines of that many half-moves; in the trapdoor games, slider actions are among them. */
  perft(position: Position, depth: number): number;
  /** A walk through the tree of this game, for searches; any other question to rules ends it. */
  cursor(): Cursor;
  /**
   * Why an attempt is not legal here, as data; null if it is legal. `about` tells what the position does not: what the
   * wheel has given (null before it is spun; left out, the wheel is not asked), and what may be huffed.
   */
  explain(position: Position, attempt: Attempt, about?: AboutTurn): Refusal | null;
  /** Huffing games: what an omission missed, for "Black could take two with 18; it took one". */
  missedBy(position: Position, omission: Move): Missed;
  /** A game that begins here. `outcome` is set at once when it is already over. */
  begin(position: Position): Progress;
  /** The game after one more act; throws `illegalAct` or `gameOver` on an act that is not legal here. */
  advance(progress: Progress, act: Act): Progress;
  /** Trapdoor games: the game once the wheel has stopped. With `blockTest: onPieceSpin` a blocked side loses here. Throws `illegalAct` in a game without a wheel. */
  spun(progress: Progress, sector: Sector | 'border'): Progress;
  /** `huffRemedy: alsoForce`: the game before the omission that is due, where its author must now capture. */
  force(progress: Progress): Progress;
  /** sujet-verbe: the turn passes and the board is as before; it counts for no repetition and no limit. Throws `illegalAct` in a game without cards. */
  passTurn(progress: Progress): Progress;
}

export interface RulesSetup {
  /** Where the trapdoors are; left out, where they usually are (`TRAP_LAYOUTS`). Games without them take none. */
  readonly layout?: TrapLayout | null;
  readonly options?: Options;
}
