import { movedTo, recogniserAt, standingOf } from '../recogniser/recogniser.ts';
import type { Progress } from '../rules/rules.ts';
import { gameOf, turnNode } from './new-session.ts';
import { change, type Draft, type Session } from './session.ts';
import { progressNow } from './turn.ts';

/**
 * The game whose board is lent, or was: nothing is known of it before its next snapshot. A difference behind
 * an absence may be a move; one behind a study is the study's, and the hand is led back.
 */
export function withBoardLent(session: Session, progress: Progress): Session {
  const game = gameOf(session.setup, true);
  const recogniser = recogniserAt(game, turnNode(game, session, progress));
  return { ...session, game, recogniser, lent: true, absence: null };
}

/** The board is lent from now on. */
export function lend(draft: Draft): void {
  const { session } = draft;
  change(draft, withBoardLent(session, progressNow(session)));
}

/** The board stands as the game does: from here on hands play. */
export function judgeReturn(draft: Draft): void {
  const { session } = draft;
  if (!session.lent || standingOf(session.recogniser).kind !== 'atRest') return;
  const game = gameOf(session.setup);
  const node = turnNode(game, session, progressNow(session));
  change(draft, { game, lent: false, recogniser: movedTo({ ...session.recogniser, game }, node) });
}
