/**
 * The rules of ten games of draughts: the one public entry of this folder.
 *
 * `createRules(id, { layout, options })` answers a `Rules`; everything on it is pure.
 */
import type { Act, Huff, Move, SliderAction } from './act.ts';
import type { Board } from './board.ts';
import type { GameId } from './game-id.ts';
import type { TrapColour, TrapLayout } from './layout.ts';
import type { Outcome } from './outcome.ts';
import type { Position } from './position.ts';
import type { RuleSet } from './ruleset.ts';
import type { Square } from './square.ts';

export type { Act, Huff, Move, Route, SliderAction } from './act.ts';
export { GAME_IDS, type GameId } from './game-id.ts';
export type { Notch, Sector, Slider, SliderId, Spinner, TrapColour, TrapLayout } from './layout.ts';
export type { Outcome, OutcomeReason } from './outcome.ts';
export type { Piece, PieceKind, Position } from './position.ts';
export { opponentOf, type Side } from './side.ts';
export type { Algebraic, Square } from './square.ts';

/** A game so far, as far as rules need it: what repetition, quiet limits and a due huff depend on. */
export interface Progress {
  readonly position: Position;
  /** Null while the game goes on. Waits for the claim while a huff is due. */
  readonly outcome: Outcome | null;
  /** Squares, where they stand now, of pieces that the side to move may huff; empty when none is due. */
  readonly huffable: readonly Square[];
  // H1 adds its own readonly fields (quiet count, occurrences, …).
}

/** One rule set with its options and its board: all questions about legality are asked here. */
export interface Rules {
  readonly id: GameId;
  readonly ruleSet: RuleSet;
  readonly board: Board;
  readonly layout: TrapLayout | null;
  /** The position at the start of a game. */
  start(): Position;
  /** Correct moves of the side to move, sorted by from, to, captured. Captures alone if one is compulsory. */
  moves(position: Position): readonly Move[];
  /** Huffing games: every other move a hand can make that omits a capture (quiet, stopped early, fewer than asked). */
  omissions(position: Position): readonly Move[];
  /** Huffing games: the pieces that should have captured, where they stand before the move. */
  huffTargets(position: Position): readonly Square[];
  /** Trapdoor games: the slider actions open if the wheel gives that colour (both when none is named); none if a capture is compulsory. */
  sliderActions(position: Position, colour?: TrapColour): readonly SliderAction[];
  /** The position after a legal act (of `moves`, `omissions`, `sliderActions`, or a huff). */
  play(position: Position, act: Act): Position;
  /** A game that begins here. `outcome` is set at once when it is already over. */
  begin(position: Position): Progress;
  /** The game after one more act; throws on an act that is not legal here. */
  advance(progress: Progress, act: Move | SliderAction | Huff): Progress;
}
