import type { Input } from './input.ts';
import type { SessionSetup } from './session.ts';
import { TraceError, type TraceHeader, traceHeader, traceInput } from './trace-line.ts';

/** A recorded trace: the game that was played, and what the board reported. */
export interface Trace {
  readonly setup: SessionSetup;
  readonly inputs: readonly Input[];
}

/**
 * Reads a trace (JSON lines); `setUp` knows the board that its game is played on. Throws a `TraceError` that names the line
 * and what is wrong with it, or what `setUp` throws.
 */
export function readTrace(text: string, setUp: (header: TraceHeader) => SessionSetup): Trace {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first, ...rest] = lines;
  if (first === undefined) throw new TraceError(1, 'the trace is empty');
  const setup = setUp(traceHeader(first));
  const inputs = rest.map((line, index) => traceInput(line, index + 2, setup.rules.board));
  inputs.forEach((input, index) => {
    if (input.t < (inputs[index - 1]?.t ?? 0)) throw new TraceError(index + 2, 'time goes back');
  });
  if (inputs[0]?.kind !== 'snapshot') throw new TraceError(2, 'the first line behind the head is a snapshot');
  return { setup, inputs };
}
