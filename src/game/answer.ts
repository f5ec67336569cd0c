import { finalised, forced, movedTo } from '../recogniser/recogniser.ts';
import { type Answer, cardDue, deckDrawn } from './cards.ts';
import { raiseFault } from './faults.ts';
import type { InputRefusal } from './input-refusal.ts';
import { startNode } from './new-session.ts';
import { change, type Draft, type Ply } from './session.ts';
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
  const answered: Ply = { ...ply, undone: !stands };
  if (!stands) draft.events.push({ t, type: 'takeback', side: ply.side });
  change(draft, {
    answerDue: false,
    answers: [...session.answers, given],
    lastActivity: t,
    takebackAsked: null,
    quietJudged: 0,
    plies: [...session.plies.slice(0, -1), answered],
    recogniser: movedTo(finalised(session.recogniser), startNode(session.game, progress)),
  });
  return null;
}
