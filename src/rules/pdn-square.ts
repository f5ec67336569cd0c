import { type Board, cellName, cellOf } from './board.ts';
import { type Corner, TOP_LEFT } from './pdn-gametype.ts';
import type { Square } from './square.ts';

/** The square of that name in a file whose square 1 lies in `corner`, or null if the board has none. */
export function squareOf(board: Board, corner: Corner, name: string): Square | null {
  if (/^\d/.test(name)) return numbered(board, corner, Number(name));
  const cell = cellOf(name);
  if (cell === null || cell.column >= board.size || cell.row >= board.size) return null;
  return board.squareAt(cellName(cell));
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
