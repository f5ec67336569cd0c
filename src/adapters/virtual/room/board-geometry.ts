import type { RoomBoard } from './room-state.ts';

const LETTERS = 'abcdefghij';

/** Centre of a square, in squares from the board's bottom-left corner; null for a name that this board does not have. */
export function centreOf(board: RoomBoard, at: string): { readonly x: number; readonly y: number } | null {
  const column = LETTERS.indexOf(at.charAt(0));
  const rank = Number(at.slice(1));
  if (at.length < 2 || column < 0 || column >= board.size) return null;
  if (!Number.isInteger(rank) || rank < 1 || rank > board.size) return null;
  return { x: column + 0.5, y: rank - 0.5 };
}

/** The square that a point lies on, or null beside the board. */
export function squareAt(board: RoomBoard, x: number, y: number): string | null {
  const name = `${LETTERS.charAt(Math.floor(x))}${Math.floor(y) + 1}`;
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
