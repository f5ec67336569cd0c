import type { Algebraic } from '../rules/rules.ts';
import { cardOfLastMove } from './cards.ts';
import type { Session } from './session.ts';
import { text } from './text.ts';
import type { Text } from './view.ts';

/** The card of the last move was answered: rightly, or else what was right. Null while it is due, and without a card. */
export function answeredText(session: Session): Text | null {
  if (session.answerDue || cardOfLastMove(session) === null) return null;
  switch (session.answers.at(-1)) {
    case 'right':
      return text('card.yes');
    case 'wrong':
      return expectedText(session);
    default:
      return null;
  }
}

/** What the card of the last move asked for; null where nobody here knows. */
export function expectedText(session: Session): Text | null {
  const answer = cardOfLastMove(session)?.accepted[0];
  return answer === undefined ? null : text('card.expected', { answer });
}

/** Where the last move began, if a wrong answer has undone it. */
export function undoneOrigin({ plies, setup }: Session): Algebraic | null {
  const last = plies.at(-1);
  return last?.kind === 'move' && last.undone ? setup.rules.board.nameOf(last.move.from) : null;
}
