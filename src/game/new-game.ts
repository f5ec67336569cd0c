import { bitsOf, movedTo, standingOf } from '../recogniser/recogniser.ts';
import { newClocks } from './clocks.ts';
import { FRESH, startNode } from './new-session.ts';
import { change, type Draft, type Session } from './session.ts';
import { progressNow } from './turn.ts';

/** The start position must stand so long to begin a new game, ms. */
const HELD_MS = 2000;

/** When a start position that has been set up begins a new game, or null. */
export function newGameDue(session: Session): number | null {
  return isSetUp(session) ? session.recogniser.lastEdge + HELD_MS : null;
}

export function startAnew(draft: Draft, t: number): void {
  const due = newGameDue(draft.session);
  if (due === null || due > t) return;
  const { session } = draft;
  const { rules } = session.setup;
  const node = startNode(session.game, rules.begin(rules.start()));
  draft.events.push({ t, type: 'newGame' });
  change(draft, {
    ...FRESH,
    clocks: newClocks(session.setup.clock),
    recogniser: movedTo({ ...session.recogniser, announced: null }, node),
  });
}

/** Pieces stand as at the start of a game, and the game stands elsewhere. */
function isSetUp(session: Session): boolean {
  const { recogniser, setup, plies, over, overAt } = session;
  const { raw } = recogniser;
  if (raw === null || raw.light.length > 0 || (plies.length === 0 && over === null)) return false;
  // A game with a far board is not given up by hands here alone.
  if (over === null && setup.directed?.some(({ kind }) => kind === 'remote')) return false;
  const start = bitsOf(setup.rules.start().pieces.keys());
  if (raw.dark.lo !== start.lo || raw.dark.hi !== start.hi) return false;
  // Set up by hands, not left so by a slider whose piece has not fallen yet, nor by an end before any move.
  if (over === null && plies.every(({ kind }) => kind === 'slider') && putBack(session) < 2) return false;
  const since = Math.max(plies.at(-1)?.t ?? 0, overAt ?? 0);
  if (recogniser.lastEdge <= since) return false;
  return over !== null || standingOf(recogniser).kind !== 'atRest' || progressNow(session).outcome !== null;
}

/** How many squares of the start position are empty in the game. */
function putBack(session: Session): number {
  const { pieces } = progressNow(session).position;
  return [...session.setup.rules.start().pieces.keys()].filter((square) => !pieces.has(square)).length;
}
