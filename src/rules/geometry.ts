import type { Board, BoardSize } from './board.ts';
import type { Side } from './side.ts';
import type { Square } from './square.ts';

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

/** One diagonal step apart. */
export function areNeighbours({ size }: Board, a: Square, b: Square): boolean {
  return (
    Math.abs(rowOf(a, size) - rowOf(b, size)) === 1 && Math.abs(columnOf(a, size) - columnOf(b, size)) === 1
  );
}
