/**
 * One game on one board, by the ideas that it is made of. Each part has one owner, the file that is named with it; only that file
 * changes the part (`draft.ts`; a test checks it). Types only.
 */

import type { Game, Recogniser } from '../recogniser/recogniser.ts';
import type {
  Algebraic,
  Move,
  Notch,
  Outcome,
  Progress,
  Side,
  SliderAction,
  SliderId,
  Square,
} from '../rules/rules.ts';
import type { Clocks } from './clocks.ts';
import type { Directed } from './directed-act.ts';
import type { AlarmCode, FaultCode, MoveFields, Needs, News, UnreadHow } from './event.ts';
import type { SpinTally, Trouble } from './input.ts';
import type { Seat, SessionSetup, Spun } from './setup.ts';

/** An immutable value. */
export interface Session
  extends Reading,
    GameRecord,
    WheelTurn,
    Spins,
    Sliders,
    CardAnswers,
    Offers,
    Buttons,
    Seating,
    Directing,
    Troubling,
    Clocking,
    Presence,
    Pausing,
    Ending,
    Following,
    Activity,
    Alarms,
    Faults,
    Servicing,
    Lending,
    Coaching,
    Attempts,
    Telling {}

/** `reading.ts`: what is played, and how hands are read in it. */
export interface Reading {
  readonly setup: SessionSetup;
  readonly game: TableGame;
  readonly recogniser: Recogniser;
}

/** A game as it is played at this table. */
export interface TableGame extends Game {
  /** Whether pieces may be moved in a turn that no card holds up, once the wheel has stopped there. */
  mayMove(progress: Progress, sector: Spun | null): boolean;
}

/** `half-move.ts`: what was played. */
export interface GameRecord {
  readonly plies: readonly Ply[];
  /** The half-moves that were taken back from that place of the game, the last such place; null: none was. */
  readonly takenBack: { readonly at: number; readonly plies: readonly Ply[] } | null;
  /** How often half-moves were taken back because a far board's player agreed, or because its record says so. */
  readonly takebacks: number;
  /** The match with a far board that this game is; null for any other. The match deals its cards. */
  readonly match: string | null;
  readonly turnTold: { readonly side: Side; readonly needs: Needs } | null;
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

/** `wheel-turn.ts`: what the wheel says in this turn. */
export interface WheelTurn {
  /** Where the wheel stopped in this turn; null before. */
  readonly sector: Spun | null;
  readonly wheelTurns: boolean;
  /** A valid spin that came before the turn in which it could count. Its player may accept it. */
  readonly earlySpin: Spun | null;
}

/** `spins.ts`: how each player's spins began and ended, in a match. */
export interface Spins {
  readonly spins: { readonly [side in Side]: SpinTally };
  /** Which of them were told not to have been read (`unread`). */
  readonly unread: { readonly [side in Side]: UnreadTold };
  /** Since when the far player's wheel is known to turn, ms; null: it does not. */
  readonly farSpinSince: number | null;
}

/** How many spins of one player were told not to have been read. */
export type UnreadTold = { readonly [how in UnreadHow]: number };

/** `slider-work.ts`: sliders that are chosen, move, and let pieces fall. */
export interface Sliders {
  /** Index into the slider choices, or null. */
  readonly highlighted: number | null;
  /** Sliders of this turn's colour that did not move. */
  readonly brokenSliders: readonly SliderId[];
  readonly sliderWork: readonly SliderWork[];
  /** More than one where a slider was chosen before the last one's trap could open. */
  readonly pendingFalls: readonly PendingFall[];
}

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

/** `cards.ts` */
export interface CardAnswers {
  /** A card is to be answered for the last ply. */
  readonly answerDue: boolean;
  /** How each move's card was answered, in their order. */
  readonly answers: readonly Answer[];
}

/** How a card was answered; null where its deck had none. */
export type Answer = 'right' | 'wrong' | null;

/** `offers.ts`: what one player asks of the other. */
export interface Offers {
  readonly drawOffer: { readonly by: Side; readonly t: number } | null;
  readonly takebackAsked: TakebackAsked | null;
}

/** One side would take back that many half-moves, of both sides. */
export interface TakebackAsked {
  readonly by: Side;
  /** When it was asked (the button went down), or declined, ms. */
  readonly t: number;
  readonly plies: number;
  /** The far player, or the hand here, has said no. It may be asked again after another half-move. */
  readonly declined: boolean;
  /** Asked on a page, between two people. It stands a while, and the other one answers yes or no. */
  readonly said?: true;
}

/** `button.ts` */
export interface Buttons {
  readonly buttons: { readonly [seat in Seat]: ButtonState };
}

/** How long a button has been held. Each stage has its meaning, and means it once. */
export type HeldStage = 'pressed' | 'short' | 'long' | 'jammed';

/** One player's button; times in ms. */
export interface ButtonState {
  /** Null while it is up. */
  readonly down: { readonly since: number; readonly stage: HeldStage } | null;
  /** Holding it has meant something, so letting go means nothing. */
  readonly spent: boolean;
  /** When it last went down for a press that meant nothing else. Two within a second offer a draw. */
  readonly lastPress: number;
  /** Held 3 s at rest: a press until then resigns. */
  readonly resignUntil: number;
}

/** `colours.ts` */
export interface Seating {
  /** What people are to do about their colours before the first act; null: nothing. */
  readonly colours: Colours | null;
}

/** What is to be done about the colours of a game before its first act. */
export type Colours =
  /** The first player is to be drawn. */
  | { readonly kind: 'due' }
  /** Whoever sits there begins, with the colour that begins. */
  | { readonly kind: 'drawn'; readonly seat: Seat }
  /** Each takes the other's: the pieces stay, people change places. */
  | { readonly kind: 'exchanged' };

/** `directed.ts` */
export interface Directing {
  /** What a side without a hand here has said, until it is carried out. */
  readonly directed: Directed | null;
}

/** `trouble.ts` */
export interface Troubling {
  /** What is wrong with the players who have no hand here. */
  readonly troubles: Troubles;
}

export type Troubles = { readonly [side in Side]: Trouble | null };

/** `clock-step.ts` */
export interface Clocking {
  /** Null without a time control. */
  readonly clocks: Clocks | null;
}

/** `standstill.ts`: whether somebody is there. */
export interface Presence {
  /** What the clocks wait for before they run; null: nothing. */
  readonly awaited: Awaited | null;
  /** When somebody was last seen at the board or its page, ms. */
  readonly handAt: number;
}

/**
 * What the clocks wait for before they run (again): first the sensors; then a hand, the sign that somebody is there; then, once a
 * hand was seen, a board that stands as the game does.
 */
export type Awaited = 'sensors' | 'hand' | 'board';

/** `pause.ts` */
export interface Pausing {
  readonly pause: Pause | null;
  /** What the far board has said last of its own clock and of a pause. */
  readonly far: { readonly stands: boolean; readonly pause: boolean };
}

/** A pause that is asked for or in force. */
export interface Pause {
  readonly by: 'players' | 'staff';
  /** In force; false: not everybody has agreed yet. */
  readonly on: boolean;
  /** Who has agreed to it, or, once it is in force, to go on. */
  readonly agreed: readonly Side[];
  /** When it was asked for, or came into force, ms. */
  readonly t: number;
}

/** `over.ts`: whether the game has ended. */
export interface Ending {
  /** When the result of the act that ended the game is declared; null while the game goes on. */
  readonly endsAt: number | null;
  /** The declared result. */
  readonly over: Outcome | null;
  /** When it was declared, ms. */
  readonly overAt: number | null;
}

/** `new-game.ts` */
export interface Following {
  /** The pieces are set up for a game that somebody has to lay. */
  readonly nextDue: boolean;
}

/** `activity.ts`: when something last happened at the board. */
export interface Activity {
  /** The last edge, spin or choice; alarms wait for three seconds without any. */
  readonly lastActivity: number;
  /** So many ms of quiet since `lastActivity` have been judged: for an alarm, then for a doubt. */
  readonly quietJudged: number;
  /**
   * The program was away. `over`: before the first snapshot after it. `changed`: while what was moved meanwhile lies there and
   * nobody has said that it was meant.
   */
  readonly absence: 'over' | 'changed' | null;
}

/** `alarm.ts`: whether the board stands as the game does. */
export interface Alarms {
  /** The pieces are being set up: the board has not stood as the game begins yet, or most of it has been taken off again. */
  readonly laying: boolean;
  readonly alarm: Alarm | null;
  /** The squares that have been in doubt since the last ply, and how many plies there were. */
  readonly suspected: { readonly plies: number; readonly squares: readonly Algebraic[] };
}

export interface Alarm {
  readonly code: AlarmCode;
  readonly restore: readonly Algebraic[];
  readonly remove: readonly Algebraic[];
}

/** `faults.ts` */
export interface Faults {
  readonly faults: readonly Fault[];
}

export interface Fault {
  readonly code: FaultCode;
  readonly square?: Algebraic;
  readonly part?: string;
}

/** `service.ts`: what a board tells of itself, beside the game. */
export interface Servicing {
  readonly service: Service;
}

/** What is remembered of it. */
export interface Service {
  /** Flaps whose switch has ever spoken: a board without switches has none. */
  readonly flapShut: ReadonlyMap<Square, boolean>;
  /** When the MCU restarted within the last hour, ms. */
  readonly resets: readonly number[];
  /** The spin under way has lost count. */
  readonly wheelSlipped: boolean;
}

/** `reading.ts` */
export interface Lending {
  /**
   * The board is lent to something else, or was since this game was left. Whatever lies there is no act of this game until the
   * board has stood as the game does. `game` lets no piece move so long.
   */
  readonly lent: boolean;
}

/** `hint.ts`: what a coach says. */
export interface Coaching {
  /** What a coach has pointed out (`hintedNow`). */
  readonly hint: Hint | null;
  /** `lastActivity` when somebody last asked why the board is off track; null: nobody has. */
  readonly whyAsked: number | null;
}

/** What a coach points out, as the rules have it. */
export type Hinted =
  /** A move, after what is huffed first; null: a huff that wins by itself. */
  | { readonly kind: 'move'; readonly huffed: Square | null; readonly move: Move | null }
  | { readonly kind: 'slider'; readonly action: SliderAction };

/** Stands while the number of half-moves stays the same. After a game it is about one of them: what would have been better. */
export interface Hint {
  readonly plies: readonly Ply[];
  readonly hinted: Hinted;
  /** In how many half-moves the game is won (positive) or lost (negative) for certain by who is to move; null: open. */
  readonly decidedIn: number | null;
  /** Only the piece is shown. */
  readonly pieceOnly: boolean;
}

/** `tried.ts` */
export interface Attempts {
  readonly tried: Tried;
}

/** What was tried in this half-move and refused, by what it was. Whoever does the same again is told more. */
export interface Tried {
  readonly plies: number;
  readonly times: Readonly<Record<string, number>>;
  /** The last of it. Null: what lies there now is not something that was tried. */
  readonly last: string | null;
  /** `lastActivity` when it was judged. */
  readonly at: number;
}

/** `step.ts`: what people are told. */
export interface Telling {
  /** How many events the game has had, and the last of them (`newsWith`). */
  readonly news: News;
}
