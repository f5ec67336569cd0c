/** Portable Draughts Notation: a liberal streaming reader, replay under the rules, a strict writer. */
export { type PdnCheck, PdnChecker, type PdnCheckOptions } from './pdn-check.ts';
export { clockOf } from './pdn-clock.ts';
export type { PdnDefect, PdnDefectCode, PdnNote, PdnNoteCode, Understood } from './pdn-findings.ts';
export { type PdnGame, type PdnItem, type PdnMoveItem, type PdnTag, tagOf } from './pdn-game.ts';
export type { PdnPly, Reading, ReplayedLine } from './pdn-line.ts';
export { formatMove } from './pdn-notation.ts';
export type { PdnStyle } from './pdn-plain-game.ts';
export { isRecord, type RecordReading, readRecord } from './pdn-read-record.ts';
export { PdnReader } from './pdn-reader.ts';
export { CARD_DECKS, type CardDeck, type GameRecord, type RecordEntry } from './pdn-record.ts';
export { winnerOf } from './pdn-result.ts';
export { createPdnDecoder, type PdnDecoder } from './pdn-text.ts';
export type { PdnMoveText, PdnNotation } from './pdn-token.ts';
export type { PdnNode, PdnTree } from './pdn-tree.ts';
export { writePdn } from './pdn-write.ts';
