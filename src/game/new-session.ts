import { type Game, type Node, NUMBERS, nodeOf, recogniserAt } from '../recogniser/recogniser.ts';
import type { Progress } from '../rules/rules.ts';
import { newClocks } from './clocks.ts';
import { coloursAtFirst } from './colours.ts';
import { isDirected } from './directed.ts';
import { NO_NEWS } from './news.ts';
import { NO_SERVICE } from './service.ts';
import type { ButtonState, Session, SessionSetup, Spun } from './session.ts';
import { NO_SPINS, NONE_TOLD } from './spins.ts';
import { NOTHING_TRIED } from './tried.ts';
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
  pendingFalls: [],
  answerDue: false,
  answers: [],
  directed: null,
  hint: null,
  whyAsked: null,
  tried: NOTHING_TRIED,
  drawOffer: null,
  takebackAsked: null,
  takenBack: null,
  takebacks: 0,
  match: null,
  spins: { W: NO_SPINS, B: NO_SPINS },
  unread: { W: NONE_TOLD, B: NONE_TOLD },
  pause: null,
  laying: true,
  alarm: null,
  quietJudged: 0,
  suspected: { plies: 0, squares: [] },
  endsAt: null,
  over: null,
  overAt: null,
  nextDue: false,
  turnTold: null,
} as const satisfies Partial<Session>;

/** A game that begins at `setup.start`, on a board of which nothing has been reported yet. */
export function newSession(setup: SessionSetup): Session {
  const game = gameOf(setup);
  const { spun: sector = null } = setup;
  return {
    ...FRESH,
    sector,
    setup,
    game,
    recogniser: recogniserAt(game, startNode(game, setup.rules.begin(setup.start), sector)),
    wheelTurns: false,
    buttons: { bottom: BUTTON_UP, top: BUTTON_UP },
    awaited: null,
    handAt: 0,
    far: { stands: false, pause: false, spinSince: null },
    troubles: { W: null, B: null },
    news: NO_NEWS,
    faults: [],
    service: NO_SERVICE,
    clocks: newClocks(setup.clock),
    colours: coloursAtFirst(setup),
    lastActivity: Number.NEGATIVE_INFINITY,
    absence: null,
    lent: false,
  };
}

/** A game as it is played at this table. */
export interface TableGame extends Game {
  /** Whether pieces may be moved in a turn that no card holds up, once the wheel has stopped there. */
  mayMove(progress: Progress, sector: Spun | null): boolean;
}

/**
 * The game as hands are to be read in it: pieces move at once unless the wheel, a card or another player comes first.
 * `lent`: none does (`Session`).
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
  { answerDue, sector }: Pick<Session, 'answerDue' | 'sector'>,
  progress: Progress,
): Node {
  return answerDue ? nodeOf(game, progress, false) : startNode(game, progress, sector);
}
