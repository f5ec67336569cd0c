import type { Square } from '../rules/rules.ts';
import { isHasty, isSoonAfter } from './answered.ts';
import { type Bits, bitOf } from './bits.ts';
import { DEAREST_ACT, isOfOnePiece } from './candidate.ts';
import { type Chain, costOfActs, isSameWay } from './chain.ts';
import { type EdgeLog, isFilledBehind, lastEdgeAt } from './edge-log.ts';
import { candidatesOf, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';
import { hasHeld, isInOrder, type Sighting } from './sighting.ts';
import { SLIDE_OVERLAP_MS } from './slide.ts';
import { HELD_MS, leavingOf } from './stand.ts';
import type { Track } from './track.ts';

const COST = {
  /** The next mover is taken to hold a piece: an act that explains the whole board is likelier (a huff). */
  held: 0.3,
  /** He is taken to have lifted it before the act was done. */
  heldEarly: 1,
};

/**
 * What the pieces in the next mover's hands cost; null if they are not in his hands: he would have huffed a piece before
 * it had omitted anything, or one that was never seen to stand; or he lifted it behind a fall; or it is being corrected; or it
 * has landed in another reading of this board.
 */
export function handCost(track: Track, sighting: Sighting, landed: number, quarantined: Bits): number | null {
  const { now, chain } = sighting;
  if (now?.kind !== 'hand') return 0;
  const { held, claimed } = now;
  if (claimed !== null && !mayBeClaimed(track, sighting, claimed, landed)) return null;
  if (held === null) return COST.held;
  const isEarly = lastEdgeAt(track.log, held) < landed;
  if (isEarly && (isClaimedAtOnce(track, claimed, landed) || hadFallen(track, chain, quarantined)))
    return null;
  if (isTakenUpAgain(track, chain, held) || hasLanded(track, chain, held, quarantined)) return null;
  return COST.held + (isEarly ? COST.heldEarly : 0);
}

/** Another reading of this board, that is as likely, has set that piece down. */
function hasLanded(track: Track, chain: Chain, held: Square, quarantined: Bits): boolean {
  return track.sightings.some(
    (other) =>
      moves(other, held) &&
      isSetDown(other) &&
      !isSameWay(other.chain, chain) &&
      !isFarFetched(other.chain, chain, held, track.log) &&
      !wasSlidOver(track, other, held, quarantined) &&
      isInOrder(other, track.log.edges, quarantined),
  );
}

/** It is the piece of the act before, off its end before the answer was begun: that act had not been done. */
function isTakenUpAgain({ log }: Track, chain: Chain, held: Square): boolean {
  const [act, answer] = chain.slice(-2);
  const origin = answer?.move?.from ?? null;
  return origin !== null && act?.landing === held && lastEdgeAt(log, held) < lastEdgeAt(log, origin);
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

/** It had been seen to stand, and was lifted behind the landing; where the act's piece went on as soon, only if it may be captured, and is taken off first. */
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

/** What that piece answers in the chain was left as soon as a square over which a piece slides, and not because the answer took it. */
function wasSlidOver(
  { log: { edges } }: Track,
  { chain }: Sighting,
  held: Square,
  quarantined: Bits,
): boolean {
  const index = chain.findIndex(({ move }, at) => at > 0 && move?.from === held);
  const end = chain[index - 1]?.landing ?? null;
  if (end === null || chain[index]?.move?.captured.includes(end) === true) return false;
  const landed = traceChain(edges, chain.slice(0, index), quarantined)?.landed ?? -1;
  const left = leavingOf(edges, end, landed);
  return left !== null && left.t - (edges[landed]?.t ?? left.t) < SLIDE_OVERLAP_MS;
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
