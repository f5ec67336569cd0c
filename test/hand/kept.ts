import { readdirSync, readFileSync } from 'node:fs';
import type { Demand, ExpectedEvent } from '../../src/bench/hand/expectation.ts';
import type { Trace, TraceHead, TraceLine } from '../../src/bench/hand/trace.ts';

/** A trace that was once misunderstood, with what must be understood of it. */
export interface Kept {
  readonly name: string;
  readonly trace: Trace;
  readonly events: readonly ExpectedEvent[];
  readonly demands: readonly Demand[];
}

const FOLDER = new URL('./kept/', import.meta.url);

/** Every pair of files in `kept/`: shrunk failures of `damier bench recognition --keep`, named after what was hard. */
export function keptTraces(): Kept[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.trace.jsonl'))
    .map((file) => file.slice(0, -'.trace.jsonl'.length))
    .map((name) => {
      const [head, ...lines] = linesOf(`${name}.trace.jsonl`);
      const [, ...expected] = linesOf(`${name}.expected.jsonl`);
      return {
        name,
        trace: { head: head as TraceHead, lines: lines as TraceLine[] },
        events: expected.filter((line): line is ExpectedEvent => hasField(line, 'type')),
        demands: expected.filter((line): line is Demand => !hasField(line, 'type')),
      };
    });
}

function linesOf(file: string): unknown[] {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

function hasField(line: unknown, field: string): boolean {
  return typeof line === 'object' && line !== null && field in line;
}
