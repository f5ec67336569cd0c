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

interface Tracks {
  readonly continuation: Track;
  readonly correction: Track | null;
}

/** The board, and when it is looked at. */
interface Look {
  readonly placement: Placement;
  readonly quarantined: Bits;
  readonly t: number;
}

/** True while the board may be on the way from a simpler reading that was seen complete. */
export function isBlocked(
  reading: Reading,
  tracks: Tracks,
  placement: Placement,
  quarantined: Bits,
  t: number,
): boolean {
  // A piece that fell through its trap before the board's eyes is in no hand.
  if (reading.last.trap !== null && !reading.unseenFall) return false;
  const look: Look = { placement, quarantined, t };
  return (
    isCaptureTakenOff(reading, tracks) ||
    isLiftedAgain(reading, tracks, look) ||
    isLiftedElsewhere(reading, tracks, look) ||
    isOneActUnderWay(reading, tracks, look)
  );
}

/** An act behind the announced one that landed oddly early may be the first captured piece of a correction taken off. */
function isCaptureTakenOff({ root, overlaps }: Reading, { correction }: Tracks): boolean {
  return root === 'continuation' && overlaps > 0 && correction !== null && landedOnly(correction).length > 0;
}

/** A correction with more behind it is not believed as long as pieces lifted from where the game stands explain the board. */
function isLiftedAgain(reading: Reading, { continuation }: Tracks, look: Look): boolean {
  const goesOn = isWithHand(reading) || reading.sighting.chain.length > 1;
  return (
    reading.root === 'correction' &&
    goesOn &&
    isStillOpen(reading, [], look.t) &&
    isLiftedOnly(continuation.node, look.placement, look.quarantined)
  );
}

/** Nor is a piece in the next mover's hand, as long as pieces lifted from what was complete explain it. */
function isLiftedElsewhere(reading: Reading, tracks: Tracks, { placement, quarantined }: Look): boolean {
  if (!isWithHand(reading)) return false;
  const ends = allOf(tracks).flatMap((track) => otherEnds(reading, track));
  return ends.some((node) => isLiftedOnly(node, placement, quarantined));
}

/** Nor are several acts, as long as one act under way explains as much: landed, or with its piece in the hand. */
function isOneActUnderWay(reading: Reading, tracks: Tracks, { placement, quarantined, t }: Look): boolean {
  if (reading.sighting.chain.length < 2) return false;
  if (allOf(tracks).some((track) => hasSimplerLanded(reading, track))) return true;
  // What went before the announced act is no point that a reading behind it could be on the way from.
  const from = reading.root === 'continuation' ? [tracks.continuation] : allOf(tracks);
  return from
    .flatMap((track) => simplerPoints(reading, track, quarantined, t))
    .some(({ node, start }) => isInHand(node, placement, quarantined) && !hasRested(reading, start, t));
}

function allOf({ continuation, correction }: Tracks): readonly Track[] {
  return correction === null ? [continuation] : [continuation, correction];
}

function isWithHand({ sighting }: Reading): boolean {
  return sighting.now?.kind === 'hand';
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
