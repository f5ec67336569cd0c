import type { Move, Route } from './act.ts';
import type { Board } from './board.ts';
import { between, columnOf, rowOf } from './geometry.ts';
import type { Square } from './square.ts';

/**
 * The squares between origin and end that PDN's long form names (PDN 3.0): one for every captured piece but the last,
 * the turning square where the way turns, else the square just behind the captured piece.
 */
export function longForm(board: Board, route: Route): readonly Square[] {
  const { path, jumped } = route;
  return jumped.slice(0, -1).map((captured, hop) => {
    const from = squareAt(path, hop);
    const landing = squareAt(path, hop + 1);
    const turns = direction(board, from, landing) !== direction(board, landing, squareAt(path, hop + 2));
    return turns ? landing : justBehind(board, captured, landing);
  });
}

function squareAt(path: readonly Square[], index: number): Square {
  const square = path[index];
  if (square === undefined) throw new Error(`a route of ${path.length} squares has none at ${index}`);
  return square;
}

function direction(board: Board, from: Square, to: Square): string {
  const rows = Math.sign(rowOf(to, board.size) - rowOf(from, board.size));
  return `${rows},${Math.sign(columnOf(to, board.size) - columnOf(from, board.size))}`;
}

function justBehind(board: Board, captured: Square, landing: Square): Square {
  return between(board, captured, landing)[0] ?? landing;
}

/** All squares the piece passes or lands on between origin and end, without those it jumps. */
function travelled(board: Board, route: Route): readonly Square[] {
  const squares = route.path.flatMap((square, index) => {
    const next = route.path[index + 1];
    return next === undefined ? [square] : [square, ...between(board, square, next)];
  });
  return squares.slice(1, -1).filter((square) => !route.jumped.includes(square));
}

/** Whether those squares are the move's own long form, as a strict writer gives it. */
export function isLongForm(board: Board, move: Move, written: readonly Square[]): boolean {
  return move.routes.some((route) => same(longForm(board, route), written));
}

/** How the squares written between origin and end may be meant, the strictest meaning first. */
const MEANINGS: readonly ((board: Board, move: Move, written: readonly Square[]) => boolean)[] = [
  isLongForm,
  (_, move, written) => move.routes.some((route) => same(route.path.slice(1, -1), written)),
  (board, move, written) => move.routes.some((route) => inOrder(travelled(board, route), written)),
  // As engines write it (Hub protocol): the captured squares in any order.
  (_, move, written) =>
    same(
      move.captured,
      [...written].sort((a, b) => a - b),
    ),
];

/** The moves that those squares may mean; all of them if none are written. */
export function movesAlong(
  board: Board,
  moves: readonly Move[],
  written: readonly Square[],
): readonly Move[] {
  if (written.length === 0) return moves;
  for (const meant of MEANINGS) {
    const found = moves.filter((move) => meant(board, move, written));
    if (found.length > 0) return found;
  }
  return [];
}

function same(a: readonly Square[], b: readonly Square[]): boolean {
  return a.length === b.length && a.every((square, index) => square === b[index]);
}

function inOrder(all: readonly Square[], some: readonly Square[]): boolean {
  let at = 0;
  for (const square of all) if (square === some[at]) at += 1;
  return at === some.length;
}
