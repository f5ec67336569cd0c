import { likelyActs } from './agreement.ts';
import { type Bits, countOf, equal, has, intersection, isEmpty, isWithin, squaresOf } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type Chain, costOfActs, isSameChain, sharedStart } from './chain.ts';
import { isReplaced, type Open } from './correction.ts';
import { costOf } from './cost.ts';
import { lastEdgeAt } from './edge-log.ts';
import { type Node, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';
import type { Placement } from './placement.ts';
import { CORRECTION_COST, type Reading } from './reading.ts';
import { hasHeld, type Sighting } from './sighting.ts';
import { hasRested, isStillOpen, simplerPoints } from './simpler.ts';
import { SUSPECTED_MS } from './stuck.ts';
import { isSuperseded } from './superseding.ts';
import type { Track } from './track.ts';
import { displaced, isInHand, isInHandOrPassing, isLiftedOnly } from './way.ts';

/** The tracks on which a simpler reading may lie. */
interface Tracks {
  /** Null once another piece stands where the announced act ended: nothing lies behind it any more. */
  readonly continuation: Track | null;
  readonly correction: Track | null;
}

/** The board, and when it is looked at. */
export interface Look {
  readonly placement: Placement;
  readonly quarantined: Bits;
  readonly t: number;
  /** For how long nothing has changed, ms. */
  readonly quiet: number;
}

/** A piece that stands on its way no longer may be sliding on (design.md: 500 ms), ms. */
const PASSING_MS = 600;

/** By so much, at least, a reading that has landed is plainer: as many acts, and none of them seen in an odd way. */
const PLAINER = 0.4;

/** True while the board may be on the way from a simpler reading that was seen complete. */
export function isBlocked(
  reading: Reading,
  state: Open & { readonly continuation: Track },
  look: Look,
): boolean {
  // A piece that fell through its trap before the board's eyes is in no hand.
  if (reading.last.trap !== null && !reading.unseenFall) return false;
  const { correction } = state;
  const isOver = reading.root === 'correction' && isReplaced(state, look.quarantined);
  const tracks: Tracks = { continuation: isOver ? null : state.continuation, correction };
  return (
    isCaptureTakenOff(reading, tracks) ||
    isLiftedAgain(reading, tracks, look) ||
    isLiftedElsewhere(reading, tracks, look) ||
    isSetStraight(reading, look) ||
    isBlindlyAnswered(reading, look) ||
    hasPlainerLanded(reading, tracks, look) ||
    isOneActUnderWay(reading, tracks, look)
  );
}

/** An act behind the announced one that landed oddly early may be the first captured piece of a correction taken off. */
function isCaptureTakenOff({ root, overlaps }: Reading, { correction }: Tracks): boolean {
  return root === 'continuation' && overlaps > 0 && correction !== null && landedOnly(correction).length > 0;
}

/** A correction with more behind it is not believed at once where pieces lifted from where the game stands explain the board. */
function isLiftedAgain(reading: Reading, { continuation }: Tracks, look: Look): boolean {
  const goesOn = isWithHand(reading) || reading.sighting.chain.length > 1;
  return (
    reading.root === 'correction' &&
    continuation !== null &&
    goesOn &&
    (isWithHand(reading) || look.quiet < SUSPECTED_MS) &&
    (isStillOpen(reading, [], look.quarantined, look.t) || wentElsewhere(reading, look)) &&
    isLiftedOnly(continuation.node, look.placement, look.quarantined)
  );
}

/** The piece of the reading's first act has stood elsewhere since. */
function wentElsewhere({ sighting: { chain }, track }: Reading, { quarantined, t }: Look): boolean {
  const stop = track.sightings.find((one) => isSameChain(one.chain, chain.slice(0, 1)));
  return stop !== undefined && isSuperseded(track, stop, chain, quarantined, t);
}

/** Nor is a piece in the next mover's hand, as long as pieces lifted from what was complete explain it. */
function isLiftedElsewhere(
  reading: Reading,
  tracks: Tracks,
  { placement, quarantined, quiet }: Look,
): boolean {
  if (!isWithHand(reading)) return false;
  const ends = allOf(tracks).flatMap((track) => otherEnds(reading, track));
  return ends.some(
    (node) =>
      isLiftedOnly(node, placement, quarantined) ||
      (quiet < PASSING_MS && isInHandOrPassing(node, placement, quarantined)),
  );
}

/** Nor that behind several acts, as long as one act, another piece of its side lifted to be set straight, explains it. */
function isSetStraight(reading: Reading, { placement, quarantined }: Look): boolean {
  const { node, log } = reading.track;
  if (!isWithHand(reading) || reading.sighting.chain.length < 2) return false;
  for (const act of likelyActs(node, { log, placement, quarantined })) {
    const { off, on } = displaced(act.end, placement, quarantined);
    const isOneOff = isEmpty(on) && countOf(off) === 1 && isWithin(off, node.own);
    if (isOneOff && act.cost + 1 <= reading.cost && traceChain(log.edges, [act], quarantined) !== null)
      return true;
  }
  return false;
}

/** Nor a landing of which no reed tells, answered by a piece that had been lifted first: both may be in hands. */
function isBlindlyAnswered(
  { sighting: { chain }, track }: Reading,
  { placement, quarantined }: Look,
): boolean {
  const liftOf = (act: Candidate | undefined) =>
    track.log.edges.findIndex(({ square, on }) => !on && square === act?.move?.from);
  const isBlind = chain.some(
    (act, index) =>
      index < chain.length - 1 &&
      act.landing !== null &&
      has(quarantined, act.landing) &&
      liftOf(chain[index + 1]) < liftOf(act),
  );
  return isBlind && isLiftedOnly(track.node, placement, quarantined);
}

/** Nor are several acts, as long as one act under way explains as much: landed, or with its piece in the hand or sliding on. */
function isOneActUnderWay(
  reading: Reading,
  tracks: Tracks,
  { placement, quarantined, t, quiet }: Look,
): boolean {
  if (reading.sighting.chain.length < 2) return false;
  // A chain may pause for longer than several acts are done without any pause.
  const passing = reading.sighting.chain.length > 2 ? SUSPECTED_MS : PASSING_MS;
  const isOnItsWay = quiet < passing ? isInHandOrPassing : isInHand;
  // What went before the announced act is no point that a reading behind it could be on the way from.
  const from = reading.root === 'continuation' ? [reading.track] : allOf(tracks);
  return from
    .flatMap((track) => simplerPoints(reading, track, quarantined, t))
    .some(
      ({ node, start }) =>
        isOnItsWay(node, placement, quarantined) && !hasRested(reading, start, quarantined, t),
    );
}

function allOf({ continuation, correction }: Tracks): readonly Track[] {
  return [continuation, correction].filter((track) => track !== null);
}

function isWithHand({ sighting }: Reading): boolean {
  return sighting.now?.kind === 'hand';
}

/**
 * A plainer reading has landed, its captured pieces still to be removed; for several acts, one that is no less plain is waited
 * for. Not one that parts from the reading before an act which had rested when it was answered, and stands yet.
 */
function hasPlainerLanded(reading: Reading, tracks: Tracks, { quarantined, t, quiet }: Look): boolean {
  const { cost, overlaps, sighting } = reading;
  const margin = overlaps > 0 ? 0 : 1;
  const isEarly = sighting.chain.length > 1 && quiet < SUSPECTED_MS;
  return allOf(tracks).some((track) => {
    const root = track === tracks.correction ? CORRECTION_COST : 0;
    const plainer = isEarly ? 0 : PLAINER + root;
    return landedOnly(track).some(
      (landed) =>
        !standsInstead(reading, sharedStart(landed.chain, sighting.chain), quarantined, t) &&
        (costOfActs(landed.chain) + margin <= cost ||
          costOf(track, landed, quarantined, t) + plainer <= cost),
    );
  });
}

/** Behind that start of the reading, its next act had rested when it was answered, and no answer took its piece. */
function standsInstead(reading: Reading, start: Chain, quarantined: Bits, t: number): boolean {
  const [act, ...answers] = reading.sighting.chain.slice(start.length);
  const landing = act?.landing ?? null;
  if (landing === null || answers.some(({ lifted }) => has(lifted, landing))) return false;
  return hasRested(reading, start, quarantined, t);
}

/** Readings that have landed, their captured pieces, which have stood since then, still to be removed. */
function landedOnly({ sightings, log }: Track): readonly Sighting[] {
  return sightings.filter(({ now, chain }) => {
    const target = chain.at(-1)?.move?.to;
    if (now?.kind !== 'landed' || target === undefined) return false;
    const landed = lastEdgeAt(log, target);
    return squaresOf(intersection(now.left, log.wentOff)).every((square) => lastEdgeAt(log, square) < landed);
  });
}

/** The points behind readings of a track that agreed with the whole board: of the other track, of another board, or simpler ones. */
function otherEnds(reading: Reading, track: Track): readonly Node[] {
  const { sighting, last } = reading;
  return track.sightings.flatMap(({ chain, exact }) => {
    const other = chain.at(-1);
    // On the other track the same act is the same point of the game.
    if (other === undefined || other === last || !hasHeld(exact)) return [];
    const isAnother = track !== reading.track || chain.length < sighting.chain.length;
    return isAnother || !equal(other.end, last.end) ? [nodeAfter(other)] : [];
  });
}
