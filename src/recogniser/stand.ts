import type { Board, Square } from '../rules/rules.ts';
import { type Bits, has } from './bits.ts';
import type { Edge } from './edge-log.ts';
import { isSlide } from './slide.ts';

/** The opponent has acted when he has held a piece of his own so long, ms. */
export const HELD_MS = 200;

/** A piece that bounces, or is nudged, is back on its square so soon: sooner than another can come there, ms. */
export const BOUNCE_MS = 100;

/** A piece that stands where an act put it: behind edge `from`, until its piece left, or something else was done, by edge `until`. */
export interface Stand {
  readonly board: Board;
  readonly square: Square;
  readonly from: number;
  readonly until: number;
}

/** One of those pieces was off for longer than a moment, or was put elsewhere, while the act stood on the board. */
export function actedWhileStanding(edges: readonly Edge[], stand: Stand, others: Bits): boolean {
  return heldWhileStanding(edges, stand, others) || movedWhileStanding(edges, stand, others);
}

/** One of those pieces was off for longer than a moment. */
export function heldWhileStanding(edges: readonly Edge[], stand: Stand, others: Bits): boolean {
  const { board, until } = stand;
  // A piece that slid on was on its way as soon as the next reed closed.
  const slid = edges.findLast(
    (edge, index) => index < until && edge.on && isSlide(board, edges[until], edge),
  );
  const end = (slid ?? edges[until])?.t ?? Number.NEGATIVE_INFINITY;
  return liftsDuring(edges, stand, others).some(
    (lift) => (backBefore(edges, lift, until)?.t ?? end) - (edges[lift]?.t ?? end) > HELD_MS,
  );
}

/** One of those pieces was put elsewhere. */
export function movedWhileStanding(edges: readonly Edge[], stand: Stand, others: Bits): boolean {
  const { board, square, from, until } = stand;
  return liftsDuring(edges, stand, others).some(
    (lift) =>
      backBefore(edges, lift, until) === undefined &&
      edges.some((edge, at) => {
        if (at <= from || !edge.on || at >= until || has(others, edge.square)) return false;
        // The piece itself, slid on, closes the next reed before it opens its own.
        if (isSlide(board, edges[until], edge)) return false;
        return at > lift || (edge.square !== square && isSlide(board, edges[lift], edge));
      }),
  );
}

/** The edges by which those pieces were lifted meanwhile: indexes. */
function liftsDuring(edges: readonly Edge[], { from, until }: Stand, others: Bits): readonly number[] {
  return edges.flatMap(({ square, on }, index) =>
    index > from && index < until && !on && has(others, square) ? [index] : [],
  );
}

/** The edge by which the piece of that lift was back, if it was before edge `until`. */
function backBefore(edges: readonly Edge[], lift: number, until: number): Edge | undefined {
  const from = edges[lift]?.square;
  return edges.find(({ square, on }, index) => index > lift && index < until && on && square === from);
}

/** The edge by which the piece left `square`, where edge `stood` had put it; null if it has not. */
export function leavingOf(edges: readonly Edge[], square: Square, stood: number): Edge | null {
  return edges.find((edge, index) => index > stood && edge.square === square && !edge.on) ?? null;
}

/** The same, bounces aside. */
export function leavingForGood(edges: readonly Edge[], square: Square, stood: number): Edge | null {
  const off = leavingOf(edges, square, stood);
  if (off === null) return null;
  const back = edges.findIndex(
    (edge, index) => index > stood && edge.square === square && edge.on && edge.t >= off.t,
  );
  const bounced = back >= 0 && (edges[back]?.t ?? 0) - off.t <= BOUNCE_MS;
  return bounced ? leavingForGood(edges, square, back) : off;
}
