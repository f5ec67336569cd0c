/** Where squares lie, what they are called, and how the sides look. */

import type { ListedPly } from '../../game/game.ts';
import {
  type BoardSize,
  cellName,
  cellOf as cellNamed,
  type GameId,
  type Notch,
  type Side,
} from '../../rules/rules.ts';

// Where squares lie: names, PDN numbers and points on the board, as seen from the bottom seat.

export type { BoardSize };

/** Column from the left and row from the bottom, both from 0: a1 is (0, 0). */
export interface Cell {
  readonly col: number;
  readonly row: number;
}

/** A point in squares from the board's bottom-left corner: the centre of a1 is (0.5, 0.5). */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function nameOf({ col, row }: Cell): string {
  return cellName({ column: col, row });
}

/** The cell of an algebraic name; null for what is no square of a 10×10 board. */
export function cellOf(name: string): Cell | null {
  const cell = cellNamed(name);
  return cell === null ? null : { col: cell.column, row: cell.row };
}

/** The bottom-left square is dark on every board (docs/rules.md). */
export function isDark(cell: Cell): boolean {
  return (cell.col + cell.row) % 2 === 0;
}

/** PDN number: 1 at the top left, row by row; null on a light square. */
export function numberOf(cell: Cell, size: BoardSize): number | null {
  if (!isDark(cell)) return null;
  const rowFromTop = size - 1 - cell.row;
  return rowFromTop * (size / 2) + Math.floor(cell.col / 2) + 1;
}

/** The algebraic name of a PDN number. */
export function nameOfNumber(n: number, size: BoardSize): string {
  const half = size / 2;
  const rowFromTop = Math.floor((n - 1) / half);
  const row = size - 1 - rowFromTop;
  const col = ((n - 1) % half) * 2 + (row % 2 === 0 ? 0 : 1);
  return nameOf({ col, row });
}

export function centreOf(cell: Cell): Point {
  return { x: cell.col + 0.5, y: cell.row + 0.5 };
}

/** The square under a point. A point on the frame (`margin` squares wide) counts for the nearest square; farther out, null. */
export function squareAt(point: Point, size: BoardSize, margin: number): string | null {
  const outside = (v: number) => v < -margin || v > size + margin;
  if (outside(point.x) || outside(point.y)) return null;
  const within = (v: number) => Math.min(size - 1, Math.max(0, Math.floor(v)));
  return nameOf({ col: within(point.x), row: within(point.y) });
}

/** All cells in reading order: the top row first, left to right. */
export function cellsInReadingOrder(size: BoardSize): readonly Cell[] {
  return Array.from({ length: size * size }, (_, i) => ({
    col: i % size,
    row: size - 1 - Math.floor(i / size),
  }));
}

/** The notch nearest to a travel of −1 (L) … 1 (R). */
export function nearestNotch(travel: number): Notch {
  return travel < -0.5 ? 'L' : travel > 0.5 ? 'R' : 'N';
}

// The plies of a game set in rows of two, as score sheets have them. Pure.

interface TurnRow {
  readonly number: number;
  readonly first: ListedPly | null;
  readonly second: ListedPly | null;
}

/** The side of the first ply has the first column. A side that acts twice in a row begins a new row. */
export function turnRows(plies: readonly ListedPly[]): readonly TurnRow[] {
  const opener = plies[0]?.side;
  const rows: TurnRow[] = [];
  for (const ply of plies) {
    const last = rows.at(-1);
    if (ply.side === opener || last === undefined || last.second !== null) {
      const number = rows.length + 1;
      rows.push(
        ply.side === opener ? { number, first: ply, second: null } : { number, first: null, second: ply },
      );
    } else rows[rows.length - 1] = { ...last, second: ply };
  }
  return rows;
}

// How the sides of each game look (docs/rules.md: the side named first is W, whatever its colour is called).

export type DiscColour = 'ivory' | 'ebony' | 'blue' | 'green' | 'yellow';

export function discColour(game: GameId, side: Side): DiscColour {
  switch (game) {
    case 'majorite':
      return side === 'W' ? 'blue' : 'green';
    case 'sujet-verbe':
      return side === 'W' ? 'yellow' : 'blue';
    case 'trappes':
    case 'trappes-anglo':
    case 'classiques':
    case 'priorite-dame':
    case 'international':
    case 'brazilian':
    case 'russian':
    case 'english':
    case 'frisian':
      return side === 'W' ? 'ivory' : 'ebony';
  }
}
