import type { Board } from '../rules/rules.ts';
import { type Bits, bitOf, has, union, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Edge } from './edge-log.ts';
import { areNeighbours } from './lines.ts';

/** A disc slid to the next square closes its reed up to this long before it lets go of the one it left. */
export const SLIDE_OVERLAP_MS = 60;

/** A slide closes the neighbouring reed a little before it opens the one that it leaves. Edges of one scan have one time, and an order that says nothing. */
export function isSlide(board: Board, lift: Edge | undefined, landing: Edge | undefined): boolean {
  if (lift === undefined || landing === undefined) return false;
  const overlap = lift.t - landing.t;
  return overlap >= 0 && overlap <= SLIDE_OVERLAP_MS && areNeighbours(board, lift.square, landing.square);
}

/**
 * The act's piece, lifted before edge `until` for the last time, still stood on another square in its reach when edge `landing`
 * came: it was not it that landed there.
 */
export function stoodElsewhere(
  { node, move, reach, landing: end, lifted: gone }: Candidate,
  edges: readonly Edge[],
  landing: number,
  quarantined: Bits,
  until = landing,
): boolean {
  const came = edges[landing];
  if (came === undefined) return false;
  const { board } = node.game.rules;
  const isLift = ({ square, on }: Edge) => square === move?.from && !on;
  const before = edges.slice(0, until).findLastIndex(isLift);
  // A slide is lifted a moment after it has landed.
  const lifted = before >= 0 ? before : edges.findIndex(isLift);
  const stops = without(reach, union(union(node.bits, quarantined), end === null ? gone : bitOf(end)));
  return edges.slice(0, landing).some((edge, index) => {
    if (!edge.on || !has(stops, edge.square)) return false;
    if (index <= lifted && !isSlide(board, edges[lifted], edge)) return false;
    const off = edges.find((later, i) => i > index && later.square === edge.square && !later.on);
    const overlap = areNeighbours(board, edge.square, came.square) ? SLIDE_OVERLAP_MS : 0;
    return off === undefined || off.t > came.t + overlap;
  });
}
