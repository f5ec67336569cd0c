/** How the squares of a move are named: PDN numbers, or `a1` and the like. */
export type PdnNotation = 'numeric' | 'algebraic';

/** A move as it is written, not yet understood. */
export interface PdnMoveText {
  /** Without padding: `1- 7` is `1-7`. */
  readonly text: string;
  readonly notation: PdnNotation;
  /** Two or more: numbers without leading zeros, or names in small letters. The first may be a file only (`cb4`). */
  readonly squares: readonly string[];
}

/** The smallest parts of a PDN file. */
export type PdnToken =
  | {
      readonly kind: 'tag';
      readonly name: string;
      readonly value: string;
      /** A blank line stands before it. */
      readonly apart: boolean;
      /** False if its quotes or its bracket had to be guessed. */
      readonly wellFormed: boolean;
    }
  | {
      readonly kind: 'comment';
      readonly text: string;
      readonly closed: boolean;
      /** The line of a `{` inside it, or null: comments do not nest, so a `}` may be missing before. */
      readonly braceInside: number | null;
      /** It is longer than is kept. */
      readonly cut: boolean;
    }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'number'; readonly value: number; readonly dots: number }
  | ({ readonly kind: 'move'; readonly digitsOnly: boolean } & PdnMoveText)
  | { readonly kind: 'ellipsis' }
  /** A half-move that the writer did not know: `-`, `--`, `- -`. */
  | { readonly kind: 'unknownMove' }
  | { readonly kind: 'result'; readonly text: string }
  /** `*` ends a game, or, directly behind a move, marks it as forced. */
  | { readonly kind: 'star'; readonly glued: boolean }
  | { readonly kind: 'nag'; readonly value: number }
  | { readonly kind: 'strength'; readonly text: string }
  | { readonly kind: 'setup'; readonly fen: string }
  /** Anything else. */
  | { readonly kind: 'other'; readonly text: string };

/** A token and the text it takes; null where the text says nothing. */
export interface PdnScanned {
  readonly taken: string;
  readonly token: PdnToken | null;
}
