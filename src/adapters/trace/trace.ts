import { type GameEvent, type Input, newSession, type SessionSetup, step } from '../../game/game.ts';
import { gameId } from '../../rules/rules.ts';
import { setUpGame } from '../profile/game-setup.ts';
import { TraceError, type TraceHeader, traceHeader, traceInput } from './trace-line.ts';

export { TraceError } from './trace-line.ts';

/** A recorded trace: the game that was played, and what the board reported. */
export interface Trace {
  readonly setup: SessionSetup;
  readonly inputs: readonly Input[];
}

/** Reads a trace (JSON lines). Throws a `TraceError` or a `RulesError` that names what is wrong. */
export function readTrace(text: string): Trace {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first, ...rest] = lines;
  if (first === undefined) throw new TraceError(1, 'the trace is empty');
  const setup = setupOf(traceHeader(first));
  const inputs = rest.map((line, index) => traceInput(line, index + 2, setup.rules.board));
  inputs.forEach((input, index) => {
    if (input.t < (inputs[index - 1]?.t ?? 0)) throw new TraceError(index + 2, 'time goes back');
  });
  if (inputs[0]?.kind !== 'snapshot') throw new TraceError(2, 'the first line behind the head is a snapshot');
  return { setup, inputs };
}

/** Runs a trace through recogniser and session at the trace's own time: what was understood. */
export function replay({ setup, inputs }: Trace): readonly GameEvent[] {
  const events: GameEvent[] = [];
  let session = newSession(setup);
  for (const input of inputs) {
    const result = step(session, input);
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
