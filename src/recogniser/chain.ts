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

/** More acts, that begin with the same piece, bring one to the same square: its own, or one that answers. */
export function isDetour(longer: Chain, chain: Chain): boolean {
  const last = chain.at(-1);
  const first = longer[chain.length - 1];
  if (longer.length <= chain.length || last === undefined) return false;
  return first?.move?.from === last.move?.from && longer.at(-1)?.landing === last.landing;
}

/** The same piece comes to the same square, by two acts and more: it may as well have slid there at once. */
export function isSameWay(longer: Chain, chain: Chain): boolean {
  return longer.length >= chain.length + 2 && isDetour(longer, chain);
}
