import type { Algebraic } from '../rules/rules.ts';

/** What the sensors have said of the squares since staff last began to count. Times are the board's, ms. */
export interface SquareWatch {
  readonly occupied: ReadonlySet<Algebraic>;
  /** Edges of each square that had any. */
  readonly edges: ReadonlyMap<Algebraic, SquareEdges>;
}

export interface SquareEdges {
  readonly count: number;
  /** The most edges that it had within `BURST_MS`: 16 are chatter (docs/recognition.md). */
  readonly burst: number;
  readonly recent: readonly number[];
}

const BURST_MS = 1500;

export const NOTHING_SEEN: SquareWatch = { occupied: new Set(), edges: new Map() };

export function snapshotSeen(watch: SquareWatch, occupied: readonly Algebraic[]): SquareWatch {
  return { ...watch, occupied: new Set(occupied) };
}

export function edgeSeen(watch: SquareWatch, at: Algebraic, on: boolean, t: number): SquareWatch {
  const before = watch.edges.get(at) ?? { count: 0, burst: 0, recent: [] };
  const recent = [...before.recent.filter((edge) => edge > t - BURST_MS), t];
  const now = { count: before.count + 1, burst: Math.max(before.burst, recent.length), recent };
  const occupied = new Set(watch.occupied);
  if (on) occupied.add(at);
  else occupied.delete(at);
  return { occupied, edges: new Map(watch.edges).set(at, now) };
}

/** Counts anew, as before a walk with a piece over all squares. */
export function countAnew(watch: SquareWatch): SquareWatch {
  return { ...watch, edges: new Map() };
}
