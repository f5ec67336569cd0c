import type { GameId, OptionValue, Side } from '../rules/rules.ts';
import type { Hash } from './seals.ts';

/** A board's name in topics: the first 16 hexadecimal digits of its public key's SHA-256. */
export type BoardId = string;

/** A board as the other one knows it. */
export interface BoardCard {
  readonly board: BoardId;
  /** Ed25519, SPKI in DER, base64url. */
  readonly key: string;
  /** As people call it: a town, a room. */
  readonly name: string;
}

/** What two boards agreed on before the first act. */
export interface Terms {
  /** 16 hexadecimal digits, made from both boards' wishes. */
  readonly match: string;
  readonly boards: { readonly [side in Side]: BoardCard };
  /** Whose board appends in epoch 1. */
  readonly owner: Side;
  readonly game: GameId;
  /** The options that differ from the defaults. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly fen: string;
  /** The time control (`5+3`), null for no clocks. */
  readonly clock: string | null;
  /** The grammar cards that both boards deal from; left out: none are drawn. */
  readonly cards?: DecksUsed;
}

/** Decks by the name that a board finds them by, and the hash of what is on them. */
export interface DecksUsed {
  readonly name: string;
  readonly hash: Hash;
}

/** What the first entry is chained to. */
export function termsText({ match, boards, owner, game, options, fen, clock, cards }: Terms): string {
  const pair = [boards.W, boards.B].map(({ board, key }) => [board, key]);
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    'damier.terms.1',
    match,
    pair,
    owner,
    game,
    sorted,
    fen,
    clock,
    ...(cards ? [cards.hash] : []),
  ]);
}
