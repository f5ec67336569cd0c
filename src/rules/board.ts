import { RulesError } from './error.ts';
import type { KingRuns } from './progress.ts';
import type { RuleSet } from './rulesets.ts';

declare const squareBrand: unique symbol;
declare const algebraicBrand: unique symbol;

/** A playable square by its PDN number: 1 at the top left, row by row, as seen from the bottom seat. */
export type Square = number & { readonly [squareBrand]: true };

/** Any square of the board, light ones too: `a1` at the bottom left, letters rightwards, numbers upwards. */
export type Algebraic = string & { readonly [algebraicBrand]: true };

/** A side of the game, by its FEN letter: `W` is the side named first in docs/rules.md (white, blue in majorite, yellow in sujet-verbe). */
export type Side = 'W' | 'B';

/** Programs without types write `white` or `X`. */
export function checkedSide(given: Side): Side {
  if (given === 'W' || given === 'B') return given;
  throw new RulesError({
    code: 'badAct',
    input: String(given),
    where: `side "${given}"`,
    problem: 'it is no side',
    wayOut: 'give W (the side named first) or B',
  });
}

/** The other side. */
export function opponentOf(side: Side): Side {
  return side === 'W' ? 'B' : 'W';
}

export const BOARD_SIZES = [6, 8, 10] as const;
export type BoardSize = (typeof BOARD_SIZES)[number];

/** A square of any board by its column from the left and its row from the bottom, both from 0: `a1` is (0, 0). */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** Of the largest board, from the left. */
export const COLUMN_LETTERS = 'abcdefghij';
/** A square's name on the largest board, `a1` to `j10`; its two groups are the letter and the number. */
export const SQUARE_NAME = /^([a-j])(10|[1-9])$/;

/** `a` for column 0; empty beside the largest board. */
export function columnLetter(column: number): string {
  return COLUMN_LETTERS.charAt(column);
}

export function cellName({ column, row }: Cell): Algebraic {
  return `${columnLetter(column)}${row + 1}` as Algebraic;
}

/** Null for what is no square of the largest board. */
export function cellOf(name: string): Cell | null {
  const match = SQUARE_NAME.exec(name);
  return match === null
    ? null
    : { column: COLUMN_LETTERS.indexOf(match[1] ?? ''), row: Number(match[2]) - 1 };
}

/** The cells of a board, row by row from `a1`. */
export function cellsOf(size: number): readonly Cell[] {
  return Array.from({ length: size * size }, (_, n) => ({ column: n % size, row: Math.floor(n / size) }));
}

/** The geometry of one board: conversions between PDN numbers and algebraic squares. */
export interface Board {
  readonly size: BoardSize;
  /** All playable squares, ascending. */
  readonly squares: readonly Square[];
  /** Checks a PDN number; throws a `RulesError` that names it and the range. */
  square(n: number): Square;
  /** Checks an algebraic name of any square, light ones too. */
  algebraic(name: string): Algebraic;
  nameOf(square: Square): Algebraic;
  /** The playable square of that name, or null on a light square. */
  squareAt(name: Algebraic): Square | null;
}

/** The board of that size; always the same object. The bottom-left square `a1` is dark and playable. */
export function boardOf(size: BoardSize): Board {
  const known = boards.get(size) ?? createBoard(size);
  boards.set(size, known);
  return known;
}

/** Each is made when it is first asked for, so a page that needs only a name of this file pays for no board. */
const boards = new Map<BoardSize, Board>();

function createBoard(size: BoardSize): Board {
  const names: Algebraic[] = [];
  for (let row = 0; row < size; row++) {
    // The bottom row's first square is dark, so the top row (size is even) begins with a light one.
    for (let column = (row + 1) % 2; column < size; column += 2)
      names.push(cellName({ column, row: size - 1 - row }));
  }
  const squares = names.map((_, index) => (index + 1) as Square);
  const numberOf = new Map(names.map((name, index) => [name, (index + 1) as Square]));

  const square = (n: number): Square => {
    const found = squares[n - 1];
    if (found !== undefined) return found;
    throw new RulesError({
      code: 'badSquare',
      input: String(n),
      where: `square ${n}`,
      problem: `the ${size}×${size} board has the squares 1 to ${squares.length}`,
      wayOut: `give a number from 1 to ${squares.length}`,
    });
  };

  return {
    size,
    squares,
    square,
    algebraic: (name) => checkedName(name, size),
    nameOf: (n) => names[square(n) - 1] as Algebraic,
    squareAt: (name) => numberOf.get(name) ?? null,
  };
}

function checkedName(name: string, size: BoardSize): Algebraic {
  const cell = cellOf(name);
  if (cell !== null && cell.column < size && cell.row < size) return name as Algebraic;
  const last = columnLetter(size - 1);
  throw new RulesError({
    code: 'badSquare',
    input: name,
    where: `square "${name}"`,
    problem: `the ${size}×${size} board has the squares a1 to ${last}${size}`,
    wayOut: `give a letter a–${last} and a number 1–${size}`,
  });
}

/** Rows from the top (0) and columns from the left (0), as seen from the bottom seat. */
export function rowOf(square: number, size: BoardSize): number {
  return Math.floor((square - 1) / (size / 2));
}

export function columnOf(square: number, size: BoardSize): number {
  const row = rowOf(square, size);
  return 2 * ((square - 1) % (size / 2)) + ((row + 1) % 2);
}

/** The row on which that side's men are crowned: `W` sits at the bottom and moves up. */
export function crowningRow(side: Side, size: BoardSize): number {
  return side === 'W' ? 0 : size - 1;
}

/** Squares strictly between two squares of one diagonal, in order; empty if they are on none. */
export function between(board: Board, from: Square, to: Square): readonly Square[] {
  const rows = rowOf(to, board.size) - rowOf(from, board.size);
  const columns = columnOf(to, board.size) - columnOf(from, board.size);
  if (Math.abs(rows) !== Math.abs(columns)) return [];
  const squares: Square[] = [];
  for (let step = 1; step < Math.abs(rows); step += 1) {
    const row = rowOf(from, board.size) + step * Math.sign(rows);
    const column = columnOf(from, board.size) + step * Math.sign(columns);
    const square = board.squares[row * (board.size / 2) + Math.floor(column / 2)];
    if (square !== undefined) squares.push(square);
  }
  return squares;
}

/** The same for squares of one line along which pieces may capture: a diagonal, or a row or column with its playable squares. */
export function squaresAlong(board: Board, from: Square, to: Square): readonly Square[] {
  const { size } = board;
  const rows = rowOf(to, size) - rowOf(from, size);
  const columns = columnOf(to, size) - columnOf(from, size);
  if (rows !== 0 && columns !== 0) return between(board, from, to);
  const [low, high] = from < to ? [from, to] : [to, from];
  const inside = board.squares.filter(
    (square) =>
      square > low && square < high && (rows === 0 || columnOf(square, size) === columnOf(from, size)),
  );
  return from < to ? inside : inside.reverse();
}

/** One diagonal step apart. */
export function areNeighbours({ size }: Board, a: Square, b: Square): boolean {
  return (
    Math.abs(rowOf(a, size) - rowOf(b, size)) === 1 && Math.abs(columnOf(a, size) - columnOf(b, size)) === 1
  );
}

export type PieceKind = 'man' | 'king';

export interface Piece {
  readonly side: Side;
  readonly kind: PieceKind;
}

/** A placement with the side to move; legal by construction (made by `Rules` or by a checked FEN). */
export interface Position {
  readonly turn: Side;
  readonly pieces: ReadonlyMap<Square, Piece>;
  /** Squares of open trapdoors, ascending; empty in games without sliders. */
  readonly openTraps: readonly Square[];
  /** Where a king may not move for ever (`kingRun`): which one each side moved last, and how often. Left out where there is none. */
  readonly kingRuns?: KingRuns;
}

/** Pieces by square. As JSON an object, because a bare `Map` would lose them without a word. */
export class Placement extends Map<Square, Piece> {
  toJSON(): Readonly<Record<string, Piece>> {
    return Object.fromEntries(this);
  }
}

/** The four pieces there are; every placement shares them. */
export const PIECES: Readonly<Record<Side, Readonly<Record<PieceKind, Piece>>>> = {
  W: { man: { side: 'W', kind: 'man' }, king: { side: 'W', kind: 'king' } },
  B: { man: { side: 'B', kind: 'man' }, king: { side: 'B', kind: 'king' } },
};

/** Men on the rows next to each seat, every trap shut. */
export function startPosition(ruleSet: RuleSet): Position {
  const { size, menRows } = ruleSet;
  const distance = (square: Square, side: Side) => Math.abs(rowOf(square, size) - crowningRow(side, size));
  const pieces = new Placement();
  for (const square of boardOf(size).squares) {
    // A side's men stand on its own rows: those that crown the other side.
    if (distance(square, 'W') < menRows) pieces.set(square, PIECES.B.man);
    if (distance(square, 'B') < menRows) pieces.set(square, PIECES.W.man);
  }
  return { turn: ruleSet.first, pieces, openTraps: [] };
}

export function hasPieces(position: Position, side: Side): boolean {
  for (const piece of position.pieces.values()) if (piece.side === side) return true;
  return false;
}

/** Programs without types, and JSON, give anything. Here it is checked and named before it is played with. */
export function checkPosition(position: Position, size: BoardSize): void {
  checkIsPosition(position);
  const last = (size * size) / 2;
  for (const square of position.pieces.keys())
    if (!(square >= 1 && square <= last))
      throw badPosition(
        String(square),
        `the ${size}×${size} board has no square ${square}`,
        'give a position of this game’s board',
      );
}

/** The same where no board is known. */
export function checkIsPosition(position: Position): void {
  if (position?.pieces instanceof Map && (position.turn === 'W' || position.turn === 'B')) return;
  throw badPosition(
    JSON.stringify(position) ?? String(position),
    'it is no position',
    'read FEN or JSON with rules.position(…), which gives one',
  );
}

function badPosition(input: string, problem: string, wayOut: string): RulesError {
  return new RulesError({ code: 'badPosition', input, where: 'position', problem, wayOut });
}

/** What a disc shows: a man's face, or the king's of a box that has pieces of their own for kings. */
export type Face = 'man' | 'king';

/**
 * The discs that each of these pieces is, the lowest first. A king is two men on one another. Where a side has king pieces
 * (`kingSupply`), a king is one of them; past them it is a man that lights and page alone mark (docs/rules.md, Cards). A position
 * does not know which kings have the king pieces, so those on the lowest squares are shown with one.
 */
export function withDiscs<P extends { readonly side: Side; readonly king: boolean }>(
  pieces: readonly P[],
  kingSupply: number,
): readonly (P & { readonly discs: readonly Face[] })[] {
  return pieces.map((piece, index) => {
    const kings = pieces.slice(0, index + 1).filter(({ side, king }) => king && side === piece.side).length;
    return { ...piece, discs: piece.king ? discsOfKing(kings, kingSupply) : ['man'] };
  });
}

/** The discs of a side's king, counted from 1. */
export function discsOfKing(count: number, kingSupply: number): readonly Face[] {
  if (kingSupply === 0) return ['man', 'man'];
  return count <= kingSupply ? ['king'] : ['man'];
}
