import type { Move } from './act.ts';
import type { Rules } from './create-rules.ts';
import { formatFen } from './fen.ts';
import { readFen } from './pdn-fen.ts';
import type { PdnItem, PdnMoveItem } from './pdn-game.ts';
import type { Corner } from './pdn-gametype.ts';
import { illegality, type MoveFailureCode } from './pdn-illegal.ts';
import { movesMeant } from './pdn-notation.ts';
import type { Position } from './position.ts';
import type { Side } from './side.ts';

/** Under which rules, and with square 1 in which corner, a game is read. */
export interface Reading {
  readonly rules: Rules;
  readonly corner: Corner;
}

/** One half-move understood. */
export interface PdnPly {
  readonly item: PdnMoveItem;
  readonly before: Position;
  readonly move: Move;
  readonly after: Position;
}

/** Why a line of moves cannot be replayed further. */
export interface LineFailure {
  readonly code: MoveFailureCode | 'ambiguousMove' | 'unknownMove' | 'badFen';
  readonly line: number;
  /** The move number, as written or, where none is, as counted. */
  readonly number: number;
  readonly side: Side | null;
  readonly text: string;
  readonly why: string;
}

/** A move whose short form meant several, told by the moves after it. */
export interface ResolvedAmbiguity {
  readonly line: number;
  readonly text: string;
}

export interface ReplayedLine {
  /** Half-moves in order, as far as the line goes. */
  readonly plies: readonly PdnPly[];
  /** Where the line began: of two possible sides to move, the one that the first move told. */
  readonly start: Position;
  readonly end: Position;
  readonly failure: LineFailure | null;
  readonly resolved: readonly ResolvedAmbiguity[];
}

/** One way to understand the line so far: a chain of half-moves, the newest first. */
interface Hypothesis {
  readonly position: Position;
  readonly start: Position;
  readonly ply: PdnPly | null;
  readonly previous: Hypothesis | null;
  /** How many moves the text of `ply` could mean. */
  readonly meanings: number;
  /** Every choice among several moves was the one that a strict writer would mean. */
  readonly strict: boolean;
}

/** Ways followed at once. Real games have one or two; this bounds the work that a hostile file can ask for. */
const MOST_HYPOTHESES = 64;

/**
 * Replays the moves of one line from one of the given positions (two where the side to move is not told). Where a short
 * form means several captures, each is followed until the moves after it leave one.
 */
export function replayLine(
  reading: Reading,
  starts: readonly Position[],
  items: readonly PdnItem[],
): ReplayedLine {
  const replay = new LineReplay(reading, starts);
  for (const item of items) {
    if (item.kind === 'move') replay.play(item);
    else if (item.kind === 'setup') replay.setUp(item.line, item.fen);
    else if (item.kind === 'unknownMove') replay.leaveOpen(item.line, item.number);
    if (replay.failure !== null) break;
  }
  return conclusion(replay.hypotheses, replay.failure);
}

class LineReplay {
  readonly #reading: Reading;
  hypotheses: readonly Hypothesis[];
  failure: LineFailure | null = null;
  /** A half-move that the writer did not know: a failure as soon as another follows. */
  #open: LineFailure | null = null;
  /** The last number written, and the half-move it was written at. */
  #written = { number: 1, at: 0 };
  #count = 0;

  constructor(reading: Reading, starts: readonly Position[]) {
    this.#reading = reading;
    this.hypotheses = starts.map((position) => ({
      position,
      start: position,
      ply: null,
      previous: null,
      meanings: 1,
      strict: true,
    }));
  }

  play(item: PdnMoveItem): void {
    this.#readNumber(item.number);
    const next =
      this.#open === null ? this.hypotheses.flatMap((one) => continued(this.#reading, one, item)) : [];
    if (next.length > 0) this.hypotheses = distinct(next);
    else this.failure = this.#open ?? this.#moveFailure(item);
    this.#count += 1;
  }

  setUp(line: number, fen: string): void {
    const set = setUp(this.#reading, this.hypotheses, fen);
    this.#open = null;
    if (typeof set !== 'string') this.hypotheses = set;
    else this.failure = { code: 'badFen', line, number: this.#number, side: null, text: fen, why: set };
  }

  leaveOpen(line: number, number: number | null): void {
    this.#readNumber(number);
    const why = 'the move is not told, but others follow';
    this.#open ??= { code: 'unknownMove', line, number: this.#number, side: null, text: '-', why };
  }

  #readNumber(number: number | null): void {
    if (number !== null) this.#written = { number, at: this.#count };
  }

  /** Where no number is written, it is counted on from the last one. */
  get #number(): number {
    return this.#written.number + Math.floor((this.#count - this.#written.at) / 2);
  }

  #moveFailure(item: PdnMoveItem): LineFailure {
    const { rules, corner } = this.#reading;
    const position = this.hypotheses[0]?.position ?? rules.start();
    const { code, why } = illegality(rules, corner, position, item);
    return { code, line: item.line, number: this.#number, side: position.turn, text: item.text, why };
  }
}

function continued(reading: Reading, hypothesis: Hypothesis, item: PdnMoveItem): readonly Hypothesis[] {
  const { position, start } = hypothesis;
  const meant = movesMeant(reading.rules, reading.corner, position, item) ?? [];
  return meant.map(({ move, strict }) => {
    const after = reading.rules.playUnchecked(position, move);
    return {
      position: after,
      start,
      ply: { item, before: position, move, after },
      previous: hypothesis,
      meanings: meant.length,
      strict: hypothesis.strict && (strict || meant.length === 1),
    };
  });
}

/** Two ways that have come to the same position are one; a strict one is kept before others. */
function distinct(hypotheses: readonly Hypothesis[]): readonly Hypothesis[] {
  if (hypotheses.length === 1) return hypotheses;
  const kept = new Map<string, Hypothesis>();
  for (const hypothesis of hypotheses) {
    const key = formatFen(hypothesis.position);
    const known = kept.get(key);
    if (known === undefined || (!known.strict && hypothesis.strict)) kept.set(key, hypothesis);
  }
  return [...kept.values()].slice(0, MOST_HYPOTHESES);
}

/** From here on another position; the moves so far stay. A setup that changes nothing keeps every way open. */
function setUp(
  reading: Reading,
  hypotheses: readonly Hypothesis[],
  fen: string,
): readonly Hypothesis[] | string {
  const read = readFen(reading, fen);
  if (typeof read === 'string') return read;
  const { positions } = read;
  const keys = positions.map(formatFen);
  const same = hypotheses.filter(({ position }) => keys.includes(formatFen(position)));
  if (same.length > 0) return same;
  const [first] = hypotheses;
  if (first === undefined) return [];
  return positions.map((position) => ({
    ...first,
    start: first.ply === null ? position : first.start,
    position,
  }));
}

function conclusion(hypotheses: readonly Hypothesis[], failure: LineFailure | null): ReplayedLine {
  const strict = hypotheses.filter((hypothesis) => hypothesis.strict);
  const rest = strict.length === 1 ? strict : hypotheses;
  const [chosen] = rest;
  if (chosen === undefined) throw new Error('a line is followed in at least one way');
  const chain = chainOf(chosen);
  const open = failure === null ? firstDifference(chain, rest.slice(1).map(chainOf)) : null;
  const plies = chain.flatMap(({ ply }) => ply ?? []);
  const told = chain.filter(({ ply, meanings }) => meanings > 1 && ply !== open?.ply);
  return {
    plies: open === null ? plies : plies.slice(0, chain.indexOf(open)),
    start: chosen.start,
    end: chosen.position,
    failure: open?.ply ? ambiguity(open.ply, open.meanings, chain.indexOf(open)) : failure,
    resolved: told.flatMap(({ ply }) => (ply === null ? [] : [{ line: ply.item.line, text: ply.item.text }])),
  };
}

/** The half-moves of one way, the oldest first. */
function chainOf(last: Hypothesis): readonly Hypothesis[] {
  const chain: Hypothesis[] = [];
  for (let at: Hypothesis | null = last; at !== null && at.ply !== null; at = at.previous) chain.push(at);
  return chain.reverse();
}

function firstDifference(
  chain: readonly Hypothesis[],
  others: readonly (readonly Hypothesis[])[],
): Hypothesis | null {
  const captured = (one: Hypothesis | undefined) => one?.ply?.move.captured.join();
  const differs = (at: number) => others.some((other) => captured(other[at]) !== captured(chain[at]));
  return chain.find((_, at) => differs(at)) ?? null;
}

function ambiguity({ item, before }: PdnPly, meanings: number, index: number): LineFailure {
  return {
    code: 'ambiguousMove',
    line: item.line,
    number: item.number ?? Math.floor(index / 2) + 1,
    side: before.turn,
    text: item.text,
    why: `${item.text} may mean ${meanings} different captures; the whole way must be written`,
  };
}
