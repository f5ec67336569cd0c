import { standingOf } from '../recogniser/recogniser.ts';
import type { Progress } from '../rules/rules.ts';
import { changedMeanwhile } from './activity.ts';
import { change, type Draft } from './draft.ts';
import { forgetBoard, readAs } from './reading.ts';
import type { Lending } from './session.ts';
import { progressNow } from './turn.ts';

/**
 * The board is lent from now on: nothing is known of it before its next snapshot. A difference behind an absence may be a
 * move; one behind a study is the study's, and the hand is led back.
 */
export function lend(draft: Draft, progress: Progress = progressNow(draft.session)): void {
  forgetBoard(draft, progress);
  change<Lending>(draft, { lent: true });
  changedMeanwhile(draft, false);
}

/** The board stands as the game does: from here on hands play. */
export function judgeReturn(draft: Draft): void {
  const { session } = draft;
  if (!session.lent || standingOf(session.recogniser).kind !== 'atRest') return;
  readAs(draft, session.setup, false, progressNow(session));
  change<Lending>(draft, { lent: false });
}
