import { type Bits, has } from './bits.ts';
import { type Candidate, isOfOnePiece } from './candidate.ts';
import { isSameChain } from './chain.ts';
import { type Traced, traceChain } from './order.ts';
import { hasHeld, longestUntil, type Sighting } from './sighting.ts';
import { HELD_MS } from './stand.ts';
import { isSuperseded, SUPERSEDED_MS } from './superseding.ts';
import type { Track } from './track.ts';

/** A piece lifted longer than this before an act was complete is not its next mover's, as far as simpler readings go, ms. */
export const EARLY_MS = 100;

const COST = {
  /** An earlier act of the chain was seen landed only, its captured pieces still on the board. */
  neverComplete: 0.5,
  /** It was complete only with a piece in the next mover's hand; `neverAlone`: that had been there before. */
  neverExact: 0.1,
  neverAlone: 0.4,
  /** It was complete for a moment only, where another of its piece had rested: the answer's piece may have slid there. */
  passing: 0.1,
  /** An earlier act of the chain is a stop of a piece that went on. */
  superseded: 2,
  /** No reed tells that it landed, or that the huffed piece is off. */
  blind: 0.3,
  /** A piece landed before it was lifted, if only within a slide. */
  overlap: 0.2,
  /** A fall whose trap was not seen to move. */
  unseenFall: 0.4,
};

/** What a chain costs: its acts, and what is unlikely about their having been seen so. */
export function costOf(track: Track, { chain }: Sighting, quarantined: Bits, t: number): number {
  let cost = 0;
  chain.forEach((act, index) => {
    cost += act.cost + COST.blind * blindParts(act, quarantined);
    const stop = track.sightings.find((one) => isSameChain(one.chain, chain.slice(0, index + 1)));
    const isLast = index === chain.length - 1;
    if (
      act.trap !== null &&
      traceChain(track.log.edges, chain.slice(0, index + 1), quarantined)?.fallSeen !== true
    )
      cost += COST.unseenFall;
    if (!isLast) cost += stop === undefined ? COST.neverComplete : stopCost(stop);
    if (!isLast && stop !== undefined && isPassing(track, stop, t)) cost += COST.passing;
    if (stop !== undefined && isSuperseded(track, stop, chain, quarantined, t)) cost += COST.superseded;
  });
  return cost;
}

function blindParts({ landing, huffed }: Candidate, quarantined: Bits): number {
  return [landing, huffed].filter((square) => square !== null && has(quarantined, square)).length;
}

function isPassing({ sightings }: Track, { chain, complete }: Sighting, t: number): boolean {
  const act = chain.at(-1);
  return (
    longestUntil(complete, t) < SUPERSEDED_MS &&
    sightings.some((other) => {
      const rested = other.chain.at(-1);
      return (
        act !== undefined &&
        rested !== undefined &&
        isOfOnePiece(rested, act) &&
        longestUntil(other.exact, t) >= HELD_MS
      );
    })
  );
}

/** What it costs that edges came in another order than hands make. */
export function overlapCost({ overlaps }: Traced): number {
  return overlaps * COST.overlap;
}

/** An earlier act of a chain ought to have been seen alone. */
function stopCost({ exact, completeAt, early }: Sighting): number {
  if (completeAt === null) return COST.neverComplete;
  if (hasHeld(exact)) return 0;
  return early !== null && early >= EARLY_MS ? COST.neverAlone : COST.neverExact;
}
