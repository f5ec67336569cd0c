import type { GameId, OptionValue, Side } from '../rules/rules.ts';

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
}

/** What the first entry is chained to. */
export function termsText({ match, boards, owner, game, options, fen, clock }: Terms): string {
  const cards = [boards.W, boards.B].map(({ board, key }) => [board, key]);
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(['damier.terms.1', match, cards, owner, game, sorted, fen, clock]);
}
