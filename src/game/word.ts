import { opponentOf, type Side } from '../rules/rules.ts';
import { offerDraw, unarm } from './button.ts';
import { meaningOf, offerStanding } from './button-meaning.ts';
import type { Draft } from './draft.ts';
import { declareByWord } from './ending.ts';
import type { InputRefusal } from './input-refusal.ts';
import { drawOffered } from './offers.ts';
import type { Session } from './session.ts';
import type { Seat } from './setup.ts';
import { backDeclined, backSaid } from './takeback.ts';

/**
 * What a player says on a page in place of his button; `back` asks to take his move back, or agrees to that; `no` to a draw or a
 * takeback that is asked for, or to giving up after all.
 */
export type Word = 'draw' | 'resign' | 'back' | 'no';

/** Means what the button would mean at that moment; refused where that means nothing of the kind. */
export function wordSaid(draft: Draft, t: number, side: Side, word: Word): InputRefusal | null {
  const seat = seatOf(draft.session, side);
  const meaning = meaningOf(draft.session, seat, t);
  const atRest = meaning === 'offerOrResign' || meaning === 'claimOrResign' || meaning === 'resign';
  switch (word) {
    case 'draw':
      if (meaning === 'acceptDraw') declareByWord(draft, t, { winner: null, reason: 'agreed' });
      else if (atRest) offerDraw(draft, t, side);
      else return 'noWord';
      return null;
    case 'resign':
      if (!atRest) return 'noWord';
      declareByWord(draft, t, { winner: opponentOf(side), reason: 'resigned' });
      return null;
    case 'back':
      return backSaid(draft, t, side);
    case 'no': {
      if (backDeclined(draft, t, side)) return null;
      const isOffered = offerStanding(draft.session, t)?.by === opponentOf(side);
      const isArmed = draft.session.buttons[seat].resignUntil > t;
      if (isOffered) drawOffered(draft, null);
      unarm(draft, seat);
      return isOffered || isArmed ? null : 'noWord';
    }
  }
}

function seatOf({ setup: { seats } }: Session, side: Side): Seat {
  return seats.bottom === side ? 'bottom' : 'top';
}
