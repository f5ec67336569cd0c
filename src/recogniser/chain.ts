import type { Candidate } from './candidate.ts';

/** Acts in the order in which they were done. */
export type Chain = readonly Candidate[];

/** The same acts in the same order. */
export function isSameChain(a: Chain, b: Chain): boolean {
  return a.length === b.length && a.every((act, index) => act === b[index]);
}

/** What the acts cost by themselves. */
export function costOfActs(chain: Chain): number {
  return chain.reduce((sum, { cost }) => sum + cost, 0);
}
