import { movedTo, recogniserAt } from '../recogniser/recogniser.ts';
import { newClocks } from './clocks.ts';
import { coloursAfter, coloursAtFirst } from './colours.ts';
import { NO_NEWS } from './event.ts';
import { gameOf, startNode } from './reading.ts';
import { NO_SERVICE } from './service.ts';
import type { ButtonState, Session, Tried } from './session.ts';
import type { SessionSetup } from './setup.ts';
import { NO_SPINS, NONE_TOLD } from './spins.ts';

const BUTTON_UP: ButtonState = {
  down: null,
  spent: false,
  lastPress: Number.NEGATIVE_INFINITY,
  resignUntil: Number.NEGATIVE_INFINITY,
};

const NOTHING_TRIED: Tried = { plies: 0, times: {}, last: null, at: Number.NEGATIVE_INFINITY };

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
    far: { stands: false, pause: false },
    farSpinSince: null,
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

/** Another game on the same board, by `setup`. */
export function sessionAnew(session: Session, setup: SessionSetup): Session {
  const { rules } = setup;
  const game = gameOf(setup);
  const recogniser = { ...session.recogniser, announced: null };
  return {
    ...session,
    ...FRESH,
    setup,
    game,
    colours: coloursAfter(setup),
    clocks: newClocks(setup.clock),
    recogniser: movedTo(recogniser, startNode(game, rules.begin(setup.start))),
  };
}
