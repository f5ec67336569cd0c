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

/** As long as a town's name may be, in UTF-16 code units. */
export const LONGEST_NAME = 40;

/** Controls, bidirectional and zero-width characters, what is not assigned, separators of lines; and what is seen as nothing. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The one way in which a name is written: composed (NFC), without what cannot be seen, one space between words. */
export function normalName(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/\s/gu, ' ')
      .replace(UNSEEN, '')
      // A pile of accents reaches into the lines above.
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
      .replace(/\p{Zs}+/gu, ' ')
      .trim()
      .normalize('NFC')
  );
}

/** Whether people can read it as a name, and it is written in that one way. */
export function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && /[\p{L}\p{N}]/u.test(text) && text === normalName(text);
}

/** Whether a text holds nothing that cannot be seen or that moves what stands beside it. */
export function isPlain(text: string): boolean {
  return text.search(UNSEEN) === -1;
}

/** SHA-256, 64 hexadecimal digits. */
export type Hash = string;
/** Ed25519 over the UTF-8 of a text, base64url. */
export type Signature = string;

/** The cryptography of one match, passed in: this folder knows what is signed, not how. */
export interface Seals {
  hash(text: string): Hash;
  /** With this board's own key. */
  sign(text: string): Signature;
  /** Against the pinned key of the board that plays `side`. False for anything that is no signature. */
  verify(side: Side, text: string, signature: Signature): boolean;
}

/**
 * One text for one value, on every board, in whatever order its fields came: RFC 8785 (JSON Canonicalization Scheme). Fields are
 * sorted by the UTF-16 code units of their names; numbers and strings are written as ECMAScript writes them.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  // Not through an object: there names such as "10" would come first, and in the order of their numbers.
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}
