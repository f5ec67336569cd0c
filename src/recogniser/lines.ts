import type { Board, Square } from '../rules/rules.ts';
import { type Bits, bitsOf } from './bits.ts';

interface Lines {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  readonly between: Map<number, Bits>;
}

const LINES = new Map<Board['size'], Lines>();

/** The playable squares strictly between two squares of one diagonal; none if they share none. */
export function between(board: Board, a: Square, b: Square): Bits {
  const lines = linesOf(board);
  const key = a * 64 + b;
  const known = lines.between.get(key);
  if (known !== undefined) return known;
  const found = bitsOf(board.squares.filter((square) => isBetween(lines, a, square, b)));
  lines.between.set(key, found);
  return found;
}

/** One diagonal step apart: a disc slid from one to the other can close both reeds at once. */
export function areNeighbours(board: Board, a: Square, b: Square): boolean {
  const lines = linesOf(board);
  return Math.abs(across(lines, a, b)) === 1 && Math.abs(along(lines, a, b)) === 1;
}

function isBetween(lines: Lines, a: Square, square: Square, b: Square): boolean {
  const steps = across(lines, a, b);
  if (Math.abs(steps) !== Math.abs(along(lines, a, b))) return false;
  const far = across(lines, a, square);
  if (Math.sign(far) !== Math.sign(steps) || Math.abs(far) >= Math.abs(steps)) return false;
  return along(lines, a, square) * steps === far * along(lines, a, b);
}

function across(lines: Lines, a: Square, b: Square): number {
  return (lines.columns[b] ?? 0) - (lines.columns[a] ?? 0);
}

function along(lines: Lines, a: Square, b: Square): number {
  return (lines.rows[b] ?? 0) - (lines.rows[a] ?? 0);
}

function linesOf(board: Board): Lines {
  const known = LINES.get(board.size);
  if (known !== undefined) return known;
  const names = board.squares.map((square) => board.nameOf(square));
  const lines: Lines = {
    columns: [0, ...names.map((name) => name.charCodeAt(0))],
    rows: [0, ...names.map((name) => Number(name.slice(1)))],
    between: new Map(),
  };
  LINES.set(board.size, lines);
  return lines;
}
