/** What a step of the reducer costs at its worst, under hands and under noise. */
import { drive } from './drive.ts';
import type { Equipment } from './equipment.ts';
import type { Specimen } from './hand/hand.ts';
import type { Trace, TraceLine } from './hand/trace.ts';
import { Random } from './random.ts';
import { quantile } from './tally.ts';

/** µs. */
export interface Worst {
  readonly steps: number;
  readonly median: number;
  readonly worst: number;
}

/** Each trace is read so often, and of each step the least time counts: what else the machine did is not the step's. */
const READINGS = 5;

export function worstOf(equipment: Equipment, traces: readonly Trace[]): Worst {
  const least = traces.flatMap((trace) => {
    const readings = Array.from({ length: READINGS }, () => costsOf(equipment, trace));
    const [first = []] = readings;
    return first.map((_, step) =>
      Math.min(...readings.map((costs) => costs[step] ?? Number.POSITIVE_INFINITY)),
    );
  });
  const sorted = least.sort((a, b) => a - b);
  return {
    steps: sorted.length,
    median: quantile(sorted, 0.5) ?? 0,
    worst: sorted.at(-1) ?? 0,
  };
}

function costsOf(equipment: Equipment, trace: Trace): readonly number[] {
  const costs: number[] = [];
  drive(equipment, trace, (cost) => costs.push(cost));
  return costs;
}

/** The trace's board, whose reeds change at random so often a second. */
export function noiseOn(
  { trace: { head, lines } }: Specimen,
  perSecond: number,
  seconds: number,
  seed: number,
): Trace {
  const random = new Random(seed);
  const first = lines.find((line) => 'snapshot' in line);
  if (first === undefined || !('snapshot' in first)) throw new Error('a trace without a snapshot');
  const squares = [
    ...new Set(lines.flatMap((line) => ('at' in line ? [line.at] : 'snapshot' in line ? line.snapshot : []))),
  ];
  const on = new Set(first.snapshot);
  const noise: TraceLine[] = [];
  for (let t = first.t; t < first.t + seconds * 1000; t += Math.round((2000 / perSecond) * random.next())) {
    const at = squares[Math.floor(random.next() * squares.length)];
    if (at === undefined) continue;
    if (on.has(at)) on.delete(at);
    else on.add(at);
    noise.push({ t, at, on: on.has(at) });
  }
  return { head, lines: [first, ...noise] };
}
