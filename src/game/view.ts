import type {
  Algebraic,
  GameId,
  Move,
  Notch,
  Outcome,
  Piece,
  Rules,
  Side,
  SliderId,
  Square,
  TrapColour,
} from '../rules/rules.ts';
import type { CardsView } from './cards.ts';
import type { ClocksView } from './clock-view.ts';
import type { Directed } from './directed-act.ts';
import type { FaultCode, Needs, News } from './event.ts';
import type { SpinTally, StandIn, Trouble } from './input.ts';
import type { PlayerKind, Seat } from './setup.ts';

/** The vocabulary of lights. */
export type LightId =
  | 'L1'
  | 'L2'
  | 'L3'
  | 'L4'
  | 'L5'
  | 'L6'
  | 'L7'
  | 'L8'
  | 'L9'
  | 'L10'
  | 'L11'
  | 'L12'
  | 'L13';

/**
 * One meaning on one square. On a light square (no lamp there) a page shows it, the chip cannot. `hop` numbers the landings of a
 * chain.
 */
export interface Light {
  readonly at: Algebraic;
  readonly id: LightId;
  readonly hop?: number;
}

/** A text by its id (`turn.spin`, …) with its parameters: `sq` an algebraic square, `side` a Side, `n` a number, `s` a slider, `piece` a side and a kind (`W.man`) or `any`. */
export interface Text {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Prompt {
  /** What to do, one line. */
  readonly line: Text;
  /** Why, or null. */
  readonly why: Text | null;
  /** The way out, for whoever has tried the same before. */
  readonly more?: Text;
  /** The short chip at the right, or null. */
  readonly chip: Text | null;
  readonly edge: 'blue' | 'amber' | 'grey';
  /** The side whose disc stands beside the line, or null. */
  readonly side: Side | null;
  /** The piece that the line asks for stands there instead. Null: no disc does, because nobody knows which piece it is. */
  readonly piece?: Pick<Piece, 'side' | 'kind'> | null;
}

/** What a button means now: written beside it; null when it means nothing. */
export type ButtonMeaning =
  | 'confirm'
  | 'confirmSlider'
  | 'acceptSpin'
  | 'restoreCapture'
  | 'judgeCard'
  | 'acceptDraw'
  | 'startClock'
  /** A pause is agreed to, or its end. */
  | 'agreePause'
  | 'endPause'
  /** Somebody is there: the clocks go on. */
  | 'goOn'
  | 'takeback'
  | 'answerBack'
  | 'resign'
  | 'offerOrResign'
  /** An offer of a draw that the rules grant: it is a claim. */
  | 'claimOrResign'
  /** In a study nobody offers a draw or resigns: a press is told so. */
  | 'nothingHere';

export interface SliderChoice {
  readonly slider: SliderId;
  readonly notch: Notch;
  readonly colour: TrapColour;
  readonly opens: Square | null;
  readonly closes: Square | null;
  /** The side and kind of the piece that would fall, or null. */
  readonly falls: { readonly side: Side; readonly kind: 'man' | 'king' } | null;
}

export type ListedPly =
  | {
      readonly kind: 'move';
      readonly side: Side;
      readonly text: string;
      readonly fell: boolean;
      readonly omitted: boolean;
      readonly huffed: Square | null;
    }
  | {
      readonly kind: 'slider';
      readonly side: Side;
      readonly slider: SliderId;
      readonly notch: Notch;
      readonly colour: TrapColour;
      readonly fell: number;
    };

/** A move that may be played now. */
export interface LegalMove {
  readonly from: Square;
  readonly to: Square;
  readonly captured: readonly Square[];
}

/** Who plays a side, for a page. */
export interface PlayerView {
  readonly kind: PlayerKind;
  /** As people call it; null where it has no name. */
  readonly name: string | null;
  /** How well a computer plays, 1 … 8; left out where nothing says so. */
  readonly level?: number;
}

/** What a page may ask for, and what has been answered. */
export interface CoachView {
  /** What a good player would do, for the hand whose turn it is. */
  readonly hint: 'none' | 'offered' | 'given';
  /** Why what lies on the board is refused. */
  readonly why: 'none' | 'offered' | 'given';
  /**
   * With a hint: in how many half-moves the game is won (positive) or lost (negative) for certain by who is to move; null: open.
   */
  readonly decidedIn: number | null;
  /**
   * Whether the board may be left for an analysis now. `elsewhere`, `clock`: a player against somebody elsewhere, or under a clock,
   * has no computer beside him.
   */
  readonly analysis: 'offered' | 'elsewhere' | 'clock';
}

/**
 * How a takeback stands where a player elsewhere has a say: what a page may ask for, or has to answer. `mayTake`: the computer
 * grants it at once.
 */
export type TakebackView = 'none' | 'mayTake' | 'mayAsk' | 'asked' | 'declined' | 'toAnswer';

/** How a takeback between two people at one board stands, for one of them. */
export type HandsTakeback = 'none' | 'mayAsk' | 'asked' | 'toAnswer';

/** How a pause stands: `toAnswer` is a far player's wish; `players`, `staff` say who has made it. */
export type PauseView = 'none' | 'asked' | 'toAnswer' | 'players' | 'staff';

export interface TroubleView extends Trouble {
  readonly side: Side;
  readonly mayDo: readonly StandIn[];
}

/** All that a page or the lights need to know of a game: a pure function of the session. */
export interface View {
  readonly game: GameId;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly fen: string;
  readonly turn: Side;
  readonly needs: Needs | null;
  readonly outcome: Outcome | null;
  readonly count: { readonly W: number; readonly B: number };
  /** How many pieces each side has lost since the game began. */
  readonly lost: { readonly W: number; readonly B: number };
  readonly prompt: Prompt;
  readonly lights: readonly Light[];
  readonly lastMove: { readonly from: Square; readonly to: Square } | null;
  /** The moves that the hand here may play now; none where another thing than a move is due. */
  readonly legal: readonly LegalMove[];
  /** Colour wheel result in force, or null. */
  readonly sector: 'piece' | TrapColour | 'border' | null;
  readonly wheelWanted: boolean;
  readonly choices: readonly SliderChoice[];
  readonly chosen: number | null;
  readonly notches: Readonly<Record<string, Notch>>;
  readonly buttons: { readonly [seat in Seat]: ButtonMeaning | null };
  readonly seats: { readonly bottom: Side; readonly top: Side };
  readonly players: { readonly [side in Side]: PlayerView };
  /** The act that the hand here is to carry out for another player, or null. */
  readonly directed: Directed | null;
  readonly coach: CoachView;
  readonly takeback: TakebackView;
  /** Between two people at this board, for each of them. */
  readonly handsTakeback: { readonly [side in Side]: HandsTakeback };
  /** Null without a time control. */
  readonly clocks: ClocksView | null;
  /** Whether the clocks may be made to stand, are asked to, or do; null without clocks. */
  readonly pause: PauseView | null;
  /** In a match with a far board, of both players. */
  readonly spins: { readonly [side in Side]: SpinTally };
  /** How many spins of each were told not to have been read. */
  readonly unread: { readonly [side in Side]: number };
  /** What is wrong with a player who has no hand here, and what people can do; null: nothing. */
  readonly trouble: TroubleView | null;
  /** The last events, so that each is announced, also what was done last before the result. */
  readonly news: News;
  /** Null in a game without cards, and where they lie on the table. */
  readonly cards: CardsView | null;
  readonly plies: readonly ListedPly[];
  readonly alarm: boolean;
  readonly faults: readonly {
    readonly code: FaultCode;
    readonly square?: Algebraic;
    readonly part?: string;
  }[];
}

/** More squares than this do not help in a sentence: the lights show them. */
const MOST_NAMED = 3;

/** A text by its id. */
export function text(id: string, params: Text['params'] = {}): Text {
  return { id, params };
}

/** `c3, e5`: the squares for a sentence; null if there are none, or too many to read. */
export function named({ board }: Rules, squares: readonly Square[]): string | null {
  const different = [...new Set(squares)];
  if (different.length === 0 || different.length > MOST_NAMED) return null;
  return different.map((square) => board.nameOf(square)).join(', ');
}

/** The squares that those moves start from, for a sentence. */
export function originsNamed(rules: Rules, moves: readonly Move[]): string | null {
  return named(
    rules,
    moves.map(({ from }) => from),
  );
}
