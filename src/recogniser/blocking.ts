import { type Bits, equal, intersection, isEmpty } from './bits.ts';
import { type Chain, costOfActs, isSameChain, sharedStart } from './chain.ts';
import { HELD_MS } from './correction.ts';
import { EARLY_MS } from './cost.ts';
import { type Node, nodeAfter } from './node.ts';
import type { Placement } from './placement.ts';
import type { Reading } from './reading.ts';
import { hasHeld, longestUntil, type Sighting } from './sighting.ts';
import { isSuperseded } from './superseding.ts';
import type { Track } from './track.ts';
import { isInHand, isLiftedOnly } from './way.ts';

/**
 * True while the board may be on the way from a simpler reading that was seen complete: several acts are not believed as
 * long as one act under way explains as much, nor a piece in the next mover's hand, nor a correction with what follows it,
 * as long as pieces lifted from what was complete do.
 */
export function isBlocked(
  reading: Reading,
  tracks: { readonly continuation: Track; readonly correction: Track | null },
  placement: Placement,
  quarantined: Bits,
  t: number,
): boolean {
  const { continuation, correction } = tracks;
  const all = correction === null ? [continuation] : [continuation, correction];
  const { sighting, root, last, unseenFall } = reading;
  // A piece that fell through its trap before the board's eyes is in no hand.
  if (last.trap !== null && !unseenFall) return false;
  const isUnusual = root === 'continuation' && reading.overlaps > 0;
  if (isUnusual && correction !== null && landedOnly(correction).length > 0) return true;
  const isHand = sighting.now?.kind === 'hand';
  const lifts = (node: Node) => isLiftedOnly(node, placement, quarantined);
  const goesOn = isHand || sighting.chain.length > 1;
  if (root === 'correction' && goesOn && isStillOpen(reading, [], t) && lifts(continuation.node)) return true;
  if (isHand && all.some((track) => otherEnds(reading, track).some(lifts))) return true;
  if (sighting.chain.length < 2) return false;
  // What went before the announced act is no point that a reading behind it could be on the way from.
  const points = (root === 'continuation' ? [continuation] : all).flatMap((track) =>
    simplerPoints(reading, track, quarantined, t),
  );
  return (
    all.some((track) => hasSimplerLanded(reading, track)) ||
    points.some(({ node, start }) => isInHand(node, placement, quarantined) && !hasRested(reading, start, t))
  );
}

/** A shorter chain has landed, its captured pieces still to be removed. */
function hasSimplerLanded({ sighting, cost }: Reading, track: Track): boolean {
  return landedOnly(track).some(
    ({ chain }) => chain.length < sighting.chain.length && costOfActs(chain) + 1 <= cost,
  );
}

/** Readings that have landed, their captured pieces, never yet lifted, still to be removed. */
function landedOnly({ sightings, log }: Track): readonly Sighting[] {
  return sightings.filter(
    ({ now }) => now?.kind === 'landed' && isEmpty(intersection(now.left, log.wentOff)),
  );
}

/** The points behind readings of a track that agreed with the whole board: of the other track, of another board, or simpler ones. */
function otherEnds(reading: Reading, track: Track): readonly Node[] {
  const {
    sighting,
    last: { end },
  } = reading;
  return track.sightings.flatMap(({ chain, exact }) => {
    const last = chain.at(-1);
    const isAnother = track !== reading.track || chain.length < sighting.chain.length;
    const differs = last !== undefined && (isAnother || !equal(last.end, end));
    return hasHeld(exact) && differs ? [nodeAfter(last)] : [];
  });
}

interface SimplerPoint {
  readonly node: Node;
  /** The acts with which both the way there and the reading begin; none on the other track. */
  readonly start: Chain;
}

/** Points that cost less by an act or more; not those behind which an act of the reading was answered. */
function simplerPoints(
  reading: Reading,
  track: Track,
  quarantined: Bits,
  t: number,
): readonly SimplerPoint[] {
  const points: SimplerPoint[] = [];
  const add = (node: Node, chain: Chain) => {
    // On the other track lies the announced act: it is open as long as what replaced it is.
    const start = track === reading.track ? sharedStart(chain, reading.sighting.chain) : [];
    if (!isAnswered(reading, start) && !refillsCaptured(reading, start)) points.push({ node, start });
  };
  add(track.node, []);
  for (const sighting of track.sightings) {
    const { chain } = sighting;
    const last = chain.at(-1);
    if (last === undefined || costOfActs(chain) + 1 > reading.cost || isParent(reading, chain)) continue;
    if (wasPlain(sighting) && !isSuperseded(track, sighting, chain, quarantined, t))
      add(nodeAfter(last), chain);
  }
  return points;
}

/** Behind that start, a piece was taken from a square, and another's piece came to stand there: it was not put back (design.md). */
function refillsCaptured({ sighting }: Reading, start: Chain): boolean {
  const behind = sighting.chain.slice(start.length);
  return behind.some(({ move }, index) =>
    behind
      .slice(index + 1)
      .some(({ landing }) => landing !== null && move?.captured.includes(landing) === true),
  );
}

/** It has agreed with the whole board; or but for a piece that was lifted no longer than a moment before it was complete. */
function wasPlain({ exact, early }: Sighting): boolean {
  return hasHeld(exact) || (early !== null && early < EARLY_MS);
}

/** The reading's act behind that start of it may still have been another one. */
function isStillOpen(reading: Reading, start: Chain, t: number): boolean {
  return !(isAnswered(reading, start) || hasRested(reading, start, t));
}

/** The reading but for its last act. */
function isParent({ sighting }: Reading, chain: Chain): boolean {
  return isSameChain(chain, sighting.chain.slice(0, -1));
}

/** Behind that start of the reading, its next act had rested when the opponent acted: it stood. */
function hasRested({ sighting, track }: Reading, start: Chain, t: number): boolean {
  const next = sighting.chain.slice(0, start.length + 1);
  if (next.length === sighting.chain.length) return false;
  return track.sightings.some(
    ({ chain, exact }) => isSameChain(chain, next) && longestUntil(exact, t) >= HELD_MS,
  );
}

/** Behind that start of the reading, its next act and the answer to it were seen complete, with more to come. */
function isAnswered({ sighting, track }: Reading, start: Chain): boolean {
  const answered = sighting.chain.slice(0, start.length + 2);
  if (answered.length <= start.length + 1 || answered.length === sighting.chain.length) return false;
  return track.sightings.some(({ chain, exact }) => hasHeld(exact) && isSameChain(chain, answered));
}
