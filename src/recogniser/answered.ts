import type { Square } from '../rules/rules.ts';
import { type Bits, bitOf, has, isWithin, NO_SQUARES, put, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type Chain, isSameChain } from './chain.ts';
import { type Edge, isFilledBehind, lastEdgeAt } from './edge-log.ts';
import { type Traced, traceChain } from './order.ts';
import { longestUntil, type Sighting } from './sighting.ts';
import { SLIDE_OVERLAP_MS } from './slide.ts';
import { HELD_MS, heldWhileStanding, leavingOf, movedWhileStanding } from './stand.ts';
import { SUPERSEDED_MS } from './superseding.ts';
import type { Track } from './track.ts';
import { isOnTheWayOf } from './way.ts';

/** Before one of the chain's acts landed, another in its place had been answered: that one was final. */
export function isAnsweredOtherwise(track: Track, chain: Chain, quarantined: Bits, t: number): boolean {
  return track.sightings.some((other) => {
    const parts = other.chain.findIndex((act, index) => act !== chain[index]);
    const [act, stop] = [chain[parts], other.chain[parts]];
    if (act === undefined || stop === undefined || other.completeAt === null) return false;
    // A landing that no reed tells proves nothing.
    if (stop.landing !== null && has(quarantined, stop.landing)) return false;
    const isAnswer = parts < other.chain.length - 1 && answersRest(track, other, quarantined, t);
    const stood = longestUntil(isAnswer ? other.complete : other.exact, t);
    if (stood < SLIDE_OVERLAP_MS || huffsInVain(track, other.chain.slice(0, parts + 2), quarantined))
      return false;
    const landed = landingTime(track, chain, other, parts, quarantined);
    if (landed === null) return false;
    const answer = other.chain[parts + 1];
    if (answer === undefined)
      return stood >= SUPERSEDED_MS && isStopAnswered(track, other, act, quarantined, t);
    // A piece that is off, and nothing more, may be in its owner's hand again.
    if (answer.move === null) return false;
    // The piece itself may have slid over the square of the answer.
    if (stood < SUPERSEDED_MS && answer.landing !== null && has(stop.reach, answer.landing)) return false;
    return other.completeAt < landed && !isOnTheWayOf(act, boardBehind(track, other, answer), quarantined);
  });
}

/** It huffs a piece that was not huffed. */
function huffsInVain(track: Track, chain: Chain, quarantined: Bits): boolean {
  if (chain.every(({ huffed }) => huffed === null)) return false;
  const traced = traceChain(track.log.edges, chain, quarantined);
  return traced !== null && hasVainHuff(track, chain, traced);
}

/** When the act at which the two part landed, ms; where no reed tells, when the other's piece left its end. Null if they do not tell. */
function landingTime(
  { log: { edges } }: Track,
  chain: Chain,
  other: Sighting,
  parts: number,
  quarantined: Bits,
): number | null {
  const landedBy = (one: Chain) => traceChain(edges, one.slice(0, parts + 1), quarantined)?.landed ?? -1;
  const [landing, stop] = [chain[parts]?.landing ?? null, other.chain[parts]?.landing ?? null];
  if (landing === null || !has(quarantined, landing)) return edges[landedBy(chain)]?.t ?? null;
  return stop === null ? null : (leavingOf(edges, stop, landedBy(other.chain))?.t ?? null);
}

/** The board behind that chain. Where the answer's piece is back on its origin, it may have been in a hand while the act was on its way. */
function boardBehind({ log }: Track, { chain }: Sighting, { move }: Candidate): Bits {
  const end = chain.at(-1)?.end ?? NO_SQUARES;
  if (move === null || log.edges[lastEdgeAt(log, move.from)]?.on !== true) return end;
  return put(end, move.from, true);
}

/** Its last act, which has stood, answers one that had rested and stood until the answer landed: whatever is in a hand since. */
function answersRest(track: Track, { chain, complete }: Sighting, quarantined: Bits, t: number): boolean {
  const stop = track.sightings.find((one) => isSameChain(one.chain, chain.slice(0, -1)));
  const square = stop?.chain.at(-1)?.landing ?? null;
  if (stop === undefined || square === null) return false;
  if (longestUntil(complete, t) < HELD_MS || longestUntil(stop.exact, t) < HELD_MS) return false;
  const { edges } = track.log;
  const left = leavingOf(edges, square, traceChain(edges, stop.chain, quarantined)?.landed ?? -1);
  const answered = edges[traceChain(edges, chain, quarantined)?.landed ?? -1];
  // The next piece may be lifted a moment ahead.
  return left !== null && answered !== undefined && answered.t - left.t < SUPERSEDED_MS;
}

/**
 * The stop had rested, and the opponent moved while it stood, or held a piece that he had lifted after that rest; or a huff in
 * the act's reading came only then.
 */
function isStopAnswered(
  { log: { edges } }: Track,
  stop: Sighting,
  act: Candidate,
  quarantined: Bits,
  t: number,
): boolean {
  const stood = stop.chain.at(-1);
  if (stood === undefined || stood.landing === null || act.move?.from !== stood.move?.from) return false;
  if (longestUntil(stop.complete, t) < HELD_MS) return false;
  const landed = traceChain(edges, stop.chain, quarantined)?.landed ?? -1;
  if (landed < 0) return false;
  const { huffed } = act;
  if (huffed !== null && huffed !== stood.huffed) {
    const off = edges.findIndex(({ square, on }) => square === huffed && !on);
    const origin = stood.move === null ? NO_SQUARES : bitOf(stood.move.from);
    // A capture that ends where it began fills its origin as it lands.
    if (off > landed && !isFilledBehind(edges, origin, landed - 1, off)) return true;
  }
  const others = without(without(stood.node.other, stood.lifted), act.lifted);
  const until =
    act.landing === stood.landing ? takenBy(edges, act, stood) : leftBy(edges, stood.landing, landed);
  if (until < 0) return false;
  const { board } = stood.node.game.rules;
  const stand = { board, square: stood.landing, from: landed, until };
  const rested = edges.findLastIndex(({ t }) => t < (edges[landed]?.t ?? 0) + HELD_MS);
  return (
    movedWhileStanding(edges, stand, others) || heldWhileStanding(edges, { ...stand, from: rested }, others)
  );
}

/** The edge by which the last piece went that the act takes in place of others; -1 if it takes none so. */
function takenBy(edges: readonly Edge[], act: Candidate, other: Candidate): number {
  if (isWithin(other.lifted, act.lifted)) return -1;
  const taken = without(act.lifted, other.lifted);
  return edges.findLastIndex(({ square, on }) => !on && has(taken, square));
}

/** The edge by which the piece left the square on which edge `landed` had put it; -1 if it has not. */
function leftBy(edges: readonly Edge[], square: Square, landed: number): number {
  const left = leavingOf(edges, square, landed);
  return left === null ? -1 : edges.indexOf(left);
}

/**
 * A piece of the chain is huffed a moment after it had landed, before its omission stood: it went on itself. Or the claimant's
 * came to stand there, and then on its origin, where no act of the chain puts another: the huffed one was only nudged.
 */
export function hasVainHuff({ log: { edges } }: Track, chain: Chain, { landings, used }: Traced): boolean {
  const filledAt = (square: Square) => edges.findLastIndex((edge) => edge.on && edge.square === square);
  return chain.some(({ huffed, landing, move }, index) => {
    if (huffed === null) return false;
    if (isHasty(edges, used.get(huffed) ?? -1, landings[index - 1] ?? -1)) return true;
    if (landing !== huffed || move === null) return false;
    return filledAt(move.from) > filledAt(landing) && !chain.some((act) => act.landing === move.from);
  });
}

/** How many pieces of the chain were lifted to be huffed a moment after the omission had landed. */
export function soonHuffs({ log: { edges } }: Track, chain: Chain, { landings, used }: Traced): number {
  return chain.filter(
    ({ huffed }, index) =>
      huffed !== null && isSoonAfter(edges, used.get(huffed) ?? -1, landings[index - 1] ?? -1),
  ).length;
}

/** That edge `lift` came a moment after a piece had landed by edge `landed`, which went on as soon: what it did had not stood yet. */
export function isHasty(edges: readonly Edge[], lift: number, landed: number): boolean {
  const stood = edges[landed];
  if (stood === undefined || !isSoonAfter(edges, lift, landed)) return false;
  const left = leavingOf(edges, stood.square, landed);
  return left !== null && left.t - stood.t < SUPERSEDED_MS;
}

/** Edge `lift` came a moment after a piece had landed by edge `landed`. */
export function isSoonAfter(edges: readonly Edge[], lift: number, landed: number): boolean {
  const [lifted, stood] = [edges[lift], edges[landed]];
  return lifted !== undefined && stood !== undefined && lifted.t - stood.t < SUPERSEDED_MS;
}
