import { finalised, forced, movedTo } from '../recogniser/recogniser.ts';
import { startNode } from './new-session.ts';
import { change, type Draft, type Ply } from './session.ts';
import { recognised } from './understood.ts';

/**
 * A card was answered (sujet-verbe): right, and the move stands; wrong, and with `wrongAnswer: undo` the pieces go back
 * and the turn passes (rules.md, sujet-verbe 5).
 */
export function answer(draft: Draft, t: number, right: boolean): void {
  if (draft.session.over !== null) return;
  recognised(draft, forced(draft.session.recogniser, t));
  const { session } = draft;
  const ply = session.plies.at(-1);
  if (!session.answerDue || ply?.kind !== 'move') return;
  const { rules } = session.setup;
  const stands = right || rules.ruleSet.wrongAnswer === 'scoreOnly';
  const progress = stands ? rules.advance(ply.before, ply.move) : rules.passTurn(ply.before);
  const answered: Ply = { ...ply, undone: !stands };
  if (!stands) draft.events.push({ t, type: 'takeback', side: ply.side });
  change(draft, {
    answerDue: false,
    lastActivity: t,
    alarmJudged: false,
    plies: [...session.plies.slice(0, -1), answered],
    recogniser: movedTo(finalised(session.recogniser), startNode(session.game, progress)),
  });
}
