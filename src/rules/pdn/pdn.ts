/** Portable Draughts Notation: a liberal streaming reader, replay under the rules, a strict writer. */

export {
  type PdnCheck,
  PdnChecker,
  type PdnCheckOptions,
  type PdnDefect,
  type PdnDefectCode,
  type PdnNode,
  type PdnNote,
  type PdnNoteCode,
  type PdnTree,
  type Understood,
} from './check.ts';
export { createPdnDecoder, type PdnDecoder } from './decoder.ts';
export {
  mayBeAlgebraic,
  NUMBERED_GAMES,
  type PdnGame,
  type PdnItem,
  type PdnMoveItem,
  type PdnStyle,
  type PdnTag,
  plainGameOf,
  TOP_LEFT,
  tagOf,
} from './game.ts';
export type { PdnMoveText, PdnNotation } from './lexer.ts';
export type { PdnPly, Reading, ReplayedLine } from './line.ts';
export { formatMove } from './notation.ts';
export { parseMove } from './parse-move.ts';
export { isRecord, type RecordReading, readRecord } from './read-record.ts';
export { PdnReader } from './reader.ts';
export {
  CARD_DECKS,
  type CardDeck,
  checkTags,
  clockOf,
  type GameRecord,
  newReplay,
  type RecordEntry,
  type RecordReplay,
  replayEntry,
  winnerOf,
} from './record.ts';
export { writePdn } from './write.ts';
