import type { Board } from './board.ts';
import { columnOf, rowOf } from './geometry.ts';
import { type Corner, TOP_LEFT } from './pdn-gametype.ts';
import type { Square } from './square.ts';

/** The square of that name in a file whose square 1 lies in `corner`, or null if the board has none. */
export function squareOf(board: Board, corner: Corner, name: string): Square | null {
  if (/^\d/.test(name)) return numbered(board, corner, Number(name));
  const match = /^([a-j])(\d{1,2})$/.exec(name);
  if (match === null) return null;
  const column = (match[1]?.charCodeAt(0) ?? 0) - 97;
  const row = board.size - Number(match[2]);
  if (column >= board.size || row < 0 || row >= board.size) return null;
  return board.squareAt(board.algebraic(name));
}

function numbered(board: Board, corner: Corner, n: number): Square | null {
  if (n < 1 || n > board.squares.length) return null;
  if (corner === TOP_LEFT) return board.squares[n - 1] ?? null;
  const perRow = board.size / 2;
  const row = Math.floor((n - 1) / perRow);
  const inRow = (n - 1) % perRow;
  const fromTop = corner === 3 ? row : board.size - 1 - row;
  const fromLeft = corner === 0 ? inRow : perRow - 1 - inRow;
  return board.squares[fromTop * perRow + fromLeft] ?? null;
}

/** The number of a square in a file whose square 1 lies in `corner`. Turning the board twice gives it back. */
export function numberOf(board: Board, corner: Corner, square: Square): string {
  return String(numbered(board, corner, square));
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
