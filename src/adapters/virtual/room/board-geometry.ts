import { cellName, cellOf } from '../../../rules/rules.ts';
import type { RoomBoard } from './room-state.ts';

/** Centre of a square, in squares from the board's bottom-left corner; null for a name that this board does not have. */
export function centreOf(board: RoomBoard, at: string): { readonly x: number; readonly y: number } | null {
  const cell = cellOf(at);
  if (cell === null || cell.column >= board.size || cell.row >= board.size) return null;
  return { x: cell.column + 0.5, y: cell.row + 0.5 };
}

/** The square that a point lies on, or null beside the board. */
export function squareAt(board: RoomBoard, x: number, y: number): string | null {
  const name = cellName({ column: Math.floor(x), row: Math.floor(y) });
  return centreOf(board, name) === null ? null : name;
}

/** The square and its eight neighbours, as far as they exist. */
export function squaresNear(board: RoomBoard, x: number, y: number): readonly string[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((dy) =>
    steps.flatMap((dx) => {
      const at = squareAt(board, x + dx, y + dy);
      return at === null ? [] : [at];
    }),
  );
}
