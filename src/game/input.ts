import type { Algebraic, Notch, Side, SliderId, Square } from '../rules/rules.ts';
import type { DirectedAct, HintedAct } from './directed-act.ts';
import type { Seat, Spun } from './setup.ts';

/**
 * What the board reports, in the order and the words of a trace (`damier replay`): `t` in ms, never decreasing. The shell
 * turns sensor messages into these; a trace line is one of these.
 */
export type Input =
  | { readonly kind: 'snapshot'; readonly t: number; readonly occupied: readonly Algebraic[] }
  | { readonly kind: 'edge'; readonly t: number; readonly at: Algebraic; readonly on: boolean }
  | { readonly kind: 'spinStart'; readonly t: number }
  | { readonly kind: 'spinStop'; readonly t: number; readonly angle: number }
  /** The wheel was started, but the spin does not count (too short, pushed, turned back). After `spinStart` comes one of `spinStop`, `spinVoid`. */
  | { readonly kind: 'spinVoid'; readonly t: number }
  | { readonly kind: 'highlight'; readonly t: number; readonly step: 1 | -1 }
  /** A slider action is touched on the page, not yet confirmed: the highlight goes there. */
  | { readonly kind: 'pick'; readonly t: number; readonly slider: SliderId; readonly notch: Notch }
  | { readonly kind: 'choose'; readonly t: number; readonly slider: SliderId; readonly notch: Notch }
  | { readonly kind: 'button'; readonly t: number; readonly seat: Seat; readonly down: boolean }
  /** A card is judged; `written`: what its mover wrote on a page. The card then judges. */
  | { readonly kind: 'answer'; readonly t: number; readonly right: boolean; readonly written?: true }
  | { readonly kind: 'time'; readonly t: number }
  /** The actuator adapter reports how a slider action ended. Never part of a trace. */
  | { readonly kind: 'sliderDone'; readonly t: number; readonly slider: SliderId; readonly ok: boolean }
  /** What a side without a hand here plays, `ply` half-moves into the game. Never part of a trace; a refusal is told in the step's result. */
  | {
      readonly kind: 'directed';
      readonly t: number;
      readonly side: Side;
      readonly ply: number;
      readonly act: DirectedAct;
      /** What that side's own board says it has left after the act, ms. Left out: the clock here is right. */
      readonly left?: number;
    }
  /**
   * A coach points out what might be played now (`ply` half-moves into the game) or, once the game is over, what would have
   * been better then; null takes it away. Never part of a trace.
   */
  | {
      readonly kind: 'hint';
      readonly t: number;
      readonly ply: number;
      readonly act: HintedAct | null;
      readonly decidedIn: number | null;
      /** Only the piece of a move, for somebody who wants to find the rest. */
      readonly pieceOnly?: true;
    }
  /** A page asks a player elsewhere for a takeback, or answers him. Never part of a trace. */
  | { readonly kind: 'takeback'; readonly t: number; readonly act: TakebackAct }
  /** Why is what lies on the board refused? Never part of a trace. */
  | { readonly kind: 'askWhy'; readonly t: number }
  /** Those at the board say that it stands right, and that this square's sensor is wrong. Never part of a trace. */
  | { readonly kind: 'disbelieve'; readonly t: number; readonly at: Algebraic }
  /** By chance the one at that seat is to begin. Never part of a trace. */
  | { readonly kind: 'lot'; readonly t: number; readonly seat: Seat }
  /** What the board tells of itself. Never part of a trace. */
  | { readonly kind: 'service'; readonly t: number; readonly report: ServiceReport }
  /** The board is lent from now on: to a study, or another game. Never part of a trace. */
  | { readonly kind: 'lent'; readonly t: number }
  /** The sensors are away, or back. Never part of a trace. */
  | { readonly kind: 'link'; readonly t: number; readonly up: boolean }
  /**
   * What a far board says: that its player's clock stands there; that he would like a pause, or is in one; his spins. Never
   * part of a trace.
   */
  | {
      readonly kind: 'far';
      readonly t: number;
      readonly side: Side;
      readonly stands: boolean;
      readonly pause: boolean;
      /** Left out: none that it has told of. */
      readonly spins?: SpinTally;
    }
  /** A player says on a page what his button would say. Never part of a trace. */
  | { readonly kind: 'word'; readonly t: number; readonly side: Side; readonly word: Word }
  /** The clocks are to stand, or to go on. Never part of a trace. */
  | { readonly kind: 'pause'; readonly t: number; readonly by: 'players' | 'staff'; readonly on: boolean }
  /** How a player without a hand here fares; null: well (again). Never part of a trace. */
  | { readonly kind: 'trouble'; readonly t: number; readonly side: Side; readonly trouble: Trouble | null }
  /** What people do about one who has failed. Never part of a trace. */
  | { readonly kind: 'standIn'; readonly t: number; readonly side: Side; readonly act: StandIn };

/** Why what people ask for is not taken in. A page that hears it knows that nothing has changed. */
export type InputRefusal =
  | 'gameOver'
  /** That slider and notch are none of the choices now. */
  | 'noChoice'
  /** No card is to be answered. */
  | 'noCard'
  /** A card is due, but somebody else answers or judges it. */
  | 'notYours'
  /** Nobody plays from elsewhere who could be asked. */
  | 'noFar'
  /** Nothing can be taken back now, or it was asked for already. */
  | 'noTakeback'
  /** The other player asks for nothing that could be answered. */
  | 'notAsked'
  /** No draw can be offered, agreed to or declined now, and nobody can resign. */
  | 'noWord'
  /** Nothing is refused that could be explained. */
  | 'noWhy'
  /** No hint is given now, or it was for another turn. */
  | 'noHint'
  | 'noClocks'
  | 'paused'
  | 'notPaused'
  /** Staff has paused the game. */
  | 'staffPause'
  /** Two hands play here, and go on by their buttons. */
  | 'byButtons'
  /** That player does well, or people may not do this about him. */
  | 'noStandIn';

/**
 * What a player says on a page in place of his button; `back` asks to take his move back, or agrees to that; `no` to a draw or a
 * takeback that is asked for, or to giving up after all.
 */
export type Word = 'draw' | 'resign' | 'back' | 'no';

/** What a page does about a takeback where the other player answers from elsewhere. */
export type TakebackAct = 'ask' | 'agree' | 'decline';

/** What a board tells of itself, beside the game. */
export type ServiceReport =
  /** A microswitch of a trap (by its square), of a slider, or of the drawer. */
  | { readonly kind: 'flapShut'; readonly of: Square; readonly closed: boolean }
  | { readonly kind: 'sliderNeutral'; readonly of: SliderId; readonly closed: boolean }
  | { readonly kind: 'drawerShut'; readonly closed: boolean }
  /** Supply of servos and lights, mV; null where it is not measured. */
  | { readonly kind: 'rails'; readonly servo: number | null; readonly light: number | null }
  /** The sensor MCU has restarted by itself. */
  | { readonly kind: 'reset' }
  /** The wheel's count was off by more than two at its index. */
  | { readonly kind: 'wheelSlip' };

/** What is wrong with a player who has no hand at this board. */
export type TroubleKind =
  /** The program has ended, or cannot be started. */
  | 'ended'
  /** It has not answered in its time. */
  | 'late'
  /** It has started and does not get ready. */
  | 'notReady'
  /** It played what is no move. */
  | 'illegal'
  /** The line to the other program is broken, or was never there. */
  | 'line'
  /** The other program does not play this game, or has left it. */
  | 'refused'
  /** A part of this program has failed. */
  | 'broken'
  /** The far board, or the way to it, is not there. */
  | 'away'
  /** The records of two boards contradict each other. */
  | 'frozen';

/** What is being done about it. */
export type Trying =
  /** It is waited for: it may still answer, call, or come back. */
  | 'waits'
  /** It is started anew. */
  | 'again'
  /** The other program is called again. */
  | 'calls'
  /** Nothing: people have to decide. */
  | 'nothing';

export interface Trouble {
  readonly kind: TroubleKind;
  readonly trying: Trying;
}

/** What people can do about a player in trouble, beside waiting. */
export type StandIn =
  /** His pieces are played by hand from now on. */
  | 'hand'
  /** The computer plays on for him. */
  | 'computer'
  /** He has lost. */
  | 'resign'
  /** The game has no result. */
  | 'abandon';

/**
 * One player's spins in a match with a far board, by how they began and ended. Each is counted, and kept, as its wheel
 * starts. So a spin whose end was never seen shows.
 */
export interface SpinTally {
  readonly begun: number;
  /** Where the wheel was read. */
  readonly read: { readonly [sector in Spun]: number };
  /** Turned back, pushed, too weak, or not readable. */
  readonly spoiled: number;
  /** The last one turns. */
  readonly open: boolean;
}
