import type { Square } from '../rules/rules.ts';
import { type Bits, has, intersection, isEmpty, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type Announced, actedWhileStanding, HELD_MS, leavingOf, mayReplace } from './correction.ts';
import { lastEdgeAt } from './edge-log.ts';
import { candidatesFrom, type Node, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';
import type { Placement } from './placement.ts';
import { hasHeld, longestUntil, type Sighting } from './sighting.ts';
import type { Track } from './track.ts';
import { isLiftedOnly, isOnTheWayOf, isUnderWay } from './way.ts';

/** A piece must stand elsewhere this long before its earlier stops are no longer believed. */
const SUPERSEDED_MS = 100;

/** A piece lifted longer than this before an act was complete is not its next mover's, as far as simpler readings go. */
const EARLY_MS = 100;

const COST = {
  /** Another act in place of the announced one. */
  correction: 0.5,
  /** An earlier act of the chain was seen landed only, its captured pieces still on the board. */
  neverComplete: 0.5,
  /** It was complete only with a piece in the next mover's hand; `neverAlone`: that had been there before. */
  neverExact: 0.1,
  neverAlone: 0.4,
  /** An earlier act of the chain is a stop of a piece that went on. */
  superseded: 2,
  /** The next mover is taken to hold a piece: an act that explains the whole board is likelier (a huff). */
  held: 0.3,
  /** He is taken to have lifted it before the act was done. */
  heldEarly: 1,
  /** Another reading of the same board was complete before. */
  later: 0.6,
  /** A fall whose trap was not seen to move. */
  unseenFall: 0.05,
};

/** A chain of acts that would explain the board now. */
export interface Reading {
  /** From the point before the announced act (a correction), or behind it (or where nothing is announced). */
  readonly root: 'correction' | 'continuation';
  readonly track: Track;
  readonly sighting: Sighting;
  readonly last: Candidate;
  readonly cost: number;
  /** The last act is a fall that no edge of the trap has shown. */
  readonly unseenFall: boolean;
  /** When the last piece landed: index in the track's log. */
  readonly landed: number;
}

/** All readings that the board agrees with now, the likeliest first. */
export function readingsNow(
  tracks: { readonly continuation: Track; readonly correction: Track | null },
  announced: Announced | null,
  quarantined: Bits,
  t: number,
): readonly Reading[] {
  const readings: Reading[] = [];
  const collect = (root: Reading['root'], track: Track) => {
    for (const sighting of track.sightings) {
      if (sighting.now === null || sighting.now.kind === 'landed') continue;
      const last = sighting.chain.at(-1);
      if (last === undefined) continue;
      if (root === 'correction' && !mayReplace(track, sighting.chain, announced, quarantined)) continue;
      const traced = traceChain(track.log.edges, sighting.chain, quarantined);
      if (traced === null || isAnsweredOtherwise(track, sighting.chain, quarantined, t)) continue;
      const unseenFall = last.trap !== null && !traced.fallSeen;
      const hand = handCost(track, sighting, traced.landed);
      if (hand === null) continue;
      const extra = hand + (root === 'correction' ? COST.correction : 0);
      const cost = costOf(track, sighting, quarantined, t) + extra;
      readings.push({ root, track, sighting, last, cost, unseenFall, landed: traced.landed });
    }
  };
  collect('continuation', tracks.continuation);
  const { correction } = tracks;
  if (correction !== null && announced !== null) {
    const stop = standingCorrection(correction, announced, quarantined, t);
    if (stop !== null) supersede(readings, stop);
  }
  if (correction !== null) collect('correction', correction);
  return readings.map((reading) => weighed(reading, readings)).sort(byLikelihood);
}

/** A correction that stood complete for a while; the announced act is then one of its piece's earlier stops. */
export function standingCorrection(
  track: Track,
  announced: Announced,
  quarantined: Bits,
  t: number,
): Square | null {
  const stood = track.sightings.find(
    ({ chain, exact }) =>
      chain.length === 1 &&
      longestUntil(exact, t) >= SUPERSEDED_MS &&
      isSeenElsewhere(chain[0], announced.act, quarantined) &&
      mayReplace(track, chain, announced, quarantined),
  );
  return stood?.chain[0]?.landing ?? null;
}

/** The act's piece landed on that square; or passed it, if the piece that is said to have stood there was never seen to. */
function explains({ way, landing }: Candidate, square: Square | null, wasSeen: boolean): boolean {
  return square !== null && (landing === square || (!wasSeen && has(way, square)));
}

/** A reed has told that the correction ends elsewhere than the announced act. */
function isSeenElsewhere(act: Candidate | undefined, announced: Candidate, quarantined: Bits): boolean {
  const landing = act?.landing ?? null;
  return landing !== null && landing !== announced.landing && !has(quarantined, landing);
}

/** Readings behind the announced act cost more, unless one of their acts explains the landing of its correction. */
function supersede(readings: Reading[], stop: Square): void {
  readings.forEach((reading, index) => {
    if (reading.sighting.chain.some(({ landing }) => landing === stop)) return;
    readings[index] = { ...reading, cost: reading.cost + COST.superseded };
  });
}

/** Of two readings of one board the one that was complete well before the other is likelier: the rest adds nothing to it. */
function weighed(reading: Reading, readings: readonly Reading[]): Reading {
  const { completeAt } = reading.sighting;
  if (completeAt === null) return reading;
  const isLater = readings.some(
    ({ sighting }) =>
      sighting.now?.kind === 'exact' &&
      sighting.completeAt !== null &&
      sighting.completeAt + SUPERSEDED_MS <= completeAt,
  );
  return isLater ? { ...reading, cost: reading.cost + COST.later } : reading;
}

/** Fewest and plainest acts first; then the later landing; then, of two traps, the lower number. */
function byLikelihood(a: Reading, b: Reading): number {
  return a.cost - b.cost || b.landed - a.landed || (a.last.move?.to ?? 0) - (b.last.move?.to ?? 0);
}

function costOf(track: Track, { chain }: Sighting, quarantined: Bits, t: number): number {
  let cost = 0;
  chain.forEach((act, index) => {
    cost += act.cost;
    const stop = track.sightings.find((one) => isSameChain(one.chain, chain.slice(0, index + 1)));
    const isLast = index === chain.length - 1;
    if (
      act.trap !== null &&
      traceChain(track.log.edges, chain.slice(0, index + 1), quarantined)?.fallSeen !== true
    )
      cost += COST.unseenFall;
    if (!isLast) cost += stop === undefined ? COST.neverComplete : stopCost(stop);
    if (stop !== undefined && isSuperseded(track, stop, chain, quarantined, t)) cost += COST.superseded;
  });
  return cost;
}

/**
 * What the pieces in the next mover's hands cost; null if they are not in his hands: he would have huffed a piece before
 * it had omitted anything, or the piece has landed in another reading of this board.
 */
function handCost(track: Track, { now }: Sighting, landed: number): number | null {
  if (now?.kind !== 'hand') return 0;
  const { held, claimed } = now;
  if (claimed !== null && lastEdgeAt(track.log, claimed) < landed) return null;
  const isEarly = held !== null && lastEdgeAt(track.log, held) < landed;
  if (held !== null && track.sightings.some((other) => other.now !== null && moves(other, held))) return null;
  return COST.held + (isEarly ? COST.heldEarly : 0);
}

/** An answer in the sighting's chain moves the piece of that square. */
function moves({ chain }: Sighting, square: Square): boolean {
  return chain.some(({ move }, index) => index > 0 && move?.from === square);
}

/** Before one of the chain's acts landed, another in its place had been answered: that one was final. */
function isAnsweredOtherwise(
  track: Track,
  chain: readonly Candidate[],
  quarantined: Bits,
  t: number,
): boolean {
  const { edges } = track.log;
  return track.sightings.some((other) => {
    const parts = other.chain.findIndex((act, index) => act !== chain[index]);
    if (parts < 0 || parts >= chain.length || longestUntil(other.exact, t) < SUPERSEDED_MS) return false;
    const landed = edges[traceChain(edges, chain.slice(0, parts + 1), quarantined)?.landed ?? -1];
    if (landed === undefined || other.completeAt === null) return false;
    const act = chain[parts];
    const last = other.chain.at(-1);
    if (act === undefined || last === undefined) return false;
    if (other.chain.length < parts + 2) return isStopAnswered(track, other, act, quarantined, t);
    return other.completeAt < landed.t && !isOnTheWayOf(act, last.end, quarantined);
  });
}

/** The stop had rested, and the opponent acted while it stood; or a huff in the act's reading came only after that rest. */
function isStopAnswered(
  { log: { edges } }: Track,
  stop: Sighting,
  act: Candidate,
  quarantined: Bits,
  t: number,
): boolean {
  const stood = stop.chain.at(-1);
  if (stood === undefined || stood.landing === null || act.move?.from !== stood.move?.from) return false;
  if (act.landing === stood.landing || longestUntil(stop.exact, t) < HELD_MS) return false;
  const landed = traceChain(edges, stop.chain, quarantined)?.landed ?? -1;
  if (landed < 0) return false;
  const { huffed } = act;
  if (huffed !== null && huffed !== stood.huffed) {
    const off = edges.findLastIndex(({ square, on }) => square === huffed && !on);
    if (off > landed) return true;
  }
  const left = leavingOf(edges, stood.landing, landed);
  const others = without(without(stood.node.other, stood.lifted), act.lifted);
  return left !== null && actedWhileStanding(edges, landed, left.t, others);
}

/** An earlier act of a chain ought to have been seen alone. */
function stopCost({ exact, completeAt, early }: Sighting): number {
  if (completeAt === null) return COST.neverComplete;
  if (hasHeld(exact)) return 0;
  return early !== null && early >= EARLY_MS ? COST.neverAlone : COST.neverExact;
}

/** The piece later landed, and stood complete, elsewhere, and no later act of the chain explains that landing. */
function isSuperseded(
  { log, sightings }: Track,
  stop: Sighting,
  chain: readonly Candidate[],
  quarantined: Bits,
  t: number,
): boolean {
  const act = stop.chain.at(-1);
  if (act === undefined || act.move === null) return false;
  const landed = (one: Sighting) => traceChain(log.edges, one.chain, quarantined)?.landed ?? -1;
  return sightings.some((other) => {
    const elsewhere = other.chain.at(-1);
    return (
      elsewhere !== undefined &&
      elsewhere.node === act.node &&
      elsewhere.move?.from === act.move?.from &&
      elsewhere.landing !== act.landing &&
      elsewhere.landing !== null &&
      longestUntil(other.complete, t) >= SUPERSEDED_MS &&
      landed(other) > landed(stop) &&
      !chain
        .slice(stop.chain.length)
        .some((later) => explains(later, elsewhere.landing, hasHeld(other.exact)))
    );
  });
}

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
  const { sighting, root } = reading;
  const isHand = sighting.now?.kind === 'hand';
  const lifts = (node: Node) => isLiftedOnly(node, placement, quarantined);
  const goesOn = isHand || sighting.chain.length > 1;
  if (root === 'correction' && goesOn && isStillOpen(reading, [], t) && lifts(continuation.node)) return true;
  if (isHand && otherEnds(reading).some(lifts)) return true;
  if (sighting.chain.length < 2) return false;
  // What went before the announced act is no point that a reading behind it could be on the way from.
  const points = (root === 'continuation' ? [continuation] : all).flatMap((track) =>
    simplerPoints(reading, track, quarantined, t),
  );
  return (
    all.some((track) => hasSimplerLanded(reading, track)) ||
    points.some(
      ({ node, start }) =>
        lifts(node) && isUnderWay(node, placement, quarantined) && !hasRested(reading, start, t),
    )
  );
}

/** A shorter chain has landed, its captured pieces, never yet lifted, still to be removed. */
function hasSimplerLanded({ sighting, cost }: Reading, { sightings, log }: Track): boolean {
  return sightings.some(
    ({ now, chain }) =>
      now?.kind === 'landed' &&
      isEmpty(intersection(now.left, log.wentOff)) &&
      chain.length < sighting.chain.length &&
      costOfActs(chain) + 1 <= cost,
  );
}

/** The same piece has landed on the same square in a capture whose pieces still stand: nothing shows yet that it omits it. */
export function mayStillCapture({ sighting, last }: Reading, { sightings }: Track): boolean {
  return sightings.some(({ now, chain }) => {
    const capture = chain.at(-1);
    return (
      now?.kind === 'landed' &&
      chain.length === sighting.chain.length &&
      capture?.node === last.node &&
      capture.move?.from === last.move?.from &&
      capture.landing === last.landing
    );
  });
}

function costOfActs(chain: readonly Candidate[]): number {
  return chain.reduce((sum, { cost }) => sum + cost, 0);
}

/** The points behind the other readings that agreed with the whole board since the reading's root. */
function otherEnds({ sighting, track }: Reading): readonly Node[] {
  return track.sightings.flatMap(({ chain, exact }) => {
    const last = chain.at(-1);
    return !hasHeld(exact) || last === undefined || chain === sighting.chain ? [] : [nodeAfter(last)];
  });
}

interface SimplerPoint {
  readonly node: Node;
  /** The part of the reading's chain that ends there; empty on the other track. */
  readonly start: readonly Candidate[];
}

/** Points that cost less by an act or more; not those behind which an act of the reading was answered. */
function simplerPoints(
  reading: Reading,
  track: Track,
  quarantined: Bits,
  t: number,
): readonly SimplerPoint[] {
  const points: SimplerPoint[] = [];
  const add = (node: Node, chain: readonly Candidate[]) => {
    // On the other track lies the announced act: it is open as long as what replaced it is.
    const start = track === reading.track ? chain : [];
    if (!isAnswered(reading, start)) points.push({ node, start });
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

/** It has agreed with the whole board; or but for a piece that was lifted no longer than a moment before it was complete. */
function wasPlain({ exact, early }: Sighting): boolean {
  return hasHeld(exact) || (early !== null && early < EARLY_MS);
}

/** The reading's act behind that start of it may still have been another one. */
function isStillOpen(reading: Reading, start: readonly Candidate[], t: number): boolean {
  return !(isAnswered(reading, start) || hasRested(reading, start, t));
}

/** The reading but for its last act. */
function isParent({ sighting }: Reading, chain: readonly Candidate[]): boolean {
  return isSameChain(chain, sighting.chain.slice(0, -1));
}

/** Behind that start of the reading, its next act had rested when the opponent acted: it stood. */
function hasRested({ sighting, track }: Reading, start: readonly Candidate[], t: number): boolean {
  const next = sighting.chain.slice(0, start.length + 1);
  if (next.length === sighting.chain.length) return false;
  return track.sightings.some(
    ({ chain, exact }) => isSameChain(chain, next) && longestUntil(exact, t) >= HELD_MS,
  );
}

/** Behind that start of the reading, its next act and the answer to it were seen complete, with more to come. */
function isAnswered({ sighting, track }: Reading, start: readonly Candidate[]): boolean {
  const answered = sighting.chain.slice(0, start.length + 2);
  if (answered.length <= start.length + 1 || answered.length === sighting.chain.length) return false;
  return track.sightings.some(({ chain, exact }) => hasHeld(exact) && isSameChain(chain, answered));
}

/**
 * True if the held piece is the one that the announced act moved, lifted before the reading's own piece landed: the
 * announced act may be being corrected.
 */
export function holdsTheMoved(
  { root, sighting, track, landed }: Reading,
  announced: Announced | null,
): boolean {
  if (root !== 'continuation' || announced === null || sighting.now?.kind !== 'hand') return false;
  const { held } = sighting.now;
  return held !== null && held === announced.act.landing && lastEdgeAt(track.log, held) <= landed;
}

/** True if a correction of the last act would capture that piece: lifting it is not yet the opponent's act. */
export function correctionTakes(last: Candidate, square: Square): boolean {
  if (last.move === null) return false;
  return candidatesFrom(last.node, last.huffed, last.move.from).some(
    ({ move }) => move?.captured.includes(square) === true,
  );
}

function isSameChain(a: readonly Candidate[], b: readonly Candidate[]): boolean {
  return a.length === b.length && a.every((act, index) => act === b[index]);
}
