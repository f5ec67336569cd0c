/** What the server keeps and shows: games to be played again, and traces. */

import type { Decks, GameEvent, Seat } from '../game/game.ts';
import type { GameId, PdnNotation, Side, Square } from '../rules/rules.ts';
import type { PageProfile } from './page.ts';
import type { KeptGame, KeptList } from './store.ts';

/** The board that a game is played on, as far as a replay needs it. */
export interface GameBoard {
  readonly profile: PageProfile;
  readonly seats: { readonly [seat in Seat]: Side };
}

/** A kept game with everything that was understood of it. */
export interface KeptGameFile {
  readonly game: KeptGame;
  readonly events: readonly GameEvent[];
  readonly board: GameBoard;
}

/** A trace that lies in the server's folder. */
export interface KeptTrace {
  readonly name: string;
  readonly bytes: number;
  /** ISO 8601 */
  readonly changed: string;
}

/** A trace may be as long as a season, so it is never in memory as a whole. */
export interface TraceBytes {
  readonly bytes: number;
  /** From the beginning, at the reader's pace. */
  open(): ReadableStream<Uint8Array>;
}

/** The grammar cards of one name, or why their file is not valid. */
export type DeckFile =
  | { readonly ok: true; readonly decks: Decks }
  | { readonly ok: false; readonly problem: string };

/** One of all games; `pdn` null: it is damaged. */
export interface PdnPart {
  readonly id: number;
  readonly pdn: string | null;
}

/** What a position of few pieces is worth, by the solved endgames. Draws by counting are left out. */
export interface SolvedEndgame {
  readonly fen: string;
  /** Won in so many half-moves by the side to move (positive), lost in so many (negative; 0: it has no move left); null: open. */
  readonly decidedIn: number | null;
  readonly moves: readonly {
    readonly from: Square;
    readonly to: Square;
    readonly captured: readonly Square[];
    /** The same for the side that makes it. */
    readonly decidedIn: number | null;
  }[];
}

export interface Archive {
  games(): KeptList;
  /** Null if there is no such game. */
  game(id: number): KeptGameFile | null;
  /** The game in PDN; null if there is no such game. */
  pdn(id: number, notation?: PdnNotation): string | null;
  /** The game begun last, in PDN as it stands; null before the first. */
  live(): string | null;
  /** All games in PDN, oldest first. */
  allPdn(notation?: PdnNotation): Iterable<PdnPart>;
  board(game: GameId): GameBoard;
  /** Newest first. */
  traces(): readonly KeptTrace[];
  /** The trace's text, as it comes from the disk; null if there is none of that name. */
  trace(name: string): TraceBytes | null;
  /** The position solved, or why it cannot be. */
  endgame(game: GameId, fen: string): Promise<SolvedEndgame | { readonly problem: string }>;
  /** The names of the decks of grammar cards. */
  deckNames(): readonly string[];
  /** Null if there are none of that name. */
  decks(name: string): DeckFile | null;
}
