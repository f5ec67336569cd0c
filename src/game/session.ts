import type { Numbers, Recogniser } from '../recogniser/recogniser.ts';
import type {
  Algebraic,
  Move,
  Notch,
  Outcome,
  Position,
  Progress,
  Rules,
  Sector,
  Side,
  SliderAction,
  SliderId,
  Spinner,
  Square,
} from '../rules/rules.ts';
import type { Answer, Decks } from './cards.ts';
import type { ClockSetup, Clocks } from './clocks.ts';
import type { Colours } from './colours.ts';
import type { Directed, DirectedPlayer } from './directed.ts';
import type { Effect } from './effect.ts';
import type { AlarmCode, FaultCode, GameEvent, MoveFields, Needs } from './event.ts';
import type { Hint } from './hint.ts';
import type { Seat } from './input.ts';
import type { TableGame } from './new-session.ts';
import type { News } from './news.ts';
import type { Pause } from './pause.ts';
import type { Service } from './service.ts';
import type { SpinTally, UnreadTold } from './spins.ts';
import type { Awaited } from './standstill.ts';
import type { Tried } from './tried.ts';
import type { Troubles } from './trouble.ts';

/** What a game is played with. */
export interface SessionSetup {
  readonly rules: Rules;
  /** Null on a board without a wheel. */
  readonly spinner: Spinner | null;
  readonly seats: { readonly bottom: Side; readonly top: Side };
  /** Where this game begins. */
  readonly start: Position;
  /** sujet-verbe: whether cards are drawn. */
  readonly cards: boolean;
  /** The cards themselves; left out, they lie on the table and only their judgement is heard. */
  readonly decks?: Decks;
  /** Sliders are chosen with the wheel (default); false: a press moves on, held 1 s confirms. */
  readonly wheelChooses?: boolean;
  /** The sides without a hand at this board; left out: none. */
  readonly directed?: readonly DirectedPlayer[];
  /** How hands are read; left out: as the recogniser's own file says. */
  readonly numbers?: Numbers;
  /** Left out: no clocks. */
  readonly clock?: ClockSetup;
  /** What the wheel has shown where this game begins, for a position out of another one; left out: nothing yet. */
  readonly spun?: Spun;
  /** The game after this one is laid by whoever laid this one (`nextDue`); left out: it begins when the pieces are set up. */
  readonly following?: 'laid';
  /** A problem or an analysis: nobody offers a draw or resigns there. Left out: a game. */
  readonly study?: true;
  /** The first player is drawn, by that wheel, or (null) by chance; left out: people are seated. */
  readonly lot?: { readonly spinner: Spinner | null };
}

/** One half-move as it was understood, with the game before it. */
export type Ply = {
  readonly t: number;
  readonly side: Side;
  readonly before: Progress;
  /** What the wheel had said. */
  readonly sector: Spun | null;
  /** The clocks when it was made, its mover's still running. */
  readonly clocks: Clocks | null;
} & (
  | {
      readonly kind: 'move';
      readonly move: Move;
      readonly fields: MoveFields;
      readonly huffed: Square | null;
      /** As the move list writes it. */
      readonly text: string;
      /** It was answered wrongly: the pieces went back and the turn passed (sujet-verbe). */
      readonly undone: boolean;
    }
  | { readonly kind: 'claim'; readonly huffed: Square }
  | { readonly kind: 'slider'; readonly action: SliderAction }
);

/** Where the wheel stopped in this turn. */
export type Spun = Sector | 'border';

/** A slider on its way: first `ordered`, then, once the board is still, an effect. */
export interface SliderWork {
  readonly slider: SliderId;
  readonly notch: Notch;
  /** When the effect was given, or null while the board is not still. */
  readonly given: number | null;
  /** The second and last try: a switch said that the first had not moved the flap. */
  readonly second: boolean;
}

/** A piece that is to fall: its square must go off by itself. */
export interface PendingFall {
  readonly square: Square;
  /** Until when; null while its slider waits for the board to be still. */
  readonly until: number | null;
  /** It had not fallen, and its trap is closed and opened once more. */
  readonly again: boolean;
}

export interface Alarm {
  readonly code: AlarmCode;
  readonly restore: readonly Algebraic[];
  readonly remove: readonly Algebraic[];
}

export interface Fault {
  readonly code: FaultCode;
  readonly square?: Algebraic;
  readonly part?: string;
}

/** One side would take back that many half-moves, of both sides. */
export interface TakebackAsked {
  readonly by: Side;
  /** When it was asked (the button went down), or declined, ms. */
  readonly t: number;
  readonly plies: number;
  /** The far player, or the hand here, has said no; it may be asked again behind another half-move. */
  readonly declined: boolean;
  /** Asked on a page, between two people: it stands a while, and the other one answers yes or no. */
  readonly said?: true;
}

/** How long a button has been held: each stage has its meaning, and means it once. */
export type HeldStage = 'pressed' | 'short' | 'long' | 'jammed';

/** One player's button; times in ms. */
export interface ButtonState {
  /** Null while it is up. */
  readonly down: { readonly since: number; readonly stage: HeldStage } | null;
  /** Being held has meant something: letting go means nothing. */
  readonly spent: boolean;
  /** When it last went down for a press that meant nothing else: two within a second offer a draw. */
  readonly lastPress: number;
  /** Held 3 s at rest: a press until then resigns. */
  readonly resignUntil: number;
}

/** One game on one board: an immutable value. */
export interface Session {
  readonly setup: SessionSetup;
  readonly game: TableGame;
  readonly recogniser: Recogniser;
  readonly plies: readonly Ply[];
  /** Where the wheel stopped in this turn; null before. */
  readonly sector: Spun | null;
  readonly wheelTurns: boolean;
  /** A valid spin that came before the turn in which it could count: its player may accept it. */
  readonly earlySpin: Spun | null;
  /** Index into the slider choices, or null. */
  readonly highlighted: number | null;
  /** Sliders of this turn's colour that did not move. */
  readonly brokenSliders: readonly SliderId[];
  readonly sliderWork: readonly SliderWork[];
  /** More than one where a slider was chosen before the last one's trap could open. */
  readonly pendingFalls: readonly PendingFall[];
  /** A card is to be answered for the last ply. */
  readonly answerDue: boolean;
  /** How each move's card was answered, in their order. */
  readonly answers: readonly Answer[];
  readonly buttons: { readonly [seat in Seat]: ButtonState };
  /** What a side without a hand here has said, until it is carried out. */
  readonly directed: Directed | null;
  /** Null without a time control. */
  readonly clocks: Clocks | null;
  /** What a coach has pointed out (`hintedNow`). */
  readonly hint: Hint | null;
  /** `lastActivity` when somebody last asked why the board is off track; null: nobody has. */
  readonly whyAsked: number | null;
  readonly tried: Tried;
  readonly drawOffer: { readonly by: Side; readonly t: number } | null;
  readonly takebackAsked: TakebackAsked | null;
  /** The half-moves that were taken back from that place of the game, the last such place; null: none was. */
  readonly takenBack: { readonly at: number; readonly plies: readonly Ply[] } | null;
  /** How often half-moves were taken back because a far board's player agreed, or because its record says so. */
  readonly takebacks: number;
  /** What people are to do about their colours before the first act; null: nothing. */
  readonly colours: Colours | null;
  /** The match with a far board that this game is; null for any other. Its cards are dealt by it. */
  readonly match: string | null;
  /** What the clocks wait for before they run; null: nothing. */
  readonly awaited: Awaited | null;
  /** When somebody was last seen at the board or its page, ms. */
  readonly handAt: number;
  readonly pause: Pause | null;
  /** What the far board has said last of its own clock, of a pause and of its wheel. */
  readonly far: {
    readonly stands: boolean;
    readonly pause: boolean;
    /** Since when its player's wheel is known to turn, ms; null: it does not. */
    readonly spinSince: number | null;
  };
  /** In a match, of both players. */
  readonly spins: { readonly [side in Side]: SpinTally };
  /** What of them was told not to have been read (`unread`). */
  readonly unread: { readonly [side in Side]: UnreadTold };
  /** What is wrong with the players who have no hand here. */
  readonly troubles: Troubles;
  /** How many events the game has had, and the last of them (`news.ts`). */
  readonly news: News;
  /** The pieces are being set up: the board has not stood as the game begins yet, or most of it has been taken off again. */
  readonly laying: boolean;
  readonly alarm: Alarm | null;
  readonly faults: readonly Fault[];
  readonly service: Service;
  /** The last edge, spin or choice; alarms wait for three seconds without any. */
  readonly lastActivity: number;
  /**
   * The program was away: `over` before the first snapshot behind it, `changed` while what was moved meanwhile lies there
   * and nobody has said that it was meant.
   */
  readonly absence: 'over' | 'changed' | null;
  /**
   * The board is lent to something else, or was since this game was left: whatever lies there is no act of this game, until it has
   * stood as the game does. `game` lets no piece move so long.
   */
  readonly lent: boolean;
  /** So many ms of quiet since `lastActivity` have been judged: for an alarm, then for a doubt. */
  readonly quietJudged: number;
  /** The squares that have been in doubt since the last ply, and how many plies there were. */
  readonly suspected: { readonly plies: number; readonly squares: readonly Algebraic[] };
  /** When the result of the act that ended the game is declared; null while the game goes on. */
  readonly endsAt: number | null;
  /** The declared result. */
  readonly over: Outcome | null;
  /** When it was declared, ms. */
  readonly overAt: number | null;
  /** The pieces are set up for a game that somebody has to lay. */
  readonly nextDue: boolean;
  readonly turnTold: { readonly side: Side; readonly needs: Needs } | null;
}

/** A step under way: the session as it changes, and what it has brought so far. */
export interface Draft {
  session: Session;
  readonly events: GameEvent[];
  readonly effects: Effect[];
}

export function change(draft: Draft, changes: Partial<Session>): void {
  draft.session = { ...draft.session, ...changes };
}
