import { type ExplainedStory, explain } from '../recogniser/recogniser.ts';
import {
  type Algebraic,
  type Notch,
  type Options,
  type Rules,
  RulesError,
  type SliderId,
} from '../rules/rules.ts';
import { doubtedNow } from './doubt.ts';
import type { GameEvent } from './event.ts';
import type { Input } from './input.ts';
import { newSession } from './new-game.ts';
import type { Session } from './session.ts';
import type { SessionSetup } from './setup.ts';
import { nextDeadline, step } from './step.ts';

export type { ExplainedAct, ExplainedStory, ExplainedTerm } from '../recogniser/recogniser.ts';

/** The first line of a trace: what is played, and where it begins. */
export interface TraceHeader {
  readonly game: string;
  readonly fen: string;
  readonly options: Options;
}

/** A trace that cannot be read: which line, and why. */
export class TraceError extends Error {
  readonly code = 'badTrace';
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`trace, line ${line}: ${problem}`);
    this.name = 'TraceError';
    this.line = line;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of one report, sorted; a line has those of one, or its time alone. */
const REPORTS = ['snapshot', 'at on', 'spin', 'angle spin', 'choose', 'button down', 'answer'];
const REPORTED = REPORTS.flatMap((fields) => fields.split(' '));

/**
 * More than the board's whole bitmap with a writer's own words beside it. A longer line could nest deeper than can be written back.
 */
const LONGEST_LINE = 4000;

/** Reads the first line of a trace (docs/traces.md). Throws a `TraceError`. */
function traceHeader(text: string, number: number): TraceHeader {
  return new TraceLine(text, number).header();
}

/** Reads a further line of a trace as what the board reported. Throws a `TraceError`. */
function traceInput(text: string, number: number, rules: Rules): Input {
  return new TraceLine(text, number).input(rules);
}

/** What the rules refuse of a trace, told with its line. */
function onLine<T>(number: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof RulesError) throw new TraceError(number, error.message);
    throw error;
  }
}

class TraceLine {
  readonly #text: string;
  readonly #number: number;
  readonly #fields: Fields;

  constructor(text: string, number: number) {
    this.#text = text;
    this.#number = number;
    this.#fields = objectOf(text, number);
  }

  header(): TraceHeader {
    const { damier, v, game, fen, options } = this.#fields;
    if (damier !== 'trace') throw this.#wrong('damier', 'a trace begins {"damier":"trace","v":1,…}');
    if (v !== 1) throw this.#wrong('v', 'this Damier reads version 1');
    if (typeof game !== 'string') throw this.#wrong('game', 'name a game, like "trappes"');
    if (typeof fen !== 'string') throw this.#wrong('fen', 'write the first position as a FEN');
    if (!areOptions(options))
      throw this.#wrong('options', 'write names with values, like {"quietLimit":20}, or {}');
    return { game, fen, options };
  }

  input(rules: Rules): Input {
    const { t, ...report } = this.#fields;
    if (!isFiniteNumber(t)) throw this.#wrong('t', 'it is a time in ms');
    this.#mustBeOne(Object.keys(report));
    const { snapshot, at, spin, choose, button, answer } = report;
    if (snapshot !== undefined) return { kind: 'snapshot', t, occupied: this.#squares(snapshot, rules) };
    if (at !== undefined) return { kind: 'edge', t, at: this.#square(at, rules), on: this.#truth('on') };
    if (spin !== undefined) return this.#spin(t, spin);
    if (choose !== undefined) return this.#choice(t, choose, rules);
    if (button !== undefined) return this.#button(t, button);
    if (answer !== undefined) return { kind: 'answer', t, right: this.#right(answer) };
    return { kind: 'time', t };
  }

  /** Further fields are their writer's own. But a misspelt one, or a second report, would be a report that nobody hears. */
  #mustBeOne(names: readonly string[]): void {
    const known = names.filter((name) => REPORTED.includes(name));
    if (names.length === 0 || REPORTS.includes(known.toSorted().join(' '))) return;
    const allowed = REPORTS.join(', ');
    throw this.#error(`a line has "t" alone or with one of: ${allowed}; this is ${this.#text.slice(0, 80)}`);
  }

  #spin(t: number, spin: unknown): Input {
    const { angle } = this.#fields;
    if (spin === 'start') return { kind: 'spinStart', t };
    if (spin === 'stop' && isFiniteNumber(angle)) return { kind: 'spinStop', t, angle };
    throw this.#wrong('spin', 'it is "start", or "stop" with an "angle" in degrees');
  }

  #choice(t: number, choose: unknown, { id: game, layout }: Rules): Input {
    if (layout === null) throw this.#wrong('choose', `${game} has no sliders`);
    const sliders: readonly string[] = layout.sliders.map(({ id }) => id);
    const [, slider = '', notch] = /^(S\d+) ([LNR])$/.exec(String(choose)) ?? [];
    if (!sliders.includes(slider))
      throw this.#wrong('choose', `it is one of ${sliders.join(', ')} and L, N or R, as "${sliders[0]} L"`);
    return { kind: 'choose', t, slider: slider as SliderId, notch: notch as Notch };
  }

  #button(t: number, seat: unknown): Input {
    if (seat !== 'bottom' && seat !== 'top') throw this.#wrong('button', 'it is "bottom" or "top"');
    return { kind: 'button', t, seat, down: this.#truth('down') };
  }

  #right(answer: unknown): boolean {
    if (answer !== 'right' && answer !== 'wrong') throw this.#wrong('answer', 'it is "right" or "wrong"');
    return answer === 'right';
  }

  #squares(names: unknown, rules: Rules): readonly Algebraic[] {
    if (!Array.isArray(names)) throw this.#wrong('snapshot', 'it is a list of squares');
    return names.map((name) => this.#square(name, rules));
  }

  #square(name: unknown, { board }: Rules): Algebraic {
    return onLine(this.#number, () =>
      board.algebraic(typeof name === 'string' ? name : JSON.stringify(name)),
    );
  }

  #truth(name: string): boolean {
    const value = this.#fields[name];
    if (typeof value !== 'boolean') throw this.#wrong(name, 'it is true or false');
    return value;
  }

  /** What stands in a field, and what may. */
  #wrong(name: string, wayOut: string): TraceError {
    const value = this.#fields[name];
    const found = value === undefined ? 'is missing' : `is ${JSON.stringify(value).slice(0, 80)}`;
    return this.#error(`"${name}" ${found}; ${wayOut}`);
  }

  #error(problem: string): TraceError {
    return new TraceError(this.#number, problem);
  }
}

function objectOf(text: string, number: number): Fields {
  if (text.length > LONGEST_LINE)
    throw new TraceError(
      number,
      `a line has at most ${LONGEST_LINE} characters, this one has ${text.length}; it begins ${JSON.stringify(text.slice(0, 40))}`,
    );
  const value = parsed(text);
  if (isRecord(value)) return value;
  // Written as JSON, so that no control character of another kind of file reaches a terminal.
  const found = JSON.stringify(text.slice(0, 40));
  throw new TraceError(
    number,
    `a line is a JSON object, as {"t":1520,"at":"c3","on":false}; this is ${found}`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function areOptions(value: unknown): value is Options {
  const isOption = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  return isRecord(value) && Object.values(value).every(isOption);
}

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

/**
 * Takes one input of a trace in, and first what was due before it. Servos leave no line in a trace: a slider set in motion has
 * arrived.
 */
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

// What a step told, each decision with the stories that stood behind it (docs/recognition.md). Pure.

/** The player is asked whether a reed is wrong. `on`: it says that a piece stands there. */
export interface Question {
  readonly t: number;
  readonly type: 'question';
  readonly square: Algebraic;
  readonly on: boolean;
}

export interface Explained {
  readonly event: GameEvent | Question;
  /** The likeliest first. None where nothing was decided of hands, or where it was decided at once with the next event. */
  readonly stories: readonly ExplainedStory[];
}

/** What `input` led to from `before`. */
export function explained(
  before: Session,
  input: Input,
  { session, events }: { readonly session: Session; readonly events: readonly GameEvent[] },
  most?: number,
): readonly Explained[] {
  const doubted = doubtedNow(before) === null ? doubtedNow(session) : null;
  const told: readonly Explained['event'][] = [
    ...events,
    ...(doubted === null
      ? []
      : [{ t: input.t, type: 'question', square: doubted.at, on: doubted.on } as const]),
  ];
  const last = told.findLastIndex(isDecision);
  return told.map((event, index) => ({
    event,
    stories:
      index === last
        ? explain(before.recogniser, input.t, input.kind === 'time' ? 'quiet' : 'forced', most)
        : [],
  }));
}

function isDecision(event: Explained['event']): boolean {
  switch (event.type) {
    case 'move':
    case 'revised':
    case 'huff':
    case 'takeback':
    case 'question':
      return true;
    case 'alarm':
      return event.code !== 'clear';
    default:
      return false;
  }
}

/** Everything that a trace tells, explained; by `most` stories, where two or three are too few. */
export function explainTrace({ setup, inputs }: Trace, most?: number): readonly Explained[] {
  const all: Explained[] = [];
  let session = newSession(setup);
  const feed = (input: Input) => {
    const stepped = stepTraced(session, input);
    all.push(...explained(session, input, stepped, most));
    session = stepped.session;
  };
  for (const input of inputs) {
    for (const t of deadlinesBefore(input.t, () => nextDeadline(session))) feed({ kind: 'time', t });
    feed(input);
  }
  return all;
}
