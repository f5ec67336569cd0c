import type { GameEvent } from './event.ts';
import type { Input } from './input.ts';
import type { Session } from './session.ts';
import type { SessionSetup } from './setup.ts';
import { step } from './step.ts';
import { onLine, TraceError, type TraceHeader, traceHeader, traceInput } from './trace-line.ts';

/** A recorded trace: the game that was played, and what the board reported. */
export interface Trace {
  readonly setup: SessionSetup;
  readonly inputs: readonly Input[];
}

/**
 * Reads a trace (JSON lines); `setUp` knows the board that its game is played on. Throws a `TraceError` that names the line,
 * what stands there and what may.
 */
export function readTrace(text: string, setUp: (header: TraceHeader) => SessionSetup): Trace {
  const lines = text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
  const [head, ...rest] = lines;
  if (head === undefined) throw new TraceError(1, 'the file is empty');
  const setup = onLine(head.number, () => setUp(traceHeader(head.line, head.number)));
  let before = 0;
  const inputs = rest.map(({ line, number }) => {
    const input = traceInput(line, number, setup.rules);
    if (input.t < before) throw new TraceError(number, `"t" is ${input.t}; time goes on from ${before}`);
    before = input.t;
    return input;
  });
  if (inputs[0]?.kind !== 'snapshot')
    throw new TraceError(
      rest[0]?.number ?? head.number + 1,
      'the first line behind the head is a "snapshot"',
    );
  return { setup, inputs };
}

/** Each deadline up to the next input, as it becomes known. */
export function* deadlinesBefore(until: number, deadline: () => number | null): Iterable<number> {
  let last = Number.NEGATIVE_INFINITY;
  for (let due = deadline(); due !== null && due < until && due > last; due = deadline()) {
    last = due;
    yield due;
  }
}

/** One input of a trace taken in, what was due before it first. Servos leave no line in a trace: a slider set in motion has arrived. */
export function stepTraced(
  session: Session,
  input: Input,
): { readonly session: Session; readonly events: readonly GameEvent[] } {
  const stepped = step(session, input);
  const events = [...stepped.events];
  let after = stepped.session;
  for (const { slider } of stepped.effects) {
    const arrived = stepTraced(after, { kind: 'sliderDone', t: input.t, slider, ok: true });
    after = arrived.session;
    events.push(...arrived.events);
  }
  return { session: after, events };
}
