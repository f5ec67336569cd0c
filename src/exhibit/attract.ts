import type { Light, View } from '../game/game.ts';
import { type Board, type BoardSize, boardOf, cellOf, type Square } from '../rules/rules.ts';

/** A diagonal stands so long, ms. */
const DIAGONAL_MS = 250;

/**
 * What attracts: a blue diagonal that walks over the board, and one amber square, another one each time. A pure function of
 * the time, so that a page without a board's lights shows the same.
 */
export function attractLights(size: BoardSize, t: number): readonly Light[] {
  const board = boardOf(size);
  const step = Math.floor(t / DIAGONAL_MS);
  const diagonals = diagonalsOf(board);
  const squares = diagonals.flat();
  const blue = diagonals[step % diagonals.length] ?? [];
  // A step that has no divisor in common with the number of squares comes to every one of them.
  const amber = squares[(Math.floor(step / diagonals.length) * 7) % squares.length];
  return [
    ...blue
      .filter((square) => square !== amber)
      .map((square): Light => ({ at: board.nameOf(square), id: 'L1' })),
    ...(amber === undefined ? [] : [{ at: board.nameOf(amber), id: 'L4' } as const]),
  ];
}

/** The dark squares by diagonals, from the bottom-left corner to the top-right one. */
function diagonalsOf(board: Board): readonly (readonly Square[])[] {
  const diagonals: Square[][] = Array.from({ length: board.size }, () => []);
  for (const square of board.squares) {
    const cell = cellOf(board.nameOf(square));
    if (cell !== null) diagonals[(cell.column + cell.row) / 2]?.push(square);
  }
  return diagonals;
}

/** The view as the lights show it while the board attracts: nothing is asked, and everything invites. */
export function attractView(view: View, size: BoardSize, t: number): View {
  return {
    ...view,
    lights: attractLights(size, t),
    wheelWanted: false,
    buttons: { bottom: null, top: null },
  };
}
