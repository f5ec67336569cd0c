/** How a game begins: a session of its own, and how the one before gives way to it. */

import {
  bitsOf,
  type Contested,
  contradicting,
  movedTo,
  recogniserAt,
  standingOf,
  standsAs,
} from '../recogniser/recogniser.ts';
import type { Rules } from '../rules/rules.ts';
import { newClocks } from './clocks.ts';
import { coloursAfter, coloursAtFirst, sidesExchanged } from './colours.ts';
import { change, type Draft } from './draft.ts';
import { NO_NEWS } from './event.ts';
import { gameOf, startNode } from './reading.ts';
import { NO_SERVICE } from './service.ts';
import type { ButtonState, Following, Session, Tried } from './session.ts';
import type { SessionSetup } from './setup.ts';
import { NO_SPINS, NONE_TOLD } from './spins.ts';
import { progressNow } from './turn.ts';

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

/** A game that begins at `setup.start`, on a board that has not reported anything yet. */
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
function sessionAnew(session: Session, setup: SessionSetup): Session {
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

/** The start position must stand so long to begin a new game, ms. */
const HELD_MS = 2000;

/** When a start position that has been set up begins a new game, or null. */
export function newGameDue(session: Session): number | null {
  if (session.nextDue) return null;
  return isSetUp(session) ? session.recogniser.lastEdge + HELD_MS : null;
}

export function startAnew(draft: Draft, t: number): void {
  const due = newGameDue(draft.session);
  if (due === null || due > t) return;
  const { session } = draft;
  if (session.setup.following === 'laid') {
    change<Following>(draft, { nextDue: true });
    return;
  }
  const start = session.setup.rules.start();
  draft.events.push({ t, type: 'newGame' });
  draft.session = sessionAnew(session, { ...sidesExchanged(session.setup), start });
}

/**
 * Shuts the traps when a game is over, or when hands have set up another game except for squares whose traps the old one has
 * left open. So the next one can be set up.
 */
export function isBetweenGames(session: Session): boolean {
  if (session.over !== null) return true;
  const { rules } = session.setup;
  const { position } = progressNow(session);
  const missing = missingFromStart(session) ?? [];
  if (missing.length === 0 || putBack(session) < 2 || standingOf(session.recogniser).kind !== 'offTrack')
    return false;
  return missing.every(({ at, on }) => {
    const square = rules.board.squareAt(at);
    return !on && square !== null && position.openTraps.includes(square);
  });
}

/** The one reed without which a start position would have been set up; null if there is none. */
export function lastOfStart(session: Session): Contested | null {
  if (session.over === null && standingOf(session.recogniser).kind !== 'offTrack') return null;
  const [only, ...others] = missingFromStart(session) ?? [];
  return only === undefined || others.length > 0 ? null : only;
}

/** Pieces stand as at the start of a game, and the game stands elsewhere. */
function isSetUp(session: Session): boolean {
  const { recogniser, setup, over } = session;
  if (!mayBeSetUp(session) || !standsAs(recogniser, startOf(setup.rules))) return false;
  return over !== null || standingOf(recogniser).kind !== 'atRest' || progressNow(session).outcome !== null;
}

/** Hands have moved something since, and may begin another game with it. */
function mayBeSetUp(session: Session): boolean {
  const { recogniser, setup, plies, over, overAt, lent } = session;
  if (lent) return false;
  if (plies.length === 0 && over === null) return false;
  const since = Math.max(plies.at(-1)?.t ?? 0, overAt ?? 0);
  if (recogniser.lastEdge <= since) return false;
  // A game with a far board is not given up by hands here alone.
  if (over === null && setup.directed?.some(({ kind }) => kind === 'remote')) return false;
  // Hands have set it up. It is not so left by a slider whose piece has not fallen yet, nor by an end before any move.
  return over !== null || plies.some(({ kind }) => kind !== 'slider') || putBack(session) >= 2;
}

/** The reeds that say otherwise than at the start of a game. Null where none may be set up, or no hand has moved anything. */
function missingFromStart(session: Session): readonly Contested[] | null {
  return mayBeSetUp(session) ? contradicting(session.recogniser, startOf(session.setup.rules)) : null;
}

/** Asked before every input: laid out once for each rules. */
const STARTS = new WeakMap<Rules, ReturnType<typeof bitsOf>>();

function startOf(rules: Rules): ReturnType<typeof bitsOf> {
  const known = STARTS.get(rules);
  if (known !== undefined) return known;
  const start = bitsOf(rules.start().pieces.keys());
  STARTS.set(rules, start);
  return start;
}

/** How many squares of the start position are empty in the game. */
function putBack(session: Session): number {
  const { pieces } = progressNow(session).position;
  return [...session.setup.rules.start().pieces.keys()].filter((square) => !pieces.has(square)).length;
}
