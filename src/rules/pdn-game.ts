import type { PdnMoveText } from './pdn-token.ts';

/** One tag pair of a game's head. */
export interface PdnTag {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** A move of the text, with the number written before it (null if none) and its marks (`!`, `(?)`). */
export interface PdnMoveItem extends PdnMoveText {
  readonly kind: 'move';
  readonly line: number;
  readonly number: number | null;
  readonly strength: string;
}

/** The text of a game in its order. A variation replaces the move before it. */
export type PdnItem =
  | PdnMoveItem
  | { readonly kind: 'comment'; readonly line: number; readonly text: string }
  | { readonly kind: 'nag'; readonly line: number; readonly value: number }
  | { readonly kind: 'variation'; readonly line: number; readonly items: readonly PdnItem[] }
  /** `/FEN "…"/`: from here on another position. */
  | { readonly kind: 'setup'; readonly line: number; readonly fen: string }
  /** A half-move the writer did not know. */
  | { readonly kind: 'unknownMove'; readonly line: number; readonly number: number | null };

/** What reading may find wrong in the text itself, before any rule is asked. */
export type PdnTextDefectCode = 'commentOpen' | 'variationOpen' | 'unreadableMove' | 'tooDeep' | 'tooLong';

/** What is unusual but changes nothing of the moves. */
export type PdnTextNoteCode =
  | 'noResult'
  | 'movesAfterResult'
  | 'braceInComment'
  | 'commentCut'
  | 'strayBracket'
  | 'strayText'
  | 'malformedTag'
  | 'repeatedTag';

export interface PdnRemark<Code extends string> {
  readonly code: Code;
  readonly line: number;
  /** The text it is about, or a short explanation. */
  readonly text: string;
  /** The move number written last, or null. */
  readonly number: number | null;
}

/** One game of a file as it is written: its head, its text, how it ends. */
export interface PdnGame {
  /** 1 for the first game of the file. */
  readonly index: number;
  readonly line: number;
  readonly tags: readonly PdnTag[];
  readonly items: readonly PdnItem[];
  /** The result behind the moves, or null if there is none. */
  readonly result: { readonly text: string; readonly line: number } | null;
  readonly defects: readonly PdnRemark<PdnTextDefectCode>[];
  readonly notes: readonly PdnRemark<PdnTextNoteCode>[];
}

/** The value of a tag, whatever the case of its name, or null. */
export function tagOf(game: { readonly tags: readonly PdnTag[] }, name: string): PdnTag | null {
  const wanted = name.toLowerCase();
  return game.tags.find((tag) => tag.name.toLowerCase() === wanted) ?? null;
}
