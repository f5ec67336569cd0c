import type { Square } from '../rules/rules.ts';
import type { Agreement, Seen } from './agreement.ts';
import { agreementWith, goneAfter, likelyActs } from './agreement.ts';
import { type Bits, NO_SQUARES, squaresOf, union, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type Chain, isSameChain } from './chain.ts';
import { type Edge, type EdgeLog, lastEdgeAt } from './edge-log.ts';
import { type Node, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';

/** A reading, a chain of acts, that was seen on the board since the game stood at the chain's root. */
export interface Sighting {
  readonly chain: Chain;
  /** How the board agrees with it now; null if it does not. */
  readonly now: Agreement | null;
  /** Since when it has been complete (exact, or with a piece in the next mover's hand), and exact; null if it is not. */
  readonly complete: Spell;
  readonly exact: Spell;
  /** When it was complete for the first time; null if it never was. */
  readonly completeAt: number | null;
  /** When it agreed with the whole board for the first time; null if it never did. */
  readonly exactAt: number | null;
  /** How long before that the piece in the next mover's hand had been lifted, ms; null if it was exact then, or never complete. */
  readonly early: number | null;
}

/** How long something has held, ms. */
export interface Spell {
  /** Since when it holds now, or null. */
  readonly since: number | null;
  /** The longest time that it held before; null if it never did. */
  readonly longest: number | null;
}

const NEVER: Spell = { since: null, longest: null };

const MOST_SIGHTINGS = 48;

/** What was seen on the board since the game stood somewhere. */
export interface Sights {
  readonly sightings: readonly Sighting[];
  /** Chains that were done but for pieces set straight at that moment: what followed them may yet be seen. */
  readonly adrift: readonly Chain[];
}

/** So many of them are remembered. */
const MOST_ADRIFT = 12;

/** Measures the board at `t` against every reading seen so far and each act that may have followed it. */
export function sight(root: Node, seen: Seen, { sightings: known, adrift }: Sights, t: number): Sights {
  const agreements: (Agreement | null)[] = known.map(() => null);
  const fresh: Sighting[] = [];
  const astray: Chain[] = [];
  const isTraced = (chain: Chain, act: Candidate, now: Agreement | null) =>
    isInOrder({ chain: [...chain, act], now }, seen.log.edges, seen.quarantined);
  const expand = (chain: Chain, node: Node) => {
    const going = chain.reduce((all, act) => union(all, goneAfter(act)), NO_SQUARES);
    const [came, another] = strangersTo(node, seen, going);
    if (another !== undefined) return;
    for (const act of likelyActs(node, seen)) {
      if (came !== undefined && came !== (act.landing ?? act.trap)) continue;
      const agreement = agreementWith(act, seen, going);
      if (agreement === null) continue;
      const index = known.findIndex((one) => continues(one.chain, chain, act));
      const before = known[index];
      if (agreement === 'adrift') {
        if (before === undefined && isTraced(chain, act, null)) astray.push([...chain, act]);
        continue;
      }
      const proven = before !== undefined && before.completeAt !== null;
      if (!proven && !isTraced(chain, act, agreement)) continue;
      // What was never seen to stand has not been huffed.
      if (before === undefined && isHuffed(act, agreement)) continue;
      if (before === undefined) fresh.push(seenAgain(unseen([...chain, act]), agreement, seen.log, t));
      else agreements[index] = agreement;
    }
  };
  expand([], root);
  const unknown = adrift.filter((chain) => !known.some((one) => isSameChain(one.chain, chain)));
  for (const chain of [...known.map((one) => one.chain), ...unknown]) {
    const last = chain.at(-1);
    if (last !== undefined && last.move !== null) expand(chain, nodeAfter(last));
  }
  const all = known.map((sighting, index) => seenAgain(sighting, agreements[index] ?? null, seen.log, t));
  const others = astray.filter((chain) => !unknown.some((one) => isSameChain(one, chain)));
  return { sightings: fewest([...all, ...fresh]), adrift: [...unknown, ...others].slice(-MOST_ADRIFT) };
}

/** Squares that are filled and were not at that node: one at most can be where the next act's piece landed. Not those that are `going` to be emptied. */
function strangersTo({ bits }: Node, { placement, quarantined }: Seen, going: Bits): readonly Square[] {
  return squaresOf(without(placement.dark, union(union(bits, going), quarantined)));
}

/** A king slid over many squares is seen to do many things: the shortest chains are kept, and of those what agrees now, then what was seen longest. */
function fewest(sightings: readonly Sighting[]): readonly Sighting[] {
  if (sightings.length <= MOST_SIGHTINGS) return sightings;
  return sightings.toSorted(byWorth).slice(0, MOST_SIGHTINGS);
}

function byWorth(a: Sighting, b: Sighting): number {
  const agrees = Number(b.now !== null) - Number(a.now !== null);
  return a.chain.length - b.chain.length || agrees || (b.exact.longest ?? 0) - (a.exact.longest ?? 0);
}

/** Its edges came in the order of hands, as far as they have come: captured pieces may still stand. */
export function isInOrder(
  { chain, now }: Pick<Sighting, 'chain' | 'now'>,
  edges: readonly Edge[],
  quarantined: Bits,
): boolean {
  const open = now?.kind === 'landed' ? union(quarantined, now.left) : quarantined;
  return traceChain(edges, chain, open) !== null;
}

/** The longest time it has held until `t`, ms; 0 if it never did. */
export function longestUntil({ since, longest }: Spell, t: number): number {
  return Math.max(longest ?? 0, since === null ? 0 : t - since);
}

/** It holds, or did. */
export function hasHeld({ since, longest }: Spell): boolean {
  return since !== null || longest !== null;
}

function unseen(chain: Chain): Sighting {
  return { chain, now: null, complete: NEVER, exact: NEVER, completeAt: null, exactAt: null, early: null };
}

function seenAgain(sighting: Sighting, now: Agreement | null, log: EdgeLog, t: number): Sighting {
  if (sighting.now === null && now === null) return sighting;
  const last = sighting.chain.at(-1);
  const isComplete = now !== null && now.kind !== 'landed' && !(last !== undefined && isHuffed(last, now));
  const isFirst = isComplete && sighting.completeAt === null;
  return {
    chain: sighting.chain,
    now,
    complete: gone(sighting.complete, isComplete, t),
    exact: gone(sighting.exact, now?.kind === 'exact', t),
    completeAt: isFirst ? t : sighting.completeAt,
    exactAt: sighting.exactAt ?? (now?.kind === 'exact' ? t : null),
    early: isFirst ? heldSince(now, log, t) : sighting.early,
  };
}

/** The piece that the act moved is off again. */
function isHuffed({ landing }: Candidate, now: Agreement): boolean {
  return now.kind === 'hand' && now.claimed !== null && now.claimed === landing;
}

function heldSince(now: Agreement, log: EdgeLog, t: number): number | null {
  if (now.kind !== 'hand' || now.held === null) return null;
  return t - (log.edges[lastEdgeAt(log, now.held)]?.t ?? t);
}

/** The spell at `t`, from when on it holds or not. */
function gone(spell: Spell, holds: boolean, t: number): Spell {
  if (holds) return spell.since === null ? { ...spell, since: t } : spell;
  return spell.since === null ? spell : { since: null, longest: longestUntil(spell, t) };
}

function continues(chain: Chain, start: Chain, act: Candidate): boolean {
  return (
    chain.length === start.length + 1 &&
    chain.at(-1) === act &&
    start.every((one, index) => one === chain[index])
  );
}
