import type { Candidate } from './candidate.ts';

/** Acts in the order in which they were done. */
export type Chain = readonly Candidate[];

/** The same acts in the same order. */
export function isSameChain(a: Chain, b: Chain): boolean {
  return a.length === b.length && a.every((act, index) => act === b[index]);
}

/** The acts with which both begin. */
export function sharedStart(a: Chain, b: Chain): Chain {
  const parts = a.findIndex((act, index) => act !== b[index]);
  return parts < 0 ? a : a.slice(0, parts);
}

/** What the acts cost by themselves. */
export function costOfActs(chain: Chain): number {
  return chain.reduce((sum, { cost }) => sum + cost, 0);
}
