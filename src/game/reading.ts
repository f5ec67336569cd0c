/** Owns what is played and how hands are read in it. Here the recogniser is told where the game stands. */

import {
  answered,
  expectFall,
  fallOver,
  finalised,
  movedTo,
  type Node,
  NUMBERS,
  nodeOf,
  type Only,
  type Recogniser,
  recogniserAt,
  standingOf,
} from '../recogniser/recogniser.ts';
import type { Progress, Square } from '../rules/rules.ts';
import { changedMeanwhile } from './activity.ts';
import { isDirected } from './directed.ts';
import { change, type Draft, type DraftOf } from './draft.ts';
import type { CardAnswers, Lending, Reading, TableGame, WheelTurn } from './session.ts';
import type { SessionSetup, Spun } from './setup.ts';
import { drawsCards, mustCapture, progressNow } from './turn.ts';

/**
 * The game as hands are to be read in it. Pieces move at once unless the wheel, a card or another player comes first. `lent`: none
 * does (`Lending`).
 */
export function gameOf(setup: SessionSetup, lent = false): TableGame {
  const { rules } = setup;
  const cards = drawsCards(setup);
  const mayMove = (progress: Progress, sector: Spun | null) =>
    !lent &&
    !isDirected(setup, progress.position.turn) &&
    (!rules.ruleSet.traps || sector === 'piece' || mustCapture(rules, progress));
  const { numbers = NUMBERS } = setup;
  return { rules, numbers, mayMove, mayMoveAtOnce: (progress) => !cards && mayMove(progress, null) };
}

/** A point of a turn that no card holds up: its beginning, or once the wheel has stopped. */
export function startNode(game: TableGame, progress: Progress, sector: Spun | null = null): Node {
  return nodeOf(game, progress, game.mayMove(progress, sector));
}

/** The point of the turn in which a game stands. */
export function turnNode(
  game: TableGame,
  { answerDue, sector }: CardAnswers & WheelTurn,
  progress: Progress,
): Node {
  return answerDue ? nodeOf(game, progress, false) : startNode(game, progress, sector);
}

/** The recogniser has moved on. */
export function readOn(draft: DraftOf<Reading>, recogniser: Recogniser): void {
  change<Reading>(draft, { recogniser });
}

/** The game stands there by other means than a hand's act. */
export function standAt(draft: DraftOf<Reading>, progress: Progress, sector: Spun | null = null): void {
  const { recogniser, game } = draft.session;
  readOn(draft, movedTo(recogniser, startNode(game, progress, sector)));
}

/** The last act is final: it can no longer be set right. */
export function actStands(draft: DraftOf<Reading>): void {
  readOn(draft, finalised(draft.session.recogniser));
}

/** The last act is final once the opponent has acted by wheel or button, unless its piece is in the hand again. */
export function actAnswered(draft: DraftOf<Reading>): void {
  readOn(draft, answered(draft.session.recogniser));
}

/** The hand carries out that act, and may do no other. */
export function onlyThatAct(draft: DraftOf<Reading>, progress: Progress, only: Only | null): void {
  actStands(draft);
  const { recogniser, game } = draft.session;
  readOn(draft, movedTo(recogniser, nodeOf(game, progress, true, only)));
}

export function pieceFalls(draft: DraftOf<Reading>, square: Square): void {
  readOn(draft, expectFall(draft.session.recogniser, square));
}

/** The piece has gone, or will not fall. */
export function pieceFell(draft: DraftOf<Reading>, square: Square): void {
  readOn(draft, fallOver(draft.session.recogniser, square));
}

/** The same game with other players, or on a board that is no longer lent. */
export function readAs(
  draft: DraftOf<Reading & CardAnswers & WheelTurn>,
  setup: SessionSetup,
  lent: boolean,
  progress: Progress,
): void {
  const game = gameOf(setup, lent);
  const recogniser = { ...draft.session.recogniser, game };
  const node = turnNode(game, draft.session, progress);
  change<Reading>(draft, { setup, game, recogniser: movedTo(recogniser, node) });
}

/** Nothing is known of the board before its next snapshot, and nothing there is an act of this game. */
function forgetBoard(draft: DraftOf<Reading & CardAnswers & WheelTurn>, progress: Progress): void {
  const game = gameOf(draft.session.setup, true);
  change<Reading>(draft, { game, recogniser: recogniserAt(game, turnNode(game, draft.session, progress)) });
}

/**
 * The board is lent from now on: nothing is known of it before its next snapshot. After an absence a difference may be a move.
 * After a study it belongs to the study, and the hand is led back.
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
