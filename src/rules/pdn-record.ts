import type { Act } from './act.ts';
import type { GameId } from './game-id.ts';
import type { Sector, TrapLayout } from './layout.ts';
import type { Options } from './options.ts';
import type { Outcome } from './outcome.ts';
import type { Position } from './position.ts';

export const CARD_DECKS = ['rose', 'green', 'blue', 'dames'] as const;
export type CardDeck = (typeof CARD_DECKS)[number];

/** One thing that happened in a game, in its order. */
export type RecordEntry =
  /** Trapdoor games: where the wheel stopped. */
  | { readonly kind: 'spin'; readonly sector: Sector | 'border' }
  | Act
  /** `huffRemedy: alsoForce`: the omission just made is called back, and its author must capture. */
  | { readonly kind: 'force' }
  /** sujet-verbe: the card drawn after the move before it. A wrong answer undoes that move (`wrongAnswer: undo`). */
  | { readonly kind: 'card'; readonly deck: CardDeck; readonly right: boolean }
  | { readonly kind: 'comment'; readonly text: string };

/** A game as it is kept in a file: everything needed to play it again, and nothing that follows from the rules. */
export interface GameRecord {
  readonly game: GameId;
  /** The options that were set; as it is read from a file, also the draws, where the game has a choice of them. */
  readonly options: Options;
  readonly layout: TrapLayout | null;
  /** Null: the start of a game. */
  readonly start: Position | null;
  /** Event, Site, Date, White … in the order of the file; not those that the writer makes itself. */
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  readonly entries: readonly RecordEntry[];
  /** Null while the game goes on. */
  readonly outcome: Outcome | null;
}

/** Tags that say what a record says elsewhere: written by the writer, taken away by the reader. */
export const RECORD_TAGS: ReadonlySet<string> = new Set([
  'Result',
  'GameType',
  'SetUp',
  'FEN',
  'Termination',
  'Damier',
  'DamierOptions',
  'DamierTraps',
  'DamierFEN',
]);
