import { type Algebraic, type Board, cellName, cellsOf } from '../../rules/rules.ts';

/** Column and row of a square, from 0 at `a1`. */
interface Place {
  readonly x: number;
  readonly y: number;
}

function placeOf(at: Algebraic): Place {
  return { x: at.charCodeAt(0) - 97, y: Number(at.slice(1)) - 1 };
}

function nameOf(board: Board, { x, y }: Place): Algebraic | null {
  const inside = x >= 0 && y >= 0 && x < board.size && y < board.size;
  return inside ? cellName({ column: x, row: y }) : null;
}

/** Every square of a board, light ones too. */
export function allSquares(board: Board): Algebraic[] {
  return cellsOf(board.size).map(cellName);
}

/** Whether two squares share an edge or a corner. */
export function areAdjacent(one: Algebraic, other: Algebraic): boolean {
  const here = placeOf(one);
  const there = placeOf(other);
  return Math.max(Math.abs(here.x - there.x), Math.abs(here.y - there.y)) === 1;
}

/** The squares that share an edge with one, all of the other colour. */
export function neighbours(board: Board, at: Algebraic): Algebraic[] {
  const { x, y } = placeOf(at);
  const around = [
    { x: x - 1, y },
    { x: x + 1, y },
    { x, y: y - 1 },
    { x, y: y + 1 },
  ];
  return around.map((place) => nameOf(board, place)).filter((name) => name !== null);
}

/** The dark squares strictly between two on one diagonal, in order; empty when they share none. */
export function between(board: Board, from: Algebraic, to: Algebraic): Algebraic[] {
  const start = placeOf(from);
  const end = placeOf(to);
  const steps = Math.abs(end.x - start.x);
  if (steps === 0 || steps !== Math.abs(end.y - start.y)) return [];
  const dx = Math.sign(end.x - start.x);
  const dy = Math.sign(end.y - start.y);
  const names: Algebraic[] = [];
  for (let step = 1; step < steps; step += 1) {
    const name = nameOf(board, { x: start.x + dx * step, y: start.y + dy * step });
    if (name !== null) names.push(name);
  }
  return names;
}

/** The two light squares that a piece may graze between diagonal neighbours. */
export function grazed(board: Board, from: Algebraic, to: Algebraic): Algebraic[] {
  const aside = new Set(neighbours(board, from));
  return neighbours(board, to).filter((name) => aside.has(name));
}
