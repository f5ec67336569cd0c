/** What playing costs the machine: many boards in one process, and one step at its worst. */

import { drive, type Equipment, inTime } from './drive.ts';
import { FAMILIES } from './hand/families.ts';
import { type Specimen, specimen } from './hand/hand.ts';
import type { Trace, TraceLine } from './hand/trace.ts';
import { garbageCollector } from './process.ts';
import { Random } from './random.ts';
import { quantile } from './recognition.ts';

/** Boards that are played at once in one process. */
export interface Crowd {
  readonly boards: number;
  /** So much of each board's own time, s. */
  readonly seconds: number;
  /** Steps of the reducer in it, of all boards together. */
  readonly steps: number;
  /** The process's processor time, divided by the boards' time: 1 is one core that never rests. */
  readonly share: number;
  /** Heap in use for one of them, bytes: its rules, game and recogniser, not the recording that plays it. */
  readonly bytesPerBoard: number;
}

interface CrowdSetup {
  readonly equipment: Equipment;
  readonly boards: number;
  readonly seconds: number;
  readonly seed: number;
}

/** Boards that play the same recording of the simulated hand begin it at different times. */
const RECORDINGS = 100;
/** All boards have begun before anything is counted, ms. */
const BEGIN_MS = 5000;

/** A board, and when it began. */
interface Player {
  readonly inputs: Generator<number, void>;
  readonly start: number;
}

/**
 * Holds the boards together and gives each its inputs, of all boards in the order of time, as fast as it goes. All of it is
 * played twice, and the second time counts: what a program costs that has just begun is not what it costs all day.
 */
export function carry(setup: CrowdSetup): Crowd {
  const recordings = recorded(setup);
  played(setup, recordings);
  return played(setup, recordings);
}

function played({ equipment, boards, seconds }: CrowdSetup, recordings: readonly Trace[]): Crowd {
  const end = BEGIN_MS + seconds * 1000;
  const collect = garbageCollector();
  collect();
  const heap = process.memoryUsage().heapUsed;
  /** Whose input is due in which ms. */
  const agenda = new Map<number, Player[]>();
  const goOn = (player: Player, now: number) => {
    const next = player.inputs.next();
    if (next.done) return;
    const due = Math.max(now, Math.ceil(player.start + next.value));
    const others = agenda.get(due);
    if (others === undefined) agenda.set(due, [player]);
    else others.push(player);
  };
  for (let round = 0; round * RECORDINGS < boards; round += 1)
    for (const trace of recordings.slice(0, boards - round * RECORDINGS))
      goOn({ inputs: inTime(equipment, trace, () => {}), start: (round * 617) % BEGIN_MS }, 0);
  let steps = 0;
  let busy = process.cpuUsage();
  for (let t = 0; t < end; t += 1) {
    if (t === BEGIN_MS) busy = process.cpuUsage();
    // What falls due in this very ms joins the list while it is walked.
    for (const player of agenda.get(t) ?? []) {
      if (t >= BEGIN_MS) steps += 1;
      goOn(player, t);
    }
    agenda.delete(t);
  }
  const { user, system } = process.cpuUsage(busy);
  collect();
  const bytesPerBoard = Math.round((process.memoryUsage().heapUsed - heap) / boards);
  return { boards, seconds, steps, share: (user + system) / (seconds * 1e6), bytesPerBoard };
}

/** Recordings of all families and games in turn that are still going on at the end. */
function recorded({ equipment, boards, seconds, seed }: CrowdSetup): Trace[] {
  const count = Math.min(boards, RECORDINGS);
  const end = BEGIN_MS + seconds * 1000;
  const traces: Trace[] = [];
  for (let index = 0; traces.length < count; index += 1) {
    const family = FAMILIES[index % FAMILIES.length];
    const game = family?.games[Math.floor(index / FAMILIES.length) % family.games.length];
    if (family === undefined || game === undefined) throw new Error('no hand to record');
    const { trace } = specimen({ equipment, family, game, seed, index });
    if ((trace.lines.at(-1)?.t ?? 0) >= end) traces.push(trace);
  }
  return traces;
}

export function formatCrowd({ boards, seconds, steps, share, bytesPerBoard }: Crowd): string {
  const cores = `${(share * 100).toFixed(0)} % of one core`;
  return `${boards} boards together in one process, ${seconds} s of their time, ${steps} steps: ${cores}, ${Math.round(bytesPerBoard / 1024)} KiB a board`;
}

// What a step of the reducer costs at its worst, under hands and under noise.

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
