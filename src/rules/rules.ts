/**
 * The rules of eleven games of draughts: the one public entry of this folder.
 *
 * `createRules(id, { layout, options })` answers a `Rules`; everything on it is pure. `new Game(id)` is one game that is
 * played by telling it moves.
 */

export { popcount } from './bit-layout.ts';
export {
  type Algebraic,
  areNeighbours,
  BOARD_SIZES,
  type Board,
  type BoardSize,
  between,
  boardOf,
  type Cell,
  COLUMN_LETTERS,
  cellName,
  cellOf,
  cellsOf,
  columnLetter,
  discsOfKing,
  type Face,
  opponentOf,
  type Piece,
  type PieceKind,
  type Position,
  type Side,
  SQUARE_NAME,
  type Square,
  squaresAlong,
  withDiscs,
} from './board.ts';
export { createRules } from './create-rules.ts';
export type { Cursor, CursorNode } from './cursor.ts';
export {
  endingLimit,
  fewKingsLimit,
  isHuntOfThree,
  loneKingLimit,
  MAIN_ROAD,
  type Material,
  SHORT_HUNT,
} from './endings.ts';
export { RULES_ERROR_CODES, RulesError, type RulesErrorCode } from './error.ts';
export type { AboutTurn, Attempt, Refusal } from './explain.ts';
export { type FenBoard, formatFen, type PositionJson, parseFen } from './fen.ts';
export { Game, type GameSetup } from './game.ts';
export { type Missed, sameMove } from './legal-moves.ts';
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
export type {
  Act,
  Huff,
  KingRun,
  KingRuns,
  Move,
  Outcome,
  OutcomeReason,
  Progress,
  Progress as GameState,
  Route,
  SliderAction,
} from './progress.ts';
export type { Rules, RulesSetup } from './rules-interface.ts';
export {
  GAME_FACTS,
  GAME_IDS,
  type GameFacts,
  type GameId,
  RULE_SETS,
  type RuleSet,
  type SquareColour,
} from './rulesets.ts';
export {
  type Notch,
  notchOf,
  type Sector,
  type Slider,
  type SliderData,
  type SliderId,
  type Spinner,
  TRAP_LAYOUTS,
  type TrapColour,
  type TrapLayout,
  trapLayout,
} from './traps.ts';
