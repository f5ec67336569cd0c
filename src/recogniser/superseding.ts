import { type Bits, has } from './bits.ts';
import { type Candidate, isOfOnePiece } from './candidate.ts';
import type { Chain } from './chain.ts';
import { type Announced, mayReplace } from './correction.ts';
import type { Edge, EdgeLog } from './edge-log.ts';
import { traceChain } from './order.ts';
import { hasHeld, longestUntil, type Sighting } from './sighting.ts';
import { isSlide, stoodElsewhere } from './slide.ts';
import { leavingForGood } from './stand.ts';
import type { Track } from './track.ts';

/** A piece must stand elsewhere this long before its earlier stops are no longer believed, ms. */
export const SUPERSEDED_MS = 100;

/** A piece that was seen complete so long in place of the announced act did not just slide over that square, ms. */
const RESTED_MS = 200;

/** Nor did one that was seen complete so long elsewhere (design.md: a king slides on within 500 ms), ms. */
const SLID_ON_MS = 500;

/** The piece later landed, and stood complete, elsewhere, and no later act of the chain explains that landing. */
export function isSuperseded(
  track: Track,
  stop: Sighting,
  chain: Chain,
  quarantined: Bits,
  t: number,
): boolean {
  const { log, sightings } = track;
  const act = stop.chain.at(-1);
  if (act === undefined || act.move === null) return false;
  const later = chain.slice(stop.chain.length);
  const until = liftOfAnswer(track, stop, chain, quarantined);
  const landed = (one: Sighting) => landingOf(log, one, until, quarantined);
  const stopped = landed(stop);
  return sightings.some((other) => {
    if (!isElsewhere(other, act) || (stopped < 0 && isOnTheWay(other, act))) return false;
    if (stoodFor(other, log, quarantined, t) < SUPERSEDED_MS) return false;
    const at = landed(other);
    const mayPass = mayHavePassed(other, t, SLID_ON_MS);
    return at > stopped && !later.some((one) => explainsLanding(one, other, log.edges, at, mayPass));
  });
}

/** What stood there rested no longer than a piece on its way may, `ms`. */
export function mayHavePassed({ complete }: Sighting, t: number, ms = RESTED_MS): boolean {
  return longestUntil(complete, t) < ms;
}

/** Its last act takes the same piece to another square. */
function isElsewhere({ chain }: Sighting, act: Candidate): boolean {
  const last = chain.at(-1);
  if (last === undefined || last.landing === null) return false;
  return isOfOnePiece(last, act) && last.landing !== act.landing;
}

/** It ends on the way of the act: of a landing that no reed tells, that was an earlier stop. */
function isOnTheWay({ chain }: Sighting, { way }: Candidate): boolean {
  const landing = chain.at(-1)?.landing ?? null;
  return landing !== null && has(way, landing);
}

/** The edge by which the piece of the chain's next act was lifted; undefined if there is none. */
function liftOfAnswer({ log }: Track, stop: Sighting, chain: Chain, quarantined: Bits): number | undefined {
  const answer = chain[stop.chain.length];
  if (answer === undefined || answer.move === null) return undefined;
  const traced = traceChain(log.edges, chain.slice(0, stop.chain.length + 1), quarantined);
  return traced?.used.get(answer.move.from);
}

/** The edge by which its last piece landed; where it landed again before edge `until`, or still stands, the last such edge. */
function landingOf({ edges }: EdgeLog, one: Sighting, until: number | undefined, quarantined: Bits): number {
  const first = traceChain(edges, one.chain, quarantined)?.landed ?? -1;
  const act = one.chain.at(-1);
  if (act === undefined || (until === undefined && one.now === null)) return first;
  const before = until ?? edges.length;
  const again = edges.findLastIndex(
    ({ square, on }, index) =>
      index < before && on && square === act.move?.to && !stoodElsewhere(act, edges, index, quarantined),
  );
  return Math.max(first, again);
}

/**
 * Where a correction ended that stood complete for a while; the announced act is then one of its piece's earlier stops. Not
 * one that agreed with the board only because an act behind the announced one did.
 */
export function standingCorrection(
  correction: Track,
  continuation: Track,
  announced: Announced,
  quarantined: Bits,
  t: number,
): Sighting | null {
  const stood = correction.sightings.find(
    (sighting) =>
      sighting.chain.length === 1 &&
      stoodFor(sighting, correction.log, quarantined, t) >= SUPERSEDED_MS &&
      isSeenElsewhere(sighting.chain[0], announced.act, quarantined) &&
      !continuation.sightings.some((other) => agreesBeside(other, sighting, continuation, quarantined)) &&
      mayReplace(correction, sighting.chain, announced, quarantined),
  );
  return stood ?? null;
}

/** An act behind the announced one came to agree with the board in the same moment, its edges in the order of hands. */
function agreesBeside(other: Sighting, stop: Sighting, { log }: Track, quarantined: Bits): boolean {
  if (!hasHeld(other.exact) || other.completeAt !== stop.completeAt) return false;
  return traceChain(log.edges, other.chain, quarantined)?.overlaps === 0;
}

/**
 * How long the last act's piece stood where it landed, ms, whether or not a reply was begun or captured pieces were left
 * meanwhile. If it never agreed with the whole board, no longer than it was complete: it may have been another's piece.
 */
function stoodFor(
  { chain, exact, complete, completeAt }: Sighting,
  { edges }: EdgeLog,
  quarantined: Bits,
  t: number,
): number {
  const landed = traceChain(edges, chain, quarantined)?.landed ?? -1;
  const landing = edges[landed];
  const seen = longestUntil(complete, t);
  if (landing === undefined) return seen;
  const stood = (leavingForGood(edges, landing.square, landed)?.t ?? t) - landing.t;
  if (completeAt === null) return stood;
  return hasHeld(exact) ? Math.max(seen, stood) : Math.min(seen, stood);
}

/**
 * The act's piece, off its own square by then, landed at edge `at` where the other did, or, where it `mayPass`, went over
 * that square.
 */
export function explainsLanding(
  { node, move, way, landing }: Candidate,
  other: Sighting,
  edges: readonly Edge[],
  at: number,
  mayPass: boolean,
): boolean {
  const square = other.chain.at(-1)?.landing ?? null;
  if (move === null || square === null) return false;
  if (landing !== square && !(mayPass && has(way, square))) return false;
  const { board } = node.game.rules;
  return edges.some(
    (edge, index) => edge.square === move.from && !edge.on && (index < at || isSlide(board, edge, edges[at])),
  );
}

/** A reed has told that the correction ends elsewhere than the announced act. */
function isSeenElsewhere(act: Candidate | undefined, announced: Candidate, quarantined: Bits): boolean {
  const landing = act?.landing ?? null;
  return landing !== null && landing !== announced.landing && !has(quarantined, landing);
}
