/**
 * The hand over the board as a pure machine: pointer and keys in, messages out. It knows no rules: a piece may be put anywhere.
 *
 * A press on a disc lifts it at once. Let go elsewhere, it is dropped there; let go where it was pressed, it stays in the hand
 * (tap-tap) and the next press puts it down.
 */

import type { PageMessage } from '../../ports/page.ts';
import type { Side } from '../../rules/rules.ts';
import { type BoardSize, type Point, squareAt } from '../board/geometry.ts';

export type Hand =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'holding';
      /** `adopted`: found in the room's hand after a reload. The room decides when it is gone. */
      readonly how: 'drag' | 'tap' | 'adopted';
      /** The discs held, the lowest first. */
      readonly discs: readonly number[];
      readonly side: Side;
      /** The square it was lifted from; null from a tray. */
      readonly from: string | null;
      readonly at: Point;
      readonly pressedAt: Point;
      readonly sliding: boolean;
    };

export type HandInput =
  /** A press, on the discs that fingers would grip there (none on an empty place). */
  | {
      readonly kind: 'press';
      readonly at: Point;
      readonly discs: readonly number[];
      readonly side: Side | null;
      readonly from: string | null;
      readonly top: boolean;
      readonly sliding: boolean;
    }
  | { readonly kind: 'move'; readonly at: Point; readonly sliding: boolean }
  | { readonly kind: 'release'; readonly at: Point }
  /** Off the board, into the tray of its own side. */
  | { readonly kind: 'discard' }
  /** Back to where it was lifted. */
  | { readonly kind: 'cancel' }
  /** The room's hand, as the server has it. */
  | {
      readonly kind: 'room';
      readonly discs: readonly number[];
      readonly side: Side | null;
      readonly at: Point;
    };

type Drop = Extract<PageMessage, { type: 'drop' }>['to'];

export interface HandStep {
  readonly hand: Hand;
  readonly messages: readonly PageMessage[];
}

export const EMPTY: Hand = { kind: 'empty' };

/** Less than this, in squares, is a tap and no drag. */
const TAP_TRAVEL = 0.3;
/** The frame around the field, in squares: a drop on it goes to the nearest square. */
export const FRAME = 0.5;

export function handle(hand: Hand, input: HandInput, size: BoardSize): HandStep {
  switch (input.kind) {
    case 'press':
      return hand.kind === 'empty' ? lift(input) : putDown(hand, input.at, size);
    case 'move':
      return hand.kind === 'empty' ? rest(hand) : carry({ ...hand, at: input.at, sliding: input.sliding });
    case 'release':
      return release(hand, input.at, size);
    case 'discard':
      return hand.kind === 'empty' ? rest(hand) : dropOn({ on: 'tray', side: hand.side });
    case 'cancel':
      return hand.kind === 'empty' ? rest(hand) : putBack(hand);
    case 'room':
      return adopt(hand, input);
  }
}

function rest(hand: Hand): HandStep {
  return { hand, messages: [] };
}

function lift(press: Extract<HandInput, { kind: 'press' }>): HandStep {
  const [lowest] = press.discs;
  if (lowest === undefined || press.side === null) return rest(EMPTY);
  const hand: Hand = {
    kind: 'holding',
    how: 'drag',
    discs: press.discs,
    side: press.side,
    from: press.from,
    at: press.at,
    pressedAt: press.at,
    sliding: press.sliding,
  };
  const message: PageMessage = press.top
    ? { type: 'lift', disc: lowest, top: true }
    : { type: 'lift', disc: lowest };
  return { hand, messages: press.sliding ? [message, carried(hand)] : [message] };
}

function carried(hand: Extract<Hand, { kind: 'holding' }>): PageMessage {
  const { x, y } = hand.at;
  return hand.sliding ? { type: 'carry', x, y, sliding: true } : { type: 'carry', x, y };
}

function carry(hand: Extract<Hand, { kind: 'holding' }>): HandStep {
  return { hand, messages: [carried(hand)] };
}

function release(hand: Hand, at: Point, size: BoardSize): HandStep {
  if (hand.kind === 'empty' || hand.how !== 'drag') return rest(hand);
  const travel = Math.hypot(at.x - hand.pressedAt.x, at.y - hand.pressedAt.y);
  if (travel < TAP_TRAVEL) return rest({ ...hand, how: 'tap', at });
  return putDown({ ...hand, at }, at, size);
}

function putDown(hand: Extract<Hand, { kind: 'holding' }>, at: Point, size: BoardSize): HandStep {
  const square = squareAt(at, size, FRAME);
  const to: Drop = square === null ? { on: 'tray', side: hand.side } : { on: 'square', at: square };
  return { hand: EMPTY, messages: [carried({ ...hand, at }), { type: 'drop', to }] };
}

function putBack(hand: Extract<Hand, { kind: 'holding' }>): HandStep {
  return hand.from === null
    ? dropOn({ on: 'tray', side: hand.side })
    : dropOn({ on: 'square', at: hand.from });
}

function dropOn(to: Drop): HandStep {
  return { hand: EMPTY, messages: [{ type: 'drop', to }] };
}

function adopt(hand: Hand, room: Extract<HandInput, { kind: 'room' }>): HandStep {
  if (room.side === null) return rest(hand.kind === 'holding' && hand.how === 'adopted' ? EMPTY : hand);
  if (hand.kind === 'holding') return rest(hand);
  return rest({
    kind: 'holding',
    how: 'adopted',
    discs: room.discs,
    side: room.side,
    from: null,
    at: room.at,
    pressedAt: room.at,
    sliding: false,
  });
}
