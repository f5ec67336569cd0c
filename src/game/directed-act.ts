/** What a side without a hand at this board may say. Types only. */

import type { Notch, Outcome, Sector, Side, SliderId, Square } from '../rules/rules.ts';

/** What a side without a hand at this board plays. */
export type DirectedAct =
  | {
      readonly kind: 'move';
      readonly from: Square;
      readonly to: Square;
      /** Ascending. */
      readonly captured: readonly Square[];
      /** The piece that it huffs first, where that stands; or null. */
      readonly huffed: Square | null;
    }
  /** A huff that takes the last piece, so that no move follows. */
  | { readonly kind: 'claim'; readonly huffed: Square }
  | { readonly kind: 'slider'; readonly slider: SliderId; readonly notch: Notch }
  /** Its wheel, elsewhere, has stopped there. */
  | { readonly kind: 'spin'; readonly sector: Sector | 'border' }
  /** It judges a card: a far board's player the other side's, a program its own. */
  | { readonly kind: 'answer'; readonly right: boolean }
  | { readonly kind: 'offerDraw' }
  | { readonly kind: 'acceptDraw' }
  | { readonly kind: 'resign' }
  /** His time is up, by his own board's clock. */
  | { readonly kind: 'flag' }
  /** A far board's record has this end, whatever ended the game here in the same moment. */
  | ({ readonly kind: 'result' } & Outcome)
  /**
   * A far board's record says that the game was so when it ended. What was played here otherwise in the same moment is
   * undone, and the rest is entered, without a hand. `undo`: half-moves; `takebacks`: how many were agreed on in all.
   */
  | ({
      readonly kind: 'record';
      readonly undo: number;
      readonly acts: readonly RecordedAct[];
      readonly takebacks: number;
    } & Outcome)
  /**
   * The last so many half-moves, of both sides, are taken back: agreed on, or undone where he plays. 0: only what he said
   * last. `takebacks`: how many were agreed on in all, by a far board's record.
   */
  | { readonly kind: 'takeback'; readonly plies: number; readonly takebacks?: number }
  /** He asks to take back so many half-moves, of both sides. */
  | { readonly kind: 'askBack'; readonly plies: number }
  /** He says no to what was asked here. */
  | { readonly kind: 'declineBack' }
  /** This game has not begun; it becomes that match with him. */
  | { readonly kind: 'join'; readonly match: string };

/** What a directed side has said and the board has not done yet. First it waits until the board is at rest. */
export interface Directed {
  readonly side: Side;
  readonly act: CarriedAct;
  /** The hand is shown what to do, and may do that alone. */
  readonly shown: boolean;
}

/** What changes only the written game. */
export type RecordedAct = CarriedAct | Extract<DirectedAct, { kind: 'answer' }>;

/** The acts that wait for the board. */
export type CarriedAct = Extract<DirectedAct, { kind: 'move' | 'claim' | 'slider' | 'spin' }>;

/** What a coach may point out. */
export type HintedAct = Extract<DirectedAct, { kind: 'move' | 'claim' | 'slider' }>;

/** Why a directed act is not taken in. Nothing has changed then. */
export type DirectedRefusal =
  /** That side has a hand at this board. */
  | 'notDirected'
  /** Said for another half-move than the one that is due. */
  | 'stale'
  | 'gameOver'
  /** Another kind of act is due, or no act of that side. */
  | 'notDue'
  | 'illegal'
  /** Another act of that side is still to be carried out. */
  | 'busy'
  /** No draw is offered to that side. */
  | 'noOffer';
