import type { BoardSize } from './board.ts';
import type { Side } from './side.ts';

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
