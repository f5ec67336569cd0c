import type { Algebraic, Board, Notch, Options, SliderId } from '../rules/rules.ts';
import type { Input } from './input.ts';

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

/** Reads line 1 of a trace (design.md, Traces). Throws a `TraceError`. */
export function traceHeader(line: string): TraceHeader {
  const fields = objectOf(line, 1);
  if (fields.damier !== 'trace' || fields.v !== 1) throw new TraceError(1, 'not a trace of version 1');
  const { game, fen, options } = fields;
  if (typeof game !== 'string' || typeof fen !== 'string')
    throw new TraceError(1, '"game" and "fen" are texts');
  return { game, fen, options: optionsOf(options) };
}

/** Reads a further line of a trace as what the board reported. Throws a `TraceError`. */
export function traceInput(line: string, number: number, board: Board): Input {
  const fields = objectOf(line, number);
  const { t } = fields;
  if (!isFiniteNumber(t)) throw new TraceError(number, '"t" is a time in ms');
  return new TraceLine(fields, number, board).input(t);
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

class TraceLine {
  readonly #fields: Fields;
  readonly #number: number;
  readonly #board: Board;

  constructor(fields: Fields, number: number, board: Board) {
    this.#fields = fields;
    this.#number = number;
    this.#board = board;
  }

  input(t: number): Input {
    const { snapshot, at, on, spin, angle, choose, button, down, answer } = this.#fields;
    if (snapshot !== undefined) return { kind: 'snapshot', t, occupied: this.#squares(snapshot) };
    if (at !== undefined) return { kind: 'edge', t, at: this.#square(at), on: this.#truth('on', on) };
    if (spin !== undefined) return this.#spin(t, spin, angle);
    if (choose !== undefined) return this.#choice(t, choose);
    if (button !== undefined) return this.#button(t, button, this.#truth('down', down));
    if (answer !== undefined) return { kind: 'answer', t, right: this.#right(answer) };
    return { kind: 'time', t };
  }

  #spin(t: number, spin: unknown, angle: unknown): Input {
    if (spin === 'start') return { kind: 'spinStart', t };
    if (spin === 'stop' && isFiniteNumber(angle)) return { kind: 'spinStop', t, angle };
    throw this.#error('"spin" is "start", or "stop" with an "angle"');
  }

  #choice(t: number, choose: unknown): Input {
    const match = typeof choose === 'string' ? /^(S\d+) ([LNR])$/.exec(choose) : null;
    if (match === null) throw this.#error('"choose" is written like "S3 L"');
    return { kind: 'choose', t, slider: match[1] as SliderId, notch: match[2] as Notch };
  }

  #button(t: number, seat: unknown, down: boolean): Input {
    if (seat !== 'bottom' && seat !== 'top') throw this.#error('"button" is "bottom" or "top"');
    return { kind: 'button', t, seat, down };
  }

  #right(answer: unknown): boolean {
    if (answer !== 'right' && answer !== 'wrong') throw this.#error('"answer" is "right" or "wrong"');
    return answer === 'right';
  }

  #squares(names: unknown): readonly Algebraic[] {
    if (!Array.isArray(names)) throw this.#error('"snapshot" is a list of squares');
    return names.map((name) => this.#square(name));
  }

  #square(name: unknown): Algebraic {
    if (typeof name !== 'string') throw this.#error('a square is written like "c3"');
    try {
      return this.#board.algebraic(name);
    } catch (error) {
      throw this.#error(error instanceof Error ? error.message : String(error));
    }
  }

  #truth(name: string, value: unknown): boolean {
    if (typeof value !== 'boolean') throw this.#error(`"${name}" is true or false`);
    return value;
  }

  #error(problem: string): TraceError {
    return new TraceError(this.#number, problem);
  }
}

function objectOf(line: string, number: number): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new TraceError(number, 'not JSON; a line is one object, as {"t":1520,"at":"c3","on":false}');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TraceError(number, 'not a JSON object');
  }
  return value as Fields;
}

function optionsOf(value: unknown): TraceHeader['options'] {
  if (value === undefined) return {};
  const isOption = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  if (typeof value === 'object' && value !== null && Object.values(value).every(isOption)) {
    return value as TraceHeader['options'];
  }
  throw new TraceError(1, '"options" are names with values');
}
