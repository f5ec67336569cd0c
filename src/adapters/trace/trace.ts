import {
  type GameEvent,
  newSession,
  readTrace as readTraceWith,
  type SessionSetup,
  stepTraced,
  type Trace,
  type TraceHeader,
} from '../../game/game.ts';
import { gameId } from '../../rules/rules.ts';
import { setUpGame } from '../profile/game-setup.ts';

export { TraceError } from '../../game/game.ts';

/** Reads a trace (JSON lines). Throws a `TraceError` that names the line and what is wrong. */
export function readTrace(text: string): Trace {
  return readTraceWith(text, setupOf);
}

/** Runs a trace through recogniser and session at the trace's own time: what was understood. */
export function replay({ setup, inputs }: Trace): readonly GameEvent[] {
  const events: GameEvent[] = [];
  let session = newSession(setup);
  for (const input of inputs) {
    const result = stepTraced(session, input);
    session = result.session;
    events.push(...result.events);
  }
  return events;
}

/** `cards` may stand in any trace; only sujet-verbe has them. */
function setupOf({ game, fen, options }: TraceHeader): SessionSetup {
  const id = gameId(game);
  const { cards: _, ...others } = options;
  return setUpGame(id, id === 'sujet-verbe' ? options : others, fen).setup;
}
