import type { Square } from '../rules/rules.ts';
import { type Bits, has, NO_SQUARES, put } from './bits.ts';

/** A settled edge of a playable square's reed; `t` in ms. */
export interface Edge {
  readonly t: number;
  readonly square: Square;
  readonly on: boolean;
}

/** The edges since a point of the game, oldest first, with the squares that went off and on at least once. */
export interface EdgeLog {
  readonly edges: readonly Edge[];
  readonly wentOff: Bits;
  readonly wentOn: Bits;
}

export const NO_EDGES: EdgeLog = { edges: [], wentOff: NO_SQUARES, wentOn: NO_SQUARES };

export function logged(log: EdgeLog, edge: Edge): EdgeLog {
  return {
    edges: [...log.edges, edge],
    wentOff: edge.on ? log.wentOff : put(log.wentOff, edge.square, true),
    wentOn: edge.on ? put(log.wentOn, edge.square, true) : log.wentOn,
  };
}

/** The log with only the edges that `keeps` answers for. */
export function filtered(log: EdgeLog, keeps: (edge: Edge, index: number) => boolean): EdgeLog {
  const edges = log.edges.filter(keeps);
  return edges.length === log.edges.length ? log : edges.reduce(logged, NO_EDGES);
}

/** The edges of some squares only. */
export function onlyOf(log: EdgeLog, squares: Bits): EdgeLog {
  return filtered(log, ({ square }) => has(squares, square));
}

/** Where that square's last edge stands in the log, or -1. */
export function lastEdgeAt(log: EdgeLog, square: Square): number {
  return log.edges.findLastIndex((edge) => edge.square === square);
}

/** One of the squares was filled by an edge behind edge `since`, before edge `until`. */
export function isFilledBehind(
  edges: readonly Edge[],
  squares: Bits,
  since: number,
  until = edges.length,
): boolean {
  return edges.some(({ square, on }, index) => index > since && index < until && on && has(squares, square));
}

/** No piece that stood in the beginning was off when edge `index` came. */
export function allStoodAt(edges: readonly Edge[], index: number): boolean {
  const off = new Set<Square>();
  const come = new Set<Square>();
  for (const { square, on } of edges.slice(0, index)) {
    if (on ? off.delete(square) : come.delete(square)) continue;
    (on ? come : off).add(square);
  }
  return off.size === 0;
}
