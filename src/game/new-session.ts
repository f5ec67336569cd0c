import { type Game, type Node, nodeOf, recogniserAt } from '../recogniser/recogniser.ts';
import type { Progress } from '../rules/rules.ts';
import type { ButtonState, Session, SessionSetup } from './session.ts';
import { drawsCards, mustCapture } from './turn.ts';

const BUTTON_UP: ButtonState = {
  down: null,
  spent: false,
  lastPress: Number.NEGATIVE_INFINITY,
  resignUntil: Number.NEGATIVE_INFINITY,
};

/** All that begins anew with a game; the board, its faults and the buttons stay. */
export const FRESH = {
  plies: [],
  sector: null,
  earlySpin: null,
  highlighted: null,
  brokenSliders: [],
  sliderWork: [],
  pendingFall: null,
  answerDue: false,
  drawOffer: null,
  takebackAsked: null,
  alarm: null,
  alarmJudged: false,
  endsAt: null,
  over: null,
  overAt: null,
  turnTold: null,
} as const satisfies Partial<Session>;

/** A game that begins at `setup.start`, on a board of which nothing has been reported yet. */
export function newSession(setup: SessionSetup): Session {
  const game = gameOf(setup);
  return {
    ...FRESH,
    setup,
    game,
    recogniser: recogniserAt(game, startNode(game, setup.rules.begin(setup.start))),
    wheelTurns: false,
    buttons: { bottom: BUTTON_UP, top: BUTTON_UP },
    faults: [],
    lastActivity: Number.NEGATIVE_INFINITY,
  };
}

/** The game as hands are to be read in it: pieces move at once unless the wheel must be spun or a card answered. */
export function gameOf(setup: SessionSetup): Game {
  const { rules } = setup;
  const cards = drawsCards(setup);
  return {
    rules,
    mayMoveAtOnce: (progress) => !cards && (!rules.ruleSet.traps || mustCapture(rules, progress)),
  };
}

/** The point where a turn begins that no card holds up. */
export function startNode(game: Game, progress: Progress): Node {
  const { rules } = game;
  return nodeOf(game, progress, !rules.ruleSet.traps || mustCapture(rules, progress));
}
