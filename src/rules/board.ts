import { RulesError } from './error.ts';
import type { Algebraic, Square } from './square.ts';

export type BoardSize = 6 | 8 | 10;

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
  return BOARDS[size];
}

function createBoard(size: BoardSize): Board {
  const names: Algebraic[] = [];
  for (let row = 0; row < size; row++) {
    // The bottom row's first square is dark, so the top row (size is even) begins with a light one.
    for (let column = (row + 1) % 2; column < size; column += 2) names.push(nameAt(row, column, size));
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

function nameAt(row: number, column: number, size: number): Algebraic {
  return `${String.fromCharCode(97 + column)}${size - row}` as Algebraic;
}

function checkedName(name: string, size: BoardSize): Algebraic {
  const match = /^([a-j])([1-9]|10)$/.exec(name);
  const column = (match?.[1]?.charCodeAt(0) ?? 0) - 96;
  const row = Number(match?.[2] ?? 0);
  if (column >= 1 && column <= size && row >= 1 && row <= size) return name as Algebraic;
  const last = String.fromCharCode(96 + size);
  throw new RulesError({
    code: 'badSquare',
    input: name,
    where: `square "${name}"`,
    problem: `the ${size}×${size} board has the squares a1 to ${last}${size}`,
    wayOut: `give a letter a–${last} and a number 1–${size}`,
  });
}

const BOARDS: Readonly<Record<BoardSize, Board>> = {
  6: createBoard(6),
  8: createBoard(8),
  10: createBoard(10),
};
