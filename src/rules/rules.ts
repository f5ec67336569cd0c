/**
 * The rules of ten games of draughts: the one public entry of this folder.
 *
 * `createRules(id, { layout, options })` answers a `Rules`; everything on it is pure. `new Game(id)` is one game that is
 * played by telling it moves.
 */
export type { Act, Huff, Move, Route, SliderAction } from './act.ts';
export {
  BOARD_SIZES,
  type Board,
  type BoardSize,
  boardOf,
  type Cell,
  COLUMN_LETTERS,
  cellName,
  cellOf,
  cellsOf,
  columnLetter,
  SQUARE_NAME,
} from './board.ts';
export { createRules } from './create-rules.ts';
export type { Cursor, CursorNode } from './cursor.ts';
export { RULES_ERROR_CODES, RulesError, type RulesErrorCode } from './error.ts';
export type { AboutTurn, Attempt, Refusal } from './explain.ts';
export { type FenBoard, formatFen, parseFen } from './fen.ts';
export { Game, type GameSetup } from './game.ts';
export { GAME_FACTS, type GameFacts, type SquareColour } from './game-facts.ts';
export { GAME_IDS, type GameId } from './game-id.ts';
export { areNeighbours, between } from './geometry.ts';
export type { Missed } from './huffing.ts';
export { discsOfKing, type Face, withDiscs } from './king-pieces.ts';
export {
  type Notch,
  notchOf,
  type Sector,
  type Slider,
  type SliderData,
  type SliderId,
  type Spinner,
  type TrapColour,
  type TrapLayout,
  trapLayout,
} from './layout.ts';
export { sameMove } from './legal-moves.ts';
export {
  endingLimit,
  isHuntOfThree,
  loneKingLimit,
  MAIN_ROAD,
  type Material,
  SHORT_HUNT,
} from './material.ts';
export {
  changedOptions,
  gameId,
  type OptionDefinition,
  type Options,
  type OptionValue,
  optionsKept,
  optionsOf,
  optionsToKeep,
} from './options.ts';
export type { Outcome, OutcomeReason } from './outcome.ts';
export {
  CARD_DECKS,
  type CardDeck,
  clockOf,
  createPdnDecoder,
  formatMove,
  type GameRecord,
  isRecord,
  mayBeAlgebraic,
  NUMBERED_GAMES,
  newReplay,
  type PdnCheck,
  PdnChecker,
  type PdnCheckOptions,
  type PdnDecoder,
  type PdnDefect,
  type PdnDefectCode,
  type PdnGame,
  type PdnItem,
  type PdnMoveItem,
  type PdnMoveText,
  type PdnNode,
  type PdnNotation,
  type PdnNote,
  type PdnNoteCode,
  type PdnPly,
  PdnReader,
  type PdnStyle,
  type PdnTag,
  type PdnTree,
  parseMove,
  plainGameOf,
  type Reading,
  type RecordEntry,
  type RecordReading,
  type RecordReplay,
  type ReplayedLine,
  readRecord,
  replayEntry,
  TOP_LEFT,
  tagOf,
  type Understood,
  winnerOf,
  writePdn,
} from './pdn/pdn.ts';
export { popcount } from './popcount.ts';
export type { Piece, PieceKind, Position } from './position.ts';
export type { Progress, Progress as GameState } from './progress.ts';
export type { PositionJson } from './read-position.ts';
export type { Rules, RulesSetup } from './rules-interface.ts';
export type { RuleSet } from './ruleset.ts';
export { RULE_SETS } from './rulesets.ts';
export { opponentOf, type Side } from './side.ts';
export type { Algebraic, Square } from './square.ts';
export { TRAP_LAYOUTS } from './trap-layouts.ts';
