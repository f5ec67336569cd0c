/** What server and pages say to each other about other boards (page.ts). */
import type { GameId, Side } from '../rules/rules.ts';
import type { LogState } from './player.ts';

/** How this board stands with others, for a page. */
export interface MirrorView {
  /** This board, as others know it. */
  readonly board: string;
  readonly town: string;
  readonly broker: {
    readonly url: string;
    readonly up: boolean /** It runs in this program. */;
    readonly own: boolean;
  };
  /** Another program plays as this board. */
  readonly double: boolean;
  readonly pairing: PairingView;
  readonly match: MatchView | null;
}

export type PairingView =
  | {
      readonly kind: 'idle';
      /** Why it came to nothing (`refused`, `timeout`, …), and with which town; null before the first. */
      readonly why: string | null;
      readonly town: string | null;
      /** With `changedKey`: the board that is known under such a name. */
      readonly known: { readonly town: string; readonly board: string } | null;
    }
  | {
      readonly kind: 'offering';
      /** Nine digits, to be typed at the other board. */
      readonly code: string;
      /** The code, and whose it is: the text of a QR code, which may be pasted there as well. */
      readonly text: string;
      /** A town that was turned away: its key is not the one that is known. */
      readonly turnedAway: string | null;
    }
  | { readonly kind: 'seeking'; readonly code: string }
  | { readonly kind: 'asking'; readonly town: string }
  | {
      readonly kind: 'checking';
      readonly town: string;
      /** The other board's id, by which two towns of one name are told apart. */
      readonly board: string;
      readonly game: GameId;
      readonly options: Readonly<Record<string, string | number | boolean>>;
      /** Where it begins. */
      readonly fen: string;
      readonly clock: string | null;
      /** The side that is played here. */
      readonly side: Side;
      /** Who plays which side was drawn by both boards. */
      readonly drawn: boolean;
      /** Six digits. They are the same on both pages, unless somebody stands between. */
      readonly check: string;
      readonly confirmed: boolean;
      readonly theyConfirmed: boolean;
    }
  | { readonly kind: 'agreed'; readonly town: string };

/** The match with the other board, and what that board holds. */
export interface MatchView {
  readonly id: string;
  readonly town: string;
  /** The other board's id. */
  readonly board: string;
  /** Some other board that is known or there has a name that looks like this one's. */
  readonly alike: boolean;
  /** The side that is played here. */
  readonly side: Side;
  readonly away: boolean;
  readonly log: LogState;
  /** Entries of the log here. */
  readonly entries: number;
  /** How this board stands to the log: the hand has something to carry out, or said something that is not in it yet. */
  readonly here: 'same' | 'ahead' | 'behind';
  /** What the other board said last of the game on it; null: nothing of this match. */
  readonly there: { readonly fen: string; readonly plies: number } | null;
  /** Half-moves of the log that this board does not hold yet. */
  readonly coming: readonly { readonly side: Side; readonly text: string }[];
  /** How long words take to the other board and back, ms (null: not measured yet), and how many of its own never came. */
  readonly way: { readonly roundTrip: number | null; readonly lost: number };
  /** Pages that watch each of the boards and can do nothing, as far as is known. */
  readonly spectators: { readonly here: number; readonly there: number };
  /** What is said now from board to board; null: nothing. */
  readonly greetings: { readonly here: string | null; readonly there: string | null };
  /** Messages that changed nothing, all in all. */
  readonly unmoved: number;
}

/** What the players of one board can say to those of the other. There is no chat, which somebody would have to watch over. */
export type Greeting = 'hello' | 'wellPlayed' | 'thinking' | 'pause' | 'again';
export const GREETINGS: readonly Greeting[] = ['hello', 'wellPlayed', 'thinking', 'pause', 'again'];

/** What a page does to pair this board with another, and between the two. */
export type PairAct =
  | {
      readonly do: 'offer';
      readonly game: GameId;
      readonly options: Readonly<Record<string, string | number | boolean>>;
      readonly fen: string | null;
      readonly clock: string | null;
      /** The side that will be played here. */
      readonly side: Side | 'lot';
    }
  /** Nine digits, or the text of the other page's QR code. */
  | { readonly do: 'seek'; readonly code: string }
  /** The numbers are the same on both pages, and the game is the wanted one. */
  | { readonly do: 'confirm' }
  | { readonly do: 'cancel' }
  /** The board of that id is no longer known: another one may go by its name. */
  | { readonly do: 'forget'; readonly board: string }
  | { readonly do: 'greet'; readonly greeting: Greeting };
