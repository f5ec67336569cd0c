import type { Agreement, Seen } from './agreement.ts';
import { agreementWith, likelyActs } from './agreement.ts';
import type { Candidate } from './candidate.ts';
import { type Node, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';

/** A reading, a chain of acts, that was seen on the board since the game stood at the chain's root. */
export interface Sighting {
  readonly chain: readonly Candidate[];
  /** How the board agrees with it now; null if it does not. */
  readonly now: Agreement | null;
  /** When the present agreement began, ms. */
  readonly since: number;
  readonly lastSeen: number;
  /** The longest time it stood complete (exact, or with a piece in the next mover's hand) before now, ms. */
  readonly stood: number;
  /** When it was complete, not only landed, for the first time; null if it never was. */
  readonly completeAt: number | null;
  /** It has agreed with the whole board. */
  readonly wasExact: boolean;
}

/** Chains longer than this do not come without a rest between them. */
const LONGEST_CHAIN = 5;
const MOST_SIGHTINGS = 48;

/** Measures the board at `t` against every reading seen so far and each act that may have followed it. */
export function sight(root: Node, seen: Seen, known: readonly Sighting[], t: number): readonly Sighting[] {
  const agreements: (Agreement | null)[] = known.map(() => null);
  const fresh: Sighting[] = [];
  const expand = (chain: readonly Candidate[], node: Node) => {
    for (const act of likelyActs(node, seen)) {
      const agreement = agreementWith(act, seen);
      if (agreement === null) continue;
      const index = known.findIndex((one) => continues(one.chain, chain, act));
      const before = known[index];
      const proven = agreement.kind === 'landed' || (before !== undefined && before.completeAt !== null);
      if (!proven && traceChain(seen.log.edges, [...chain, act], seen.quarantined) === null) continue;
      if (before === undefined) fresh.push(firstSeen([...chain, act], agreement, t));
      else agreements[index] = agreement;
    }
  };
  expand([], root);
  for (const { chain } of known) {
    const last = chain.at(-1);
    if (last !== undefined && last.move !== null && chain.length < LONGEST_CHAIN)
      expand(chain, nodeAfter(last));
  }
  const all = known.map((sighting, index) => seenAgain(sighting, agreements[index] ?? null, t));
  return [...all, ...fresh].slice(-MOST_SIGHTINGS);
}

/** The longest time it has stood complete until `t`, ms. */
export function stoodUntil({ now, since, stood }: Sighting, t: number): number {
  return isComplete(now) ? Math.max(stood, t - since) : stood;
}

export function isComplete(agreement: Agreement | null): boolean {
  return agreement !== null && agreement.kind !== 'landed';
}

function firstSeen(chain: readonly Candidate[], now: Agreement, t: number): Sighting {
  return {
    chain,
    now,
    since: t,
    lastSeen: t,
    stood: 0,
    completeAt: isComplete(now) ? t : null,
    wasExact: now.kind === 'exact',
  };
}

function seenAgain(sighting: Sighting, now: Agreement | null, t: number): Sighting {
  const { now: before } = sighting;
  if (before === null && now === null) return sighting;
  const stood = stoodUntil(sighting, t);
  const goesOn = before !== null && isComplete(before) === isComplete(now);
  return {
    chain: sighting.chain,
    now,
    since: goesOn ? sighting.since : t,
    // Until this edge the board agreed.
    lastSeen: t,
    stood,
    completeAt: sighting.completeAt ?? (isComplete(now) ? t : null),
    wasExact: sighting.wasExact || now?.kind === 'exact',
  };
}

function continues(chain: readonly Candidate[], start: readonly Candidate[], act: Candidate): boolean {
  return (
    chain.length === start.length + 1 &&
    chain.at(-1) === act &&
    start.every((one, index) => one === chain[index])
  );
}
