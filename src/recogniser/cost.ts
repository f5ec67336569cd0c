import type { Square } from '../rules/rules.ts';
import { isHasty, isSoonAfter } from './answered.ts';
import { type Bits, bitOf, has } from './bits.ts';
import { type Candidate, DEAREST_ACT, isOfOnePiece } from './candidate.ts';
import { type Chain, costOfActs, isSameChain, isSameWay } from './chain.ts';
import { type EdgeLog, isFilledBehind, lastEdgeAt } from './edge-log.ts';
import { candidatesOf, nodeAfter } from './node.ts';
import { type Traced, traceChain } from './order.ts';
import { hasHeld, isInOrder, longestUntil, type Sighting } from './sighting.ts';
import { SLIDE_OVERLAP_MS } from './slide.ts';
import { HELD_MS } from './stand.ts';
import { isSuperseded, SUPERSEDED_MS } from './superseding.ts';
import type { Track } from './track.ts';

/** A piece lifted longer than this before an act was complete is not its next mover's, as far as simpler readings go, ms. */
export const EARLY_MS = 100;

/** A stop of a piece that went on. */
const SUPERSEDED_COST = 2;

const COST = {
  /** An earlier act of the chain was seen landed only, its captured pieces still on the board. */
  neverComplete: 0.5,
  /** It was complete only with a piece in the next mover's hand; `neverAlone`: that had been there before. */
  neverExact: 0.1,
  neverAlone: 0.4,
  /** It was complete for a moment only, where another of its piece had rested: the answer's piece may have slid there. */
  passing: 0.1,
  /** An earlier act of the chain is a stop of a piece that went on. */
  superseded: SUPERSEDED_COST,
  /** The next mover is taken to hold a piece: an act that explains the whole board is likelier (a huff). */
  held: 0.3,
  /** He is taken to have lifted it before the act was done. */
  heldEarly: 1,
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

/**
 * What the pieces in the next mover's hands cost; null if they are not in his hands: he would have huffed a piece before
 * it had omitted anything, or one that was never seen to stand; or the piece has landed in another reading of this board; or
 * he lifted it behind a fall.
 */
export function handCost(
  track: Track,
  sighting: Sighting,
  landed: number,
  quarantined: Bits,
  t: number,
): number | null {
  const { now, chain } = sighting;
  if (now?.kind !== 'hand') return 0;
  const { held, claimed } = now;
  if (claimed !== null && !mayBeClaimed(track, sighting, claimed, landed)) return null;
  const isEarly = held !== null && lastEdgeAt(track.log, held) < landed;
  if (isEarly && (isClaimedAtOnce(track, claimed, landed) || hadFallen(track, chain, quarantined)))
    return null;
  if (isTakenUpAgain(track, chain, held)) return null;
  const hasLanded = (other: Sighting) =>
    held !== null &&
    moves(other, held) &&
    isSetDown(other) &&
    !isSameWay(other.chain, chain) &&
    !isFarFetched(other.chain, chain, held, track.log) &&
    !wasSlidOver(track, other, held, t) &&
    isInOrder(other, track.log.edges, quarantined);
  if (track.sightings.some(hasLanded)) return null;
  return COST.held + (isEarly ? COST.heldEarly : 0);
}

/** It is the piece of the act before, off its end before the answer was begun: that act had not been done. */
function isTakenUpAgain({ log }: Track, chain: Chain, held: Square | null): boolean {
  const [act, answer] = chain.slice(-2);
  const origin = answer?.move?.from ?? null;
  if (held === null || origin === null || act?.landing !== held) return false;
  return lastEdgeAt(log, held) < lastEdgeAt(log, origin);
}

/** That piece was lifted in the moment in which the act's landed: nobody who holds his own already huffs one so soon. */
function isClaimedAtOnce({ log }: Track, claimed: Square | null, landed: number): boolean {
  return claimed !== null && isSoonAfter(log.edges, lastEdgeAt(log, claimed), landed);
}

/** The act's piece had been seen to fall through a trap, and that had rested: what was lifted then answers the fall. */
function hadFallen({ sightings, log }: Track, chain: Chain, quarantined: Bits): boolean {
  const act = chain.at(-1);
  return sightings.some(({ chain: other, exact }) => {
    const fall = other.at(-1);
    if (act === undefined || fall === undefined || fall.trap === null) return false;
    if (!isOfOnePiece(fall, act) || (exact.longest ?? 0) < HELD_MS) return false;
    return traceChain(log.edges, other, quarantined)?.fallSeen === true;
  });
}

/** It had been seen to stand, and was lifted behind the landing: in the same moment only where it may be captured, and is taken off first. */
function mayBeClaimed(track: Track, { chain, exact }: Sighting, claimed: Square, landed: number): boolean {
  const { log } = track;
  const landing = chain.at(-1)?.landing ?? null;
  const isItself = claimed === landing;
  if (isItself && (!hasHeld(exact) || wentBack(track, chain, claimed))) return false;
  const lift = lastEdgeAt(log, claimed);
  const stood = isItself || landing === null ? landed : Math.max(landed, lastEdgeAt(log, landing));
  return lift >= stood && (!isHasty(log.edges, lift, stood) || mayTake(chain, claimed));
}

/** A piece of the next mover's may capture that one, which is taken off first. */
function mayTake(chain: Chain, square: Square): boolean {
  const last = chain.at(-1);
  if (last === undefined) return false;
  return candidatesOf(nodeAfter(last), null).some(({ move }) => move?.captured.includes(square) === true);
}

/** Since the act's piece left that square, its origin was filled again: by it. */
function wentBack({ log }: Track, chain: Chain, square: Square): boolean {
  const from = chain.at(-1)?.move?.from;
  return from !== undefined && isFilledBehind(log.edges, bitOf(from), lastEdgeAt(log, square));
}

/** It agrees with the board, and leaves no piece in a hand. */
function isSetDown({ now }: Sighting): boolean {
  return now !== null && now.kind !== 'hand';
}

/**
 * What that piece answers in the chain lay complete, but no longer than under a piece that slides over the square: not where the
 * answer took it.
 */
function wasSlidOver({ sightings }: Track, { chain }: Sighting, held: Square, t: number): boolean {
  const index = chain.findIndex(({ move }, at) => at > 0 && move?.from === held);
  const [act, answer] = [chain[index - 1], chain[index]];
  const stop = sightings.find((one) => isSameChain(one.chain, chain.slice(0, index)));
  if (stop === undefined || stop.completeAt === null) return false;
  const isTaken = act?.landing != null && answer !== undefined && has(answer.lifted, act.landing);
  return !isTaken && longestUntil(stop.complete, t) < SLIDE_OVERLAP_MS;
}

/** An answer in the sighting's chain moves the piece of that square. */
function moves({ chain }: Sighting, square: Square): boolean {
  return chain.some(({ move }, index) => index > 0 && move?.from === square);
}

/** The other reading, by more than one act the dearer, ends where this one does, and nothing came there since that piece was lifted. */
function isFarFetched(other: Chain, chain: Chain, held: Square, log: EdgeLog): boolean {
  const end = chain.at(-1)?.landing ?? null;
  if (end === null || other.at(-1)?.landing !== end || lastEdgeAt(log, end) > lastEdgeAt(log, held))
    return false;
  return costOfActs(other) > costOfActs(chain) + DEAREST_ACT;
}

/** An earlier act of a chain ought to have been seen alone. */
function stopCost({ exact, completeAt, early }: Sighting): number {
  if (completeAt === null) return COST.neverComplete;
  if (hasHeld(exact)) return 0;
  return early !== null && early >= EARLY_MS ? COST.neverAlone : COST.neverExact;
}
