/** Owns what one player asks of the other: a draw, or a move back. */

import type { Side } from '../rules/rules.ts';
import { change, type DraftOf } from './draft.ts';
import type { Offers, TakebackAsked } from './session.ts';

export function drawOffered(draft: DraftOf<Offers>, drawOffer: Offers['drawOffer']): void {
  change<Offers>(draft, { drawOffer });
}

export function takebackIsAsked(draft: DraftOf<Offers>, takebackAsked: TakebackAsked): void {
  change<Offers>(draft, { takebackAsked });
}

export function noTakebackAsked(draft: DraftOf<Offers>): void {
  change<Offers>(draft, { takebackAsked: null });
}

/** A player who plays on declines what the other one offers, and asks for nothing back. */
export function offersAfter(draft: DraftOf<Offers>, mover: Side): void {
  const { drawOffer } = draft.session;
  change<Offers>(draft, { drawOffer: drawOffer?.by === mover ? drawOffer : null, takebackAsked: null });
}

export function nothingAsked(draft: DraftOf<Offers>): void {
  change<Offers>(draft, { drawOffer: null, takebackAsked: null });
}
