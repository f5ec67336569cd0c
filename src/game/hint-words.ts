import { hintedNow, showsPieceOnly } from './hint.ts';
import type { Session } from './session.ts';
import { text } from './text.ts';
import { choicesOf, progressNow } from './turn.ts';
import type { Prompt } from './view.ts';

/** What a coach points out, in words: the move, with what is huffed first, in place of all that may be played. */
export function hintPrompt(session: Session): Prompt | null {
  const hinted = hintedNow(session);
  if (hinted?.kind !== 'move') return null;
  const { board } = session.setup.rules;
  const { huffed, move } = hinted;
  const side = progressNow(session).position.turn;
  if (move !== null && showsPieceOnly(session)) {
    const line = text('hint.piece', { sq: board.nameOf(move.from) });
    return { line, why: null, chip: text('chip.hint'), edge: 'blue', side };
  }
  const huff = huffed === null ? null : text('hint.huff', { sq: board.nameOf(huffed) });
  const line = move && text('hint.move', { from: board.nameOf(move.from), to: board.nameOf(move.to) });
  if (line !== null) return { line, why: huff, chip: text('chip.hint'), edge: 'blue', side };
  return huff && { line: huff, why: null, chip: text('chip.hint'), edge: 'blue', side };
}

/** Whether the highlighted slider action is the one that was pointed out. */
export function isHighlightHinted(session: Session): boolean {
  const hinted = hintedNow(session);
  const chosen = choicesOf(session)[session.highlighted ?? -1];
  if (hinted?.kind !== 'slider' || chosen === undefined) return false;
  return chosen.slider === hinted.action.slider && chosen.notch === hinted.action.notch;
}
