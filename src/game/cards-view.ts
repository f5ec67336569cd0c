import type { CardDeck, Side } from '../rules/rules.ts';
import { cardDue, cardOfLastMove, cardsLeft, scoreOf } from './cards.ts';
import type { Session } from './session.ts';
import type { Card } from './setup.ts';
import { drawsCards, judgeOf } from './turn.ts';

/** A card as a page shows it: what counts as right stays here. */
export type CardView = Omit<Card, 'accepted'> & {
  /** Who answers, and who judges what is said aloud. */
  readonly side: Side;
  readonly judge: Side;
};

/** The cards of sujet-verbe, for a page. */
export interface CardsView {
  /** The card to be answered now, or null. */
  readonly due: CardView | null;
  /** How the last card was answered, and what was right; null before the first, and while one is due. */
  readonly last: { readonly side: Side; readonly right: boolean; readonly expected: string } | null;
  readonly score: { readonly [side in Side]: { readonly right: number; readonly wrong: number } };
  /** How many cards of each deck come before one comes again. */
  readonly left: { readonly [deck in CardDeck]: number };
}

export function cardsView(session: Session): CardsView | null {
  if (session.setup.decks === undefined || !drawsCards(session.setup)) return null;
  const mover = session.plies.at(-1)?.side ?? null;
  return {
    due: mover && dueTo(session, mover),
    last: mover && lastAnswer(session, mover),
    score: { W: scoreOf(session, 'W'), B: scoreOf(session, 'B') },
    left: {
      rose: cardsLeft(session, 'rose'),
      green: cardsLeft(session, 'green'),
      blue: cardsLeft(session, 'blue'),
      dames: cardsLeft(session, 'dames'),
    },
  };
}

function dueTo(session: Session, side: Side): CardView | null {
  const card = cardDue(session);
  if (card === null) return null;
  const { deck, prompt, choices, level } = card;
  return { deck, prompt, choices, level, side, judge: judgeOf(session, side) };
}

function lastAnswer(session: Session, side: Side): CardsView['last'] {
  const given = session.answers.at(-1) ?? null;
  const card = cardOfLastMove(session);
  if (given === null || card === null || session.answerDue) return null;
  return { side, right: given === 'right', expected: card.accepted[0] ?? '' };
}
