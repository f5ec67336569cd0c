import { forced } from '../recogniser/recogniser.ts';
import { stirred } from './activity.ts';
import { cardAnswered, cardDue, deckDrawn } from './cards.ts';
import type { Draft } from './draft.ts';
import { raiseFault } from './faults.ts';
import { plyJudged } from './half-move.ts';
import type { InputRefusal } from './input.ts';
import { noTakebackAsked } from './offers.ts';
import { actStands, standAt } from './reading.ts';
import type { Answer } from './session.ts';
import { recognised } from './understood.ts';

/**
 * A card was answered (sujet-verbe): right, and the move stands; wrong, and with `wrongAnswer: undo` the pieces go back
 * and the turn passes (docs/rules.md, Cards).
 */
export function answer(draft: Draft, t: number, right: boolean): InputRefusal | null {
  return answeredWith(draft, t, right ? 'right' : 'wrong');
}

/** A card is due from a deck that has none: the move stands, and a fault is shown (docs/rules.md, Cards). */
export function passEmptyDeck(draft: Draft, t: number): void {
  const { session } = draft;
  const { decks, rules } = session.setup;
  const ply = session.plies.at(-1);
  if (decks === undefined || !session.answerDue || ply?.kind !== 'move' || cardDue(session) !== null) return;
  raiseFault(draft, t, { code: 'deck', part: deckDrawn(rules, ply) });
  answeredWith(draft, t, null);
}

function answeredWith(draft: Draft, t: number, given: Answer): InputRefusal | null {
  if (draft.session.over !== null) return 'gameOver';
  recognised(draft, forced(draft.session.recogniser, t));
  const { session } = draft;
  const ply = session.plies.at(-1);
  if (!session.answerDue || ply?.kind !== 'move') return 'noCard';
  const { rules } = session.setup;
  const stands = given !== 'wrong' || rules.ruleSet.wrongAnswer === 'scoreOnly';
  const progress = stands ? rules.advance(ply.before, ply.move) : rules.passTurn(ply.before);
  if (!stands) draft.events.push({ t, type: 'takeback', side: ply.side });
  cardAnswered(draft, given);
  stirred(draft, t);
  noTakebackAsked(draft);
  plyJudged(draft, { ...ply, undone: !stands });
  actStands(draft);
  standAt(draft, progress);
  return null;
}
