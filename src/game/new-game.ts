import { bitsOf, type Contested, contradicting, standingOf } from '../recogniser/recogniser.ts';
import { sidesExchanged } from './colours.ts';
import { change, type Draft } from './draft.ts';
import { sessionAnew } from './new-session.ts';
import type { Following, Session } from './session.ts';
import { progressNow } from './turn.ts';

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
 * A game is over, or hands have set up another all but for squares whose traps the old one has left open: then its traps shut,
 * so that the next can be set up.
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
  const { recogniser, over } = session;
  if (missingFromStart(session)?.length !== 0) return false;
  return over !== null || standingOf(recogniser).kind !== 'atRest' || progressNow(session).outcome !== null;
}

/** The reeds that say otherwise than at the start of a game; null where none may be set up, or no hand has moved anything. */
function missingFromStart(session: Session): readonly Contested[] | null {
  const { recogniser, setup, plies, over, overAt, lent } = session;
  if (lent) return null;
  if (plies.length === 0 && over === null) return null;
  // A game with a far board is not given up by hands here alone.
  if (over === null && setup.directed?.some(({ kind }) => kind === 'remote')) return null;
  // Set up by hands, not left so by a slider whose piece has not fallen yet, nor by an end before any move.
  if (over === null && plies.every(({ kind }) => kind === 'slider') && putBack(session) < 2) return null;
  const since = Math.max(plies.at(-1)?.t ?? 0, overAt ?? 0);
  if (recogniser.lastEdge <= since) return null;
  return contradicting(recogniser, bitsOf(setup.rules.start().pieces.keys()));
}

/** How many squares of the start position are empty in the game. */
function putBack(session: Session): number {
  const { pieces } = progressNow(session).position;
  return [...session.setup.rules.start().pieces.keys()].filter((square) => !pieces.has(square)).length;
}
