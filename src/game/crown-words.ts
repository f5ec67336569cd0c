import { discsOfKing } from '../rules/rules.ts';
import type { Session } from './session.ts';
import { text } from './text.ts';
import { progressNow } from './turn.ts';
import type { Text } from './view.ts';

/** So long after a crowning the second piece is asked for, ms: no reed tells when it has been put on. */
const CROWN_SAID_MS = 10_000;

/**
 * The last move has just crowned a man: whose, and what makes a king of it. Where a side has king pieces, the man is exchanged
 * for one while it has no more kings than those: which king has one, and whether one is free again, is not known.
 */
export function crownText(session: Session): Text | null {
  const { plies, setup, recogniser } = session;
  const last = plies.at(-1);
  if (last?.kind !== 'move' || !last.fields.crowned || last.undone) return null;
  if (recogniser.t - last.t > CROWN_SAID_MS) return null;
  const params = { side: last.side, sq: setup.rules.board.nameOf(last.fields.to) };
  const { kingSupply } = setup.rules.ruleSet;
  const pieces = [...progressNow(session).position.pieces.values()];
  const kings = pieces.filter(({ side, kind }) => side === last.side && kind === 'king').length;
  const discs = discsOfKing(kings, kingSupply);
  if (discs.length === 2) return text('king.at', params);
  return text(discs[0] === 'king' ? 'king.token' : 'king.unmarked', params);
}
