/** The traces that benchmarks read: of which hand, kept or drawn from a seed, and made shorter where they fail. */

import {
  formatFen,
  type GameId,
  type Move,
  type Progress,
  parseFen,
  type Rules,
  type SliderAction,
  type Square,
} from '../rules/rules.ts';
import type { Equipment } from './drive.ts';
import { bodiesSpecimen } from './hand/bodies/hand.ts';
import { BODY_FAMILIES } from './hand/bodies/wood.ts';
import { allMoves } from './hand/choice.ts';
import { FAMILIES } from './hand/families.ts';
import { type Specimen, specimen } from './hand/hand.ts';
import type { Demand, Expectation, ExpectedEvent, TraceHead, TraceLine } from './hand/trace.ts';

// The simulated hands: drawn by events, and by bodies that move over magnets' reeds.

interface Draw {
  readonly equipment: Equipment;
  readonly game: GameId;
  readonly seed: number;
  /** Tells the specimens of one run apart. */
  readonly index: number;
}

/** A family of hands, whatever draws it. */
export interface Kind {
  readonly name: string;
  readonly games: readonly GameId[];
  readonly specimen: (draw: Draw) => Specimen;
}

export const HAND_NAMES = ['events', 'bodies'] as const;
export type HandName = (typeof HAND_NAMES)[number];

/** All families, by how they are drawn. */
export const HANDS: Readonly<Record<HandName, readonly Kind[]>> = {
  events: FAMILIES.map((family) => ({
    name: family.name,
    games: family.games,
    specimen: (draw) => specimen({ ...draw, family }),
  })),
  bodies: BODY_FAMILIES.map((family) => ({
    name: family.name,
    games: family.games,
    specimen: (draw) => bodiesSpecimen({ ...draw, family }),
  })),
};

/** A family by its name, with or without its number. */
export function kindNamed(hand: HandName, name: string): Kind | null {
  return HANDS[hand].find((kind) => kind.name === name || kind.name.replace(/^\d\d-/, '') === name) ?? null;
}

// Traces with what must be understood of them: kept ones, and games of the simulated hands.

/** A trace with what must be understood of it, as texts in JSON lines. */
export interface KeptTexts {
  readonly name: string;
  readonly trace: string;
  readonly expected: string;
}

/** A file of many, `KIND.kept.jsonl`: before each a line `{"kept": NAME}`, then its trace, then what must be understood. */
export function keptTexts(text: string): readonly KeptTexts[] {
  const [before, ...blocks] = `\n${text}`.split(/^{"kept": *("[^"]+")}\n/m);
  if (before?.trim() !== '')
    throw new Error(`not the name of a kept trace: ${before?.trim().split('\n')[0]}`);
  const kept: KeptTexts[] = [];
  for (let index = 0; index < blocks.length; index += 2) {
    const [name, block] = [JSON.parse(blocks[index] ?? ''), blocks[index + 1] ?? ''];
    const end = block.search(/^{"expected"/m);
    if (end < 0) throw new Error(`${name}: nothing is expected of it`);
    kept.push({ name, trace: block.slice(0, end), expected: block.slice(end) });
  }
  return kept;
}

/** As the benchmark of recognition keeps one, in `NAME.trace.jsonl` and `NAME.expected.jsonl`. */
export function readSpecimen({ name, trace, expected }: KeptTexts): Specimen {
  const [head, ...lines] = linesOf<TraceHead, TraceLine>(trace);
  const [about, ...rest] = linesOf<Expectation, ExpectedEvent | Demand>(expected);
  const events = rest.filter((line): line is ExpectedEvent => 'type' in line);
  const demands = rest.filter((line): line is Demand => !('type' in line));
  return { name, trace: { head, lines }, expectation: { ...about, events, demands } };
}

function linesOf<Head, Line>(text: string): readonly [Head, ...Line[]] {
  return JSON.parse(`[${text.trimEnd().split('\n').join(',')}]`);
}

const KINDS: readonly Kind[] = HAND_NAMES.flatMap((hand) => HANDS[hand]);

/** A game of the hands by events and by bodies, whose families take turns. */
export function drawnSpecimen(equipment: Equipment, seed: number, index: number): Specimen {
  const kind = KINDS[index % KINDS.length];
  const game = kind?.games[Math.floor(index / KINDS.length) % kind.games.length];
  if (kind === undefined || game === undefined) throw new Error('a hand without families or games');
  return kind.specimen({ equipment, game, seed, index });
}

/** How long a shortened trace goes on after its last half-move, as whole ones do. */
const AFTERMATH = 5000;

/**
 * The smallest specimen that still fails: later half-moves are cut off, then earlier ones, then pairs of edges that
 * do not matter. `rules` are those of its game; `fails` reads a specimen and says whether it is still not understood.
 */
export function shrink(rules: Rules, failing: Specimen, fails: (specimen: Specimen) => boolean): Specimen {
  let smallest = failing;
  const attempt = (candidate: Specimen | null) => {
    if (candidate === null || !fails(candidate)) return false;
    smallest = candidate;
    return true;
  };
  const last = failing.expectation.halfMoves - 1;
  for (let half = 0; half < last; half += 1) if (attempt(cutTail(smallest, half))) break;
  if (dependsOnPast(smallest)) return smallest;
  for (let half = smallest.expectation.halfMoves - 1; half > 0; half -= 1) {
    if (attempt(cutHead(rules, smallest, half))) break;
  }
  for (let line = 1; line < smallest.trace.lines.length; ) {
    if (!attempt(withoutPair(rules, smallest, line))) line += 1;
  }
  return smallest;
}

/** What was said of a sensor, or a set-up in between, cannot be told from a position alone. */
function dependsOnPast({ expectation }: Specimen): boolean {
  const faulty = expectation.demands.some((demand) => 'n' in demand);
  return faulty || expectation.events.some((event) => event.type === 'newGame');
}

type Act = Extract<ExpectedEvent, { begin: number }>;

function actOf({ expectation }: Specimen, half: number): Act | undefined {
  return expectation.events.find((event): event is Act => 'begin' in event && event.half === half);
}

/** The specimen up to and with a half-move. */
function cutTail(specimen: Specimen, half: number): Specimen | null {
  const { trace, expectation } = specimen;
  const act = actOf(specimen, half);
  if (act === undefined || !act.settled) return null;
  const lines = trace.lines.slice(0, act.end);
  const end = (lines.at(-1)?.t ?? 0) + AFTERMATH;
  const events = expectation.events.filter((event) => event.half <= half);
  return {
    ...specimen,
    trace: { ...trace, lines: [...lines, { t: end }] },
    expectation: {
      ...expectation,
      events,
      halfMoves: half + 1,
      demands: clip(expectation.demands, 0, end, half),
    },
  };
}

/** The specimen from a half-move on: another FEN, and the board as the sensors saw it then. */
function cutHead(rules: Rules, specimen: Specimen, half: number): Specimen | null {
  const { trace, expectation } = specimen;
  const act = actOf(specimen, half);
  const before = actOf(specimen, half - 1);
  const progress = progressAt(rules, specimen, half);
  if (act === undefined || before?.settled !== true || progress === null || progress.huffable.length > 0)
    return null;
  const first = act.begin - 1;
  const start = (trace.lines[first - 1]?.t ?? 0) - 1000;
  const dropped = first - 1;
  const shift = (line: TraceLine): TraceLine => ({ ...line, t: line.t - start });
  const lines = [
    { t: 0, snapshot: sensedBefore(trace.lines, first) },
    ...trace.lines.slice(first).map(shift),
  ];
  const events = expectation.events
    .filter((event) => event.half >= half)
    .map((event) => {
      const moved = { ...event, half: event.half - half };
      return 'begin' in moved ? { ...moved, begin: moved.begin - dropped, end: moved.end - dropped } : moved;
    });
  const end = (lines.at(-1)?.t ?? 0) + start;
  return {
    ...specimen,
    trace: { head: { ...trace.head, fen: formatFen(progress.position) }, lines },
    expectation: {
      ...expectation,
      events,
      halfMoves: expectation.halfMoves - half,
      demands: clip(expectation.demands, start, end, expectation.halfMoves).map((demand) =>
        movedBy(demand, start, half),
      ),
    },
  };
}

/** Demands within a stretch of time, of half-moves up to one. */
function clip(demands: readonly Demand[], from: number, to: number, half: number): Demand[] {
  return demands.flatMap((demand): Demand[] => {
    if (!('from' in demand)) return [demand];
    if (demand.to <= from || demand.from >= to || ('half' in demand && demand.half > half)) return [];
    if ('require' in demand && (demand.from < from || demand.to > to)) return [];
    return [{ ...demand, from: Math.max(from, demand.from), to: Math.min(to, demand.to) }];
  });
}

function movedBy(demand: Demand, start: number, half: number): Demand {
  if (!('from' in demand)) return demand;
  const window = { ...demand, from: demand.from - start, to: demand.to - start };
  return 'half' in window ? { ...window, half: window.half - half } : window;
}

/** Without a line of a square that a half-move only happens to touch, and the next line of that square in it. */
function withoutPair(rules: Rules, specimen: Specimen, first: number): Specimen | null {
  const { trace, expectation } = specimen;
  const line = trace.lines[first];
  const acts = expectation.events.filter(
    (event): event is Act => 'begin' in event && event.begin <= first + 1 && event.end > first + 1,
  );
  if (line === undefined || !('at' in line) || acts.length === 0) return null;
  const halves = acts.map((act) => act.half);
  if (expectation.demands.some((demand) => 'half' in demand && halves.includes(demand.half))) return null;
  if (acts.flatMap(squaresOf).some((square) => rules.board.nameOf(square) === line.at)) return null;
  const second = trace.lines.findIndex(
    (other, index) => index > first && 'at' in other && other.at === line.at,
  );
  if (
    second < 0 ||
    acts.some((act) => second + 1 > act.end) ||
    trace.lines.slice(first, second).some((other) => 'snapshot' in other)
  )
    return null;
  const lines = trace.lines.filter((_, index) => index !== first && index !== second);
  const removed = [first + 1, second + 1];
  const shiftBegin = (begin: number) => begin - removed.filter((index) => index < begin).length;
  const shiftEnd = (end: number) => end - removed.filter((index) => index <= end).length;
  const events = expectation.events.map((event) =>
    'begin' in event ? { ...event, begin: shiftBegin(event.begin), end: shiftEnd(event.end) } : event,
  );
  if (events.some((event) => 'begin' in event && event.end < event.begin)) return null;
  return { ...specimen, trace: { ...trace, lines }, expectation: { ...expectation, events } };
}

/** The squares that an act is about. */
function squaresOf(act: Act): readonly Square[] {
  return act.type === 'move' ? [act.from, act.to, ...act.captured] : act.fell;
}

function sensedBefore(lines: readonly TraceLine[], end: number) {
  const [first] = lines;
  const sensed = new Set(first !== undefined && 'snapshot' in first ? first.snapshot : []);
  for (const line of lines.slice(1, end)) {
    if (!('at' in line)) continue;
    if (line.on) sensed.add(line.at);
    else sensed.delete(line.at);
  }
  return [...sensed];
}

/** The game before a half-move; null if something else than acts has come before it. */
function progressAt(rules: Rules, { trace, expectation }: Specimen, half: number): Progress | null {
  let progress = rules.begin(parseFen(rules, trace.head.fen));
  for (const event of expectation.events.filter((earlier) => earlier.half < half)) {
    if (event.type === 'huff') progress = rules.advance(progress, { kind: 'huff', square: event.square });
    const act = event.type === 'move' || event.type === 'slider' ? playable(rules, progress, event) : null;
    if (event.type === 'newGame') return null;
    if (act !== null) progress = rules.advance(progress, act);
  }
  return progress;
}

function playable(rules: Rules, progress: Progress, event: Act): Move | SliderAction | null {
  if (event.type === 'slider') {
    const actions = rules.sliderActions(progress.position);
    return actions.find(({ slider, notch }) => slider === event.slider && notch === event.position) ?? null;
  }
  const { from, to, captured } = event;
  const wanted = captured.join();
  const moves = allMoves(rules, progress);
  return (
    moves.find((move) => move.from === from && move.to === to && move.captured.join() === wanted) ?? null
  );
}
