/** What server and page say to each other over the WebSocket `/ws`, as JSON. */

import type { Lock, VisitorAct, VisitorView } from '../exhibit/exhibit.ts';
import type { HintedAct, InputRefusal, Seat, StandIn, TakebackAct, Text, View, Word } from '../game/game.ts';
import type {
  BoardSize,
  GameId,
  Notch,
  Side,
  SliderId,
  Square,
  SquareColour,
  TrapColour,
} from '../rules/rules.ts';
import type { Opening } from '../staff/staff.ts';
import type { LinkStatus } from './board.ts';
import type { BringUpAnswer, BringUpView } from './bring-up.ts';
import type { MirrorView, PairAct } from './mirror-page.ts';
import type { AsideView, AsideWish, StudyAct, StudyView, StudyWish } from './study.ts';

/** The part of the board profile that a page draws. */
export interface PageProfile {
  readonly id: string;
  readonly size: BoardSize;
  /** Of the squares that are played on. */
  readonly squareColour: SquareColour;
  readonly sliders: readonly {
    readonly id: SliderId;
    readonly row: number;
    readonly colour: TrapColour;
    readonly left: Square;
    readonly right: Square;
  }[];
  readonly spinner: {
    readonly sectors: readonly ('piece' | TrapColour)[];
    readonly toleranceDegrees: number;
  } | null;
}

/** Where a disc of the virtual room is; `level` 0 is the lowest on its square. A king is two discs of one colour on one square, or one with a king's face. */
export type DiscPlace =
  | { readonly on: 'square'; readonly at: string; readonly level: number }
  | { readonly on: 'tray'; readonly side: Side }
  | {
      readonly on: 'hand' /** centre in squares from the board's bottom-left corner */;
      readonly x: number;
      readonly y: number;
    };

export interface Disc {
  readonly id: number;
  readonly side: Side;
  /** What it shows; left out: a man's face. */
  readonly face?: 'king';
  readonly place: DiscPlace;
}

/** The virtual room as it stands; kept by the server and never derived from the game. */
export interface Room {
  readonly discs: readonly Disc[];
  /** Travel of each slider in notches, -1 (L) … 0 (N) … 1 (R), as the servo has moved it. */
  readonly sliders: Readonly<Record<string, number>>;
  /** How far each trap is open, 0 … 1, by algebraic square. */
  readonly traps: Readonly<Record<string, number>>;
  /** Wheel angle in degrees under the pointer, 0 … 360, and its speed in degrees a second. */
  readonly wheel: { readonly angle: number; readonly speed: number };
  readonly buttons: { readonly bottom: boolean; readonly top: boolean };
}

export interface Links {
  readonly sensors: LinkStatus;
  readonly actuators: LinkStatus;
  /** Simulated time per real time, 1 when the machine keeps up; null on a real board. */
  readonly pace: number | null;
}

export type Role = 'hand' | 'watcher' | 'spectator';

/** What has been found out about a game that is over. */
export type ReviewView =
  /** Nobody has asked. */
  | { readonly state: 'none' }
  | { readonly state: 'sought' }
  /** In the order of the game; none where no half-move cost much. */
  | { readonly state: 'found'; readonly points: readonly TurningPointView[] };

/** A half-move that cost its side more than others did, with a better one. */
export interface TurningPointView {
  /** Half-moves before it. */
  readonly ply: number;
  readonly side: Side;
  /** The position before it. */
  readonly fen: string;
  /** What the wheel had said. */
  readonly sector: View['sector'];
  readonly played: HintedAct;
  readonly better: HintedAct;
  /** What its side might have expected of the game with the better one and with its own, 0 … 1. */
  readonly possible: number;
  readonly expected: number;
  /** The same in words: how it stood with the better one, and how with its own. */
  readonly stood: Text;
  readonly stands: Text;
}

/**
 * The version of what server and pages say to each other, here and over HTTP. It is raised when something that was said before is
 * gone or means something else. A new message, field or route does not raise it, because both ends pass over what they do not know.
 */
export const PROTOCOL = 1;

/** Why the hand in the virtual room could not do what it was to do. */
export type RoomRefusal =
  /** No disc has that number. */
  | 'noDisc'
  | 'inHand'
  /** It slides into an open trap already. */
  | 'outOfReach'
  | 'emptyHand'
  | 'noSquare'
  | 'noWheel';

/** Why a message was not taken, in a word on which programs may rely. A later version may have further ones. */
export type RefusalCode =
  /** It could not be read: no JSON text, or no object with a `type`. */
  | 'unread'
  /** No message is called that. */
  | 'unknown'
  /** A field is missing, or not as it must be. */
  | 'malformed'
  /** Too many came at once. So many were not even read. */
  | 'tooMany'
  /** This page only watches. */
  | 'spectator'
  /** Another page is the hand. */
  | 'watcher'
  /** Nothing that runs here takes such a message now. */
  | 'notHere'
  /** What it answers is not asked, or not any more. */
  | 'notDue'
  /** Staff has locked the board. */
  | 'locked'
  /** What was wished for cannot be had; `why` says what is wrong with it. */
  | 'unfit'
  /** There is no such slider on this board. */
  | 'noSlider'
  /** There is no such turning point. */
  | 'noPoint'
  /** The coach finds nothing to say. */
  | 'noAnswer'
  | 'notOver'
  /** The program itself has failed at it. */
  | 'failed'
  | RoomRefusal
  | InputRefusal;

export interface Refusal {
  readonly code: RefusalCode;
  /** The same for people, in English: what was given, what is wrong, the way out. */
  readonly why: string;
}

/** What becomes of a page's message. */
export type Answer = 'taken' | Refusal;

export type ServerMessage =
  | {
      readonly type: 'hello';
      /** `PROTOCOL` of the server. */
      readonly protocol: number;
      /** Of the program. */
      readonly version: string;
      readonly profile: PageProfile;
      readonly virtual: boolean;
    }
  /** `hand`: this page's gestures count. `watcher`: another page is the hand. `spectator`: this page cannot be it. */
  | { readonly type: 'role'; readonly role: Role }
  /** To pages of this machine, where the server is open to phones: the addresses that they scan. */
  | { readonly type: 'phones'; readonly play: string; readonly watch: string }
  | { readonly type: 'view'; readonly view: View }
  | { readonly type: 'room'; readonly room: Room }
  /** The light driver's RAM in the page's own order of lights (src/kiosk/board/lamps.ts), and whether its display is on. */
  | { readonly type: 'lights'; readonly on: boolean; readonly ram: readonly number[] }
  | { readonly type: 'links'; readonly links: Links }
  /** How this board stands with others. Nothing is said of it where none was asked for. */
  | { readonly type: 'mirror'; readonly mirror: MirrorView }
  /** Under `damier exhibit`: the page to show. The page then shows no other. */
  | { readonly type: 'visitor'; readonly visitor: VisitorView }
  /** Staff: how often its page was called up from the board, and why visitors cannot play (null: they can). */
  | {
      readonly type: 'staff';
      readonly calls: number;
      readonly lock: Lock | null;
      /** When a `closed` board opens again; null: nothing says so. */
      readonly opens: Opening | null;
      /** What is wrong with the settings of a board that is locked for it; null: it is not. */
      readonly problem: string | null;
    }
  /** The board beside the game, where pieces are set up or a hand is led; null while a game is played. */
  | { readonly type: 'aside'; readonly aside: AsideView | null }
  /** A problem or an analysis at the board, beside the game; null while there is none. */
  | { readonly type: 'study'; readonly study: StudyView | null }
  /** A page has named, deleted or brought back a kept game: how often that was so since the program's start. */
  | { readonly type: 'kept'; readonly changes: number }
  /** The half-moves on which the game turned, once it is over and somebody has asked. */
  | { readonly type: 'review'; readonly review: ReviewView }
  /** Under `damier doctor` and `damier calibrate`: then the page shows no other. */
  | { readonly type: 'bringUp'; readonly bringUp: BringUpView }
  /** Every five seconds: the line still carries. A page that hears nothing for three of them is cut off, and connects anew. */
  | { readonly type: 'beat' }
  /** A message of this page was not taken, and has changed nothing: which kind it was (null when it could not be read), and why. */
  | {
      readonly type: 'refused';
      readonly message: string | null;
      readonly code: RefusalCode;
      readonly why: string;
    };

/** Another game to sit down to, without leaving the program. */
export interface TableWish {
  readonly game: GameId;
  /** Options of the rules that differ from the game's own, by name. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** The position to begin with; null: the game's own start. */
  readonly fen: string | null;
  /** `human`: two people at this board; `remote`: the board of the match that was agreed on, and its game. */
  readonly opponent: 'human' | 'computer' | 'remote' | 'lesson';
  /** How well the computer plays, 1 … 8. */
  readonly level: number;
  /** The seat that the opponent plays; `lot`: it is drawn. */
  readonly opponentSide: Seat | 'lot';
  /** The time control (`5+3`); null: no clocks. */
  readonly clock: string | null;
  /** The decks of the grammar game, by name (`GET /api/decks`); left out: the usual ones. */
  readonly cards?: string;
  /**
   * A new game even if some of the same kind are open; these stay as they are. False: the one of them that was begun last goes on.
   */
  readonly anew: boolean;
  /** The open kept game of this kind that goes on; left out: the one begun last. Not with `anew`. */
  readonly number?: number;
}

/** How many letters the name of a kept game may have. */
export const LONGEST_GAME_NAME = 60;

/** What people do with a kept game. */
export type KeepAct =
  /** It is called so from now on; null: it has no name. */
  | { readonly do: 'name'; readonly name: string | null }
  /** It is in no list any more, and can be had back for a day. */
  | { readonly do: 'delete' }
  | { readonly do: 'restore' };

export type PageMessage =
  /** Take over as the hand. */
  | { readonly type: 'takeHand' }
  /** Lift a disc (with all that stand on it) into the hand; `top` lifts only the uppermost disc of its square. */
  | { readonly type: 'lift'; readonly disc: number; readonly top?: boolean }
  /** The hand moves, in squares from the board's bottom-left corner; a slide along the board passes over the reeds when `sliding`. */
  | { readonly type: 'carry'; readonly x: number; readonly y: number; readonly sliding?: boolean }
  /** Put down all that is in the hand. */
  | {
      readonly type: 'drop';
      readonly to:
        | { readonly on: 'square'; readonly at: string }
        | { readonly on: 'tray'; readonly side: Side };
    }
  /** The hand holds the wheel at an angle (degrees, cumulative), or lets go with a speed (degrees a second). */
  | { readonly type: 'wheel'; readonly angle: number }
  | { readonly type: 'wheelRelease'; readonly speed: number }
  | { readonly type: 'button'; readonly seat: Seat; readonly down: boolean }
  /** A slider action is touched: highlighted, not yet chosen. */
  | { readonly type: 'pick'; readonly slider: SliderId; readonly notch: Notch }
  | { readonly type: 'choose'; readonly slider: SliderId; readonly notch: Notch }
  /** The card is answered in writing, or by one of its choices. */
  | { readonly type: 'answer'; readonly answer: string }
  /** A card answered aloud is judged. */
  | { readonly type: 'judge'; readonly right: boolean }
  /** A far player is asked to take half-moves back, or is answered. */
  | { readonly type: 'takeback'; readonly act: TakebackAct }
  /** A player says what his button would say at that moment: a draw (offered, claimed, agreed to), that he resigns, or no. */
  | { readonly type: 'word'; readonly side: Side; readonly word: Word }
  /** The clocks are to stand, or to go on: asked of both players (`view.pause`). */
  | { readonly type: 'pause'; readonly on: boolean }
  /** What to do about a player who has failed (`view.trouble` says which, and what may be done). */
  | { readonly type: 'standIn'; readonly side: Side; readonly act: StandIn }
  /** What would a good player do now? */
  | { readonly type: 'hint' }
  /** Why is what lies on the board refused? */
  | { readonly type: 'askWhy' }
  /** On which half-moves has the game turned that is over? */
  | { readonly type: 'review' }
  /** One of those is shown on the board as well, by its index; null: none any more. */
  | { readonly type: 'showPoint'; readonly point: number | null }
  /** A helping hand sets up the start position with all discs. */
  | { readonly type: 'setUp' }
  /** What a visitor of an exhibit does beside the game. */
  | { readonly type: 'visit'; readonly act: VisitorAct }
  /** What was asked when a board is brought up is answered. */
  | { readonly type: 'bringUp'; readonly question: number; readonly answer: BringUpAnswer }
  /** Another game at this board. Refused where it does not fit; then the old one goes on. */
  | { readonly type: 'sit'; readonly wish: TableWish }
  /** The game is left as it stands, and the board is beside it. Sent again with another position: the hand is led there. */
  | { readonly type: 'leave'; readonly wish: AsideWish }
  /** The game is left as it stands for a problem or an analysis at the board. */
  | { readonly type: 'study'; readonly wish: StudyWish }
  /** What is done in it beside moving pieces. */
  | { readonly type: 'studying'; readonly act: StudyAct }
  /** The game that was left goes on. */
  | { readonly type: 'goOn' }
  /** A kept game is named, deleted, or had back; refused in words. */
  | { readonly type: 'keep'; readonly game: number; readonly act: KeepAct }
  /** Pairs this board with another; refused in words. */
  | { readonly type: 'pair'; readonly act: PairAct };
