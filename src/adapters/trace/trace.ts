import { type GameEvent, type Input, newSession, type SessionSetup, step } from '../../game/game.ts';
import { boardOf, createRules, gameId, type Options, parseFen, trapLayout } from '../../rules/rules.ts';
import { loadProfile, type Profile } from '../profile/profile.ts';
import { TraceError, type TraceHeader, traceHeader, traceInput } from './trace-line.ts';

export { TraceError } from './trace-line.ts';

/** A recorded trace: the game that was played, and what the board reported. */
export interface Trace {
  readonly setup: SessionSetup;
  readonly inputs: readonly Input[];
}

const PLAIN_PROFILES = { 6: 'school-6x6', 8: 'classic-8x8', 10: 'classic-10x10' } as const;
const TRAP_PROFILE = 'trappes-8x8';

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

function setupOf({ game, fen, options }: TraceHeader): SessionSetup {
  const { cards = true, ...others } = options;
  const id = gameId(game);
  const hasCards = id === 'sujet-verbe';
  const asked: Options = hasCards ? options : others;
  const profile = profileFor(id === 'trappes' || id === 'trappes-anglo');
  const rules = createRules(id, {
    ...(profile === null ? {} : { layout: trapLayout(boardOf(profile.size), profile.sliders) }),
    options: asked,
  });
  return {
    rules,
    spinner: profile?.spinner ?? null,
    seats: seatsOf(profile ?? loadProfile(PLAIN_PROFILES[rules.board.size])),
    start: parseFen(rules, fen),
    cards: hasCards && cards === true,
  };
}

function profileFor(traps: boolean): Profile | null {
  return traps ? loadProfile(TRAP_PROFILE) : null;
}

/** The side named first, `W`, sits where the profile says. */
function seatsOf({ firstSideSeat }: Profile): SessionSetup['seats'] {
  return firstSideSeat === 'bottom' ? { bottom: 'W', top: 'B' } : { bottom: 'B', top: 'W' };
}
