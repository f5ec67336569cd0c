import type { GameEvent } from '../game/game.ts';
import type { Demand, Expectation, ExpectedEvent, Shown, TraceLine } from './hand/trace.ts';
import { type StandingAct, type StandingHalf, standingOf, type Withdrawn } from './standing.ts';

/** What was understood of a trace, against what had to be. */
export interface Comparison {
  readonly halfMoves: number;
  readonly exact: number;
  /** Acts that were told and did not happen, or that did not stand and were never shown. */
  readonly wrong: number;
  readonly missed: number;
  readonly falseAlarms: number;
  readonly missingAlarms: number;
  /** Of the wrong ones, those that stand in the end. */
  readonly standing: number;
  /** Missed, with neither a false act nor an alarm in their place, though the board then lay still for long enough. */
  readonly silent: number;
  /** Told later than the longest quiet of the contract, though the board was left alone. No failure by itself. */
  readonly late: number;
  /**
   * From the last touch of each exact move to its announcement; ms, not below 0. Only of moves after which the board is
   * left alone long enough for the longest quiet of the contract (750 ms): the others are told with the reply.
   */
  readonly commitTimes: readonly number[];
  /** Each act that was told, and whether it had been done: it stands, or the hand showed it before it was set right. */
  readonly told: readonly { readonly t: number; readonly act: string; readonly right: boolean }[];
  /** One line for each thing that is not as it must be, with its time in the trace. */
  readonly problems: readonly string[];
}

/** A half-move of the expected file, with the keys under which it is looked for. */
interface ExpectedHalf {
  readonly key: string;
  readonly may: readonly Shown[];
  /** Its first and last line in the trace; 0 for one that has none. */
  readonly begin: number;
  readonly last: number;
  /** Index of its last line in the trace, or null if its commit time says nothing. */
  readonly end: number | null;
}

/** Compares what a session told with an expected file, by the rules of the sample traces. */
export function compare(
  events: readonly GameEvent[],
  expectation: Pick<Expectation, 'events' | 'demands'>,
  lines: readonly TraceLine[],
): Comparison {
  const wanted = expectedHalves(expectation.events);
  const standing = standingOf(events);
  const pairs = align(
    wanted.map((half) => half.key),
    standing.halves.map(keyOf),
  );
  const falseActs = pairs.flatMap(({ mine, theirs }) => {
    const act = mine === null && theirs !== null ? standing.halves[theirs] : undefined;
    return act === undefined ? [] : [act];
  });
  const problems: string[] = [];
  const commitTimes: number[] = [];
  const acts: Comparison['told'][number][] = [];
  let wrong = 0;
  let missed = 0;
  let silent = 0;
  for (const { mine, theirs } of pairs) {
    const half = mine === null ? undefined : wanted[mine];
    const told = theirs === null ? undefined : standing.halves[theirs];
    if (told !== undefined) acts.push({ t: told.t, act: actKey(told.act), right: half !== undefined });
    if (half !== undefined && told !== undefined) {
      const end = half.end === null ? undefined : lines[half.end - 1];
      if (end !== undefined && isLeftAlone(lines, half.end ?? 0))
        commitTimes.push(Math.max(0, told.t - end.t));
    } else if (half !== undefined) {
      missed += 1;
      if (isSilent(half, falseActs, events, lines)) silent += 1;
      problems.push(`missed: half-move ${mine} ${half.key}`);
    } else if (told !== undefined) {
      wrong += 1;
      problems.push(`wrong: ${keyOf(told)} at ${told.t}`);
    }
  }
  for (const announced of standing.withdrawn) {
    const right = wasShown(announced, wanted);
    acts.push({ t: announced.t, act: actKey(announced.act), right });
    if (right) continue;
    wrong += 1;
    problems.push(`wrong: ${actKey(announced.act)} announced at ${announced.t}, then withdrawn`);
  }
  const results = compareResults(events, expectation.events);
  const alarms = compareAlarms(events, expectation.demands);
  return {
    halfMoves: wanted.length,
    exact: wanted.length - missed,
    wrong: wrong + results.length,
    missed,
    falseAlarms: alarms.unjustified.length,
    missingAlarms: alarms.missing.length,
    standing: falseActs.length,
    silent,
    late: commitTimes.filter((time) => time > LONGEST_QUIET).length,
    commitTimes,
    told: acts,
    problems: [...problems, ...results, ...alarms.unjustified, ...alarms.missing],
  };
}

/** An act that can be extended is told after at most so long a quiet, ms (docs/recognition.md). */
const LONGEST_QUIET = 750;

/** So long a board has lain still when it must have said something: the alarm comes after 3 s. */
const STILL_LONG = 3500;

/** Whether nothing at all was said of a half-move, though the board lay still for so long. */
function isSilent(
  { begin, last }: ExpectedHalf,
  falseActs: readonly StandingHalf[],
  events: readonly GameEvent[],
  lines: readonly TraceLine[],
): boolean {
  const from = lines[begin - 1]?.t;
  const end = lines[last - 1]?.t;
  const next = lines.slice(last).find((line) => !('snapshot' in line));
  if (from === undefined || end === undefined || next === undefined) return false;
  const judged = end + STILL_LONG;
  if (next.t < judged || falseActs.some(({ t }) => t >= from && t <= judged)) return false;
  const said = events.findLast((event) => event.type === 'alarm' && event.t <= judged);
  return said?.type !== 'alarm' || said.code === 'clear';
}

/** Whether nothing happens for that long after a line, counted with the trace's head as line 0. */
function isLeftAlone(lines: readonly TraceLine[], end: number): boolean {
  const last = lines[end - 1];
  const next = lines.slice(end).find((line) => !('snapshot' in line));
  return last !== undefined && next !== undefined && next.t - last.t > LONGEST_QUIET;
}

/** The kinds of a comparison's problems, without half-moves and times: to tell whether two traces fail alike. */
export function kindsOf({ problems }: Comparison): ReadonlySet<string> {
  return new Set(problems.map((problem) => problem.replace(/half-move \d+ |at \d+|between .*/g, '')));
}

/** Whether everything is as it must be. */
export function isExact({ wrong, missed, falseAlarms, missingAlarms }: Comparison): boolean {
  return wrong + missed + falseAlarms + missingAlarms === 0;
}

function expectedHalves(events: readonly ExpectedEvent[]): ExpectedHalf[] {
  const halves: ExpectedHalf[] = [];
  let spins: string[] = [];
  let huffed: number | null = null;
  const add = (
    act: StandingAct,
    may: readonly Shown[],
    lines: Pick<ExpectedHalf, 'begin' | 'last' | 'end'>,
  ) => {
    halves.push({ key: halfKey(spins, huffed, act), may, ...lines });
    spins = [];
    huffed = null;
  };
  for (const event of events) {
    switch (event.type) {
      case 'spin':
        spins.push(event.sector);
        break;
      case 'huff':
        huffed = event.square;
        break;
      case 'move': {
        const { side, from, to, captured } = event;
        add({ kind: 'move', side, from, to, captured }, event.may, {
          begin: event.begin,
          last: event.end,
          end: event.settled ? event.end : null,
        });
        break;
      }
      case 'slider': {
        const { side, slider, position, fell } = event;
        add({ kind: 'slider', side, slider, position, fell }, [], {
          begin: event.begin,
          last: event.end,
          end: null,
        });
        break;
      }
      case 'newGame':
        add({ kind: 'newGame' }, [], { begin: 0, last: 0, end: null });
        break;
      case 'result':
        break;
    }
  }
  return halves;
}

function keyOf(half: StandingHalf): string {
  return halfKey(half.spins, half.huffed, half.act);
}

function halfKey(spins: readonly string[], huffed: number | null, act: StandingAct): string {
  const huff = huffed === null ? [] : [`huff ${huffed}`];
  return [...spins.map((sector) => `spin ${sector}`), ...huff, actKey(act)].join(', ');
}

export function actKey(act: StandingAct): string {
  switch (act.kind) {
    case 'move': {
      const captured = act.captured.length > 0 ? ` takes ${act.captured.join(' ')}` : '';
      return `${act.side} ${act.from}-${act.to}${captured}`;
    }
    case 'slider': {
      const fell = act.fell.length > 0 ? ` swallows ${act.fell.join(' ')}` : '';
      return `${act.side} ${act.slider} ${act.position}${fell}`;
    }
    case 'newGame':
      return 'new game';
  }
}

function wasShown({ half, act }: Withdrawn, wanted: readonly ExpectedHalf[]): boolean {
  if (act.kind !== 'move') return false;
  const { from, to, captured } = act;
  const shown = wanted[half]?.may ?? [];
  return shown.some((other) => JSON.stringify(other) === JSON.stringify([from, to, captured]));
}

interface Pair {
  readonly mine: number | null;
  readonly theirs: number | null;
}

/** The longest common subsequence of the keys, with what is left over on either side in its place. */
function align(mine: readonly string[], theirs: readonly string[]): Pair[] {
  const width = theirs.length + 1;
  const common = new Uint32Array((mine.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = mine.length - 1; row >= 0; row -= 1) {
    for (let column = theirs.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        mine[row] === theirs[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < mine.length || column < theirs.length) {
    if (row < mine.length && column < theirs.length && mine[row] === theirs[column]) {
      pairs.push({ mine: row, theirs: column });
      row += 1;
      column += 1;
    } else if (column >= theirs.length || (row < mine.length && at(row + 1, column) >= at(row, column + 1))) {
      pairs.push({ mine: row, theirs: null });
      row += 1;
    } else {
      pairs.push({ mine: null, theirs: column });
      column += 1;
    }
  }
  return pairs;
}

function compareResults(events: readonly GameEvent[], expected: readonly ExpectedEvent[]): string[] {
  const told = events.flatMap((event) =>
    event.type === 'result' ? [`${event.winner ?? 'nobody'} ${event.reason}`] : [],
  );
  const wanted = expected.flatMap((event) =>
    event.type === 'result' ? [`${event.winner ?? 'nobody'} ${event.reason}`] : [],
  );
  if (told.join() === wanted.join()) return [];
  return [`wrong: result ${told.join(', ') || 'none'} instead of ${wanted.join(', ') || 'none'}`];
}

/** Alarms where none may be, faults of squares that are well; and demands that nothing met. */
function compareAlarms(
  events: readonly GameEvent[],
  demands: readonly Demand[],
): { unjustified: string[]; missing: string[] } {
  const unjustified: string[] = [];
  const alarms = events.filter((event) => event.type === 'alarm' && event.code !== 'clear');
  const due = demands.filter((demand) => 'require' in demand && demand.require === 'alarm');
  const within = (t: number, window: { from: number; to: number }) => t >= window.from && t <= window.to;
  for (const event of alarms) {
    if (event.type !== 'alarm' || due.some((window) => within(event.t, window))) continue;
    if (demands.some((demand) => 'forbid' in demand && within(event.t, demand))) {
      unjustified.push(`false alarm: ${event.code} at ${event.t}`);
    }
  }
  const faulty = new Set(
    demands.flatMap((demand) => ('require' in demand && demand.require === 'fault' ? [demand.square] : [])),
  );
  const isPermitted = (square: string, t: number) =>
    demands.some((demand) => 'permit' in demand && demand.square === square && within(t, demand));
  const faults = new Set<string>();
  for (const event of events) {
    if (event.type !== 'fault') continue;
    const { square } = event;
    if (square !== undefined && faulty.has(square)) faults.add(square);
    else if (square !== undefined && isPermitted(square, event.t)) continue;
    else unjustified.push(`false alarm: fault ${event.code} of ${square ?? event.part} at ${event.t}`);
  }
  const missing = [
    ...due
      .filter((window) => !alarms.some((alarm) => within(alarm.t, window)))
      .map((window) => `missing alarm: between ${window.from} and ${window.to}`),
    ...[...faulty]
      .filter((square) => !faults.has(square))
      .map((square) => `missing alarm: fault of ${square}`),
  ];
  return { unjustified, missing };
}
