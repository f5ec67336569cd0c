import {
  type Board,
  crowningRow,
  hasPieces,
  opponentOf,
  type Position,
  rowOf,
  type Side,
  type Square,
} from '../board.ts';
import type { Rules } from '../create-rules.ts';
import { RulesError } from '../error.ts';
import { listed } from '../explain.ts';
import { formatFen, parseFen } from '../fen.ts';
import type { Move } from '../progress.ts';
import type { Corner, PdnItem, PdnMoveItem } from './game.ts';
import { formatMove, movesMeant, squareOf } from './notation.ts';

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
interface ResolvedAmbiguity {
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

/** Ways followed at once. Real games have one or two. This bounds the work that a hostile file can ask for. */
const MOST_HYPOTHESES = 64;

/**
 * Replays the moves of one line from one of the given positions (two where the side to move is not told). Where a short form means
 * several captures, each is followed until the moves after it leave one.
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

/** Two ways that have come to the same position are one. A strict one is kept before others. */
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

/** What a file's FEN says. */
interface FenRead {
  /** Two if the side to move is not told (`?`): the first move will tell. */
  readonly positions: readonly Position[];
  /** Men stood on their crowning row; they are read as kings. */
  readonly crowned: boolean;
}

/** Reads a FEN in the numbering of the file; or says what is wrong with it. */
export function readFen({ rules, corner }: Reading, fen: string): FenRead | string {
  const texts = fen.trim().startsWith('?') ? ['W', 'B'].map((side) => side + fen.trim().slice(1)) : [fen];
  const read = (crown: boolean) =>
    texts.map((text) => parseFen(rules, rewritten(rules.board, corner, text, crown)));
  try {
    return { positions: read(false), crowned: false };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    if (error.code !== 'manOnCrowningRow') return error.message;
  }
  try {
    return { positions: read(true), crowned: true };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return error.message;
  }
}

const ITEM = /(?<![a-j\d])(k?)(\d+)(?:-k?(\d+))?/gi;

/** The FEN with each square by our number; with `crown`, a man on his crowning row becomes a king. */
function rewritten(board: Board, corner: Reading['corner'], fen: string, crown: boolean): string {
  const [turn = '', ...fields] = fen.split(':');
  const lists = fields.map((field) => {
    const [, letter = '', items = ''] = /^\s*([WB]?)(.*)$/is.exec(field) ?? [];
    const side = letter.toUpperCase();
    if (side !== 'W' && side !== 'B') return field;
    const squares = items.replace(ITEM, (item, king: string, first: string, last: string | undefined) => {
      const named = range(board, corner, Number(first), Number(last ?? first));
      // Left as it is, it will be refused by its own name.
      if (named === null) return item;
      return named
        .map((square) => `${king || (crown ? crownOf(side, square, board) : '')}${square}`)
        .join(',');
    });
    return side + squares;
  });
  return [turn, ...lists].join(':');
}

function range(
  board: Board,
  corner: Reading['corner'],
  first: number,
  last: number,
): readonly Square[] | null {
  // A range that the board cannot have is not counted out.
  if (last < first || last > board.squares.length) return null;
  const squares = Array.from({ length: last - first + 1 }, (_, i) =>
    squareOf(board, corner, String(first + i)),
  );
  const found = squares.filter((square) => square !== null);
  return found.length === squares.length ? found : null;
}

function crownOf(side: Side, square: Square, board: Board): 'K' | '' {
  return rowOf(square, board.size) === crowningRow(side, board.size) ? 'K' : '';
}

type MoveFailureCode = 'noSuchSquare' | 'wrongSide' | 'illegalMove' | 'gameOver';

/** Why no legal move is meant by that text here, in words for whoever mends the file. */
export function illegality(
  rules: Rules,
  corner: Corner,
  position: Position,
  item: PdnMoveItem,
): { readonly code: MoveFailureCode; readonly why: string } {
  const { board } = rules;
  const squares = item.squares.filter((name, index) => index > 0 || /\d/.test(name));
  const missing = squares.find((name) => squareOf(board, corner, name) === null);
  if (missing !== undefined)
    return {
      code: 'noSuchSquare',
      why: `${missing} is no playable square of a ${board.size}×${board.size} board`,
    };
  const mover = sideName(position.turn);
  const other = { ...position, turn: opponentOf(position.turn) };
  if ((movesMeant(rules, corner, other, item) ?? []).length > 0)
    return {
      code: 'wrongSide',
      why: `${item.text} is a move of ${sideName(other.turn)}, and ${mover} is to move`,
    };
  const moves = rules.moves(position);
  if (moves.length === 0) {
    const out = [other.turn, position.turn].find((side) => !hasPieces(position, side));
    const end = out === undefined ? `${mover} has no legal move` : `${sideName(out)} has no piece left`;
    return { code: 'gameOver', why: `${end}: the game is over` };
  }
  return {
    code: 'illegalMove',
    why: `${item.text} is not legal for ${mover}: ${reason(rules, corner, position, item)}`,
  };
}

function reason(rules: Rules, corner: Corner, position: Position, item: PdnMoveItem): string {
  const [name = ''] = item.squares;
  const from = squareOf(rules.board, corner, name);
  const piece = from === null ? undefined : position.pieces.get(from);
  const moves = rules.moves(position);
  const named = (some: readonly Move[]) =>
    listed(some.map((move) => written(rules, corner, position, item, move)));
  if (from !== null && piece === undefined) return `no piece stands on ${name}`;
  if (piece !== undefined && piece.side !== position.turn) return `the piece on ${name} is not its own`;
  const own = moves.filter((move) => move.from === from);
  if (own.length > 0) return `${name} can play ${named(own)}`;
  const captures = moves.filter((move) => move.captured.length > 0);
  if (captures.length > 0) return `it must capture: ${named(captures)}`;
  return `the piece on ${name} cannot move`;
}

function written(rules: Rules, corner: Corner, position: Position, item: PdnMoveItem, move: Move): string {
  const capture = item.text.includes(':') ? ':' : 'x';
  return formatMove(rules, position, move, { notation: item.notation, capture, corner });
}

export function sideName(side: Side): string {
  return side === 'W' ? 'White' : 'Black';
}
