import type { Move } from '../rules/rules.ts';
import { hasVainHuff, isAnsweredOtherwise, soonHuffs } from './answered.ts';
import { type Bits, has, NO_SQUARES, union } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { isSameChain } from './chain.ts';
import { standsWhereItHuffed } from './claim.ts';
import { type Announced, mayReplace } from './correction.ts';
import { costOf, overlapCost } from './cost.ts';
import { type Edge, lastEdgeAt } from './edge-log.ts';
import { handCost } from './hand-cost.ts';
import { traceChain } from './order.ts';
import type { Sighting } from './sighting.ts';
import { SLIDE_OVERLAP_MS } from './slide.ts';
import { leavingForGood } from './stand.ts';
import { explainsLanding, mayHavePassed, SUPERSEDED_MS, standingCorrection } from './superseding.ts';
import type { Track } from './track.ts';

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
  /** How many of its acts landed before they were lifted. */
  readonly overlaps: number;
  /** When the last piece landed: index in the track's log. */
  readonly landed: number;
  /** The same behind each act. */
  readonly landings: readonly number[];
}

/** What it costs that another act takes the place of the announced one. */
export const CORRECTION_COST = 0.5;

/** What a reading costs besides its acts. */
const COST = {
  /** It builds on the announced act, in whose place another has stood. */
  corrected: 4,
  /** A piece was lifted to be huffed as soon as the omission had landed. */
  soonHuff: 0.7,
  /** Another reading of the same board was complete before. */
  later: 0.6,
};

/** All readings that the board agrees with now, the likeliest first. */
export function readingsNow(
  tracks: { readonly continuation: Track; readonly correction: Track | null },
  announced: Announced | null,
  quarantined: Bits,
  t: number,
): readonly Reading[] {
  const readings: Reading[] = [];
  const collect = (root: Reading['root'], track: Track) => {
    const known = root === 'correction' ? withAnswers(track, announced, tracks.continuation) : track;
    for (const sighting of track.sightings) {
      if (sighting.now === null || sighting.now.kind === 'landed') continue;
      const last = sighting.chain.at(-1);
      if (last === undefined) continue;
      if (root === 'correction' && !mayReplace(track, sighting.chain, announced, quarantined)) continue;
      if (root === 'continuation' && huffsWhatWentBack(sighting, announced)) continue;
      const traced = traceChain(track.log.edges, sighting.chain, quarantined);
      if (traced === null || isAnsweredOtherwise(known, sighting.chain, quarantined, t)) continue;
      if (hasVainHuff(track, sighting.chain, traced)) continue;
      const unseenFall = last.trap !== null && !traced.fallSeen;
      const hand = handCost(track, sighting, traced.landed, quarantined);
      if (hand === null) continue;
      const soon = COST.soonHuff * soonHuffs(track, sighting.chain, traced);
      const extra = hand + soon + overlapCost(traced) + (root === 'correction' ? CORRECTION_COST : 0);
      const cost = costOf(track, sighting, quarantined, t) + extra;
      readings.push({
        root,
        track,
        sighting,
        last,
        cost,
        unseenFall,
        overlaps: traced.overlaps,
        landed: traced.landed,
        landings: traced.landings,
      });
    }
  };
  collect('continuation', tracks.continuation);
  const { correction } = tracks;
  if (correction !== null && announced !== null) {
    const stop = standingCorrection(correction, tracks.continuation, announced, quarantined, t);
    if (stop !== null) supersede(readings, correction, stop, announced, quarantined, t);
  }
  if (correction !== null) collect('correction', correction);
  return readings
    .filter((reading) => !goesOnIn(reading, readings) && !putsBack(reading, readings))
    .map((reading) => weighed(reading, readings))
    .sort(byLikelihood);
}

/** It huffs the piece of the announced act, which was back on its origin: the claimant's did not come over that square. */
function huffsWhatWentBack({ chain: [first] }: Sighting, announced: Announced | null): boolean {
  if (announced === null || !announced.startSeen || first === undefined) return false;
  const { landing, move } = announced.act;
  return landing !== null && first.huffed === landing && move !== null && !has(first.way, move.from);
}

/** The track before the announced act with what was seen behind it as well. */
function withAnswers(track: Track, announced: Announced | null, continuation: Track): Track {
  if (announced === null) return track;
  const answers = continuation.sightings.map((one) => ({ ...one, chain: [announced.act, ...one.chain] }));
  return { ...track, sightings: [...track.sightings, ...answers] };
}

/**
 * Readings behind the announced act cost more while a correction of it stands, unless one of their acts explains its
 * landing: that of the huff of an announced omission also where the claimant's piece rested on its way.
 */
function supersede(
  readings: Reading[],
  { log: { edges } }: Track,
  stop: Sighting,
  announced: Announced,
  quarantined: Bits,
  t: number,
): void {
  const landed = traceChain(edges, stop.chain, quarantined)?.landed ?? -1;
  const mayPass = mayHavePassed(stop, t);
  readings.forEach((reading, index) => {
    const { chain } = reading.sighting;
    const isHuff = announced.act.omitted && chain[0]?.huffed === announced.act.landing;
    const explains =
      (reading.overlaps === 0 || isHuff) &&
      chain.some(
        (act, index) =>
          isBegun(chain[index - 1], edges, landed) &&
          explainsLanding(act, stop, edges, landed, mayPass || isHuff),
      );
    if (!explains) readings[index] = { ...reading, cost: reading.cost + COST.corrected };
  });
}

/** Its piece, if there is one, was lifted before edge `until`: what came before that is no answer to it. */
function isBegun(act: Candidate | undefined, edges: readonly Edge[], until: number): boolean {
  const from = act?.move?.from ?? null;
  return from === null || edges.findIndex(({ square, on }) => square === from && !on) < until;
}

/** It leaves a piece in a hand which a longer reading, that begins with it, sets down. */
function goesOnIn({ track, sighting }: Reading, readings: readonly Reading[]): boolean {
  if (sighting.now?.kind !== 'hand') return false;
  const { chain } = sighting;
  return readings.some(
    (longer) =>
      longer.track === track &&
      longer.sighting.now?.kind === 'exact' &&
      longer.sighting.chain.length > chain.length &&
      isSameChain(longer.sighting.chain.slice(0, chain.length), chain),
  );
}

/**
 * Moves behind the reading's first `since` acts to whose origin another's piece came while their own stood where it had
 * gone: it was not put back. Where that is where the huffed one had stood, this one may stand there yet, set straight.
 */
export function unreturned({ sighting: { chain }, track, landings }: Reading, since = 0): readonly Move[] {
  const { edges } = track.log;
  return chain.flatMap((act, index) => {
    const { move } = act;
    const filled = chain.findIndex(({ landing }, later) => later > index && landing === move?.from);
    const stood = edges[landings[index] ?? -1];
    const came = edges[landings[filled] ?? -1];
    if (index < since || move === null || stood?.square !== move.to || came?.square !== move.from) return [];
    if (standsWhereItHuffed(act)) return [];
    const left = leavingForGood(edges, move.to, landings[index] ?? -1);
    return left === null || left.t - came.t > SLIDE_OVERLAP_MS ? [move] : [];
  });
}

/** It takes such a piece of another reading's for put back, and none of its own acts explains where that one stood. */
function putsBack({ track, sighting }: Reading, readings: readonly Reading[]): boolean {
  const used = sighting.chain.reduce((all, { way }) => union(all, way), NO_SQUARES);
  return readings.some(
    (other) =>
      other.track === track && unreturned(other).some(({ from, to }) => !has(used, from) && !has(used, to)),
  );
}

/** Of two readings of one board the one that was complete well before the other is likelier: the rest adds nothing to it. */
function weighed(reading: Reading, readings: readonly Reading[]): Reading {
  const completeAt = reading.sighting.exactAt ?? reading.sighting.completeAt;
  if (completeAt === null) return reading;
  const isLater = readings.some(
    ({ sighting }) =>
      sighting.now?.kind === 'exact' &&
      sighting.exactAt !== null &&
      sighting.exactAt + SUPERSEDED_MS <= completeAt,
  );
  return isLater ? { ...reading, cost: reading.cost + COST.later } : reading;
}

/** Fewest and plainest acts first; then the later landing, of the last piece or of one before; then, of two traps, the lower number. */
function byLikelihood(a: Reading, b: Reading): number {
  return (
    a.cost - b.cost ||
    cameLast(b) - cameLast(a) ||
    landedBefore(b, a) ||
    (a.last.move?.to ?? 0) - (b.last.move?.to ?? 0)
  );
}

/** By how much the last of the earlier pieces that landed at another time landed later; 0 if none did. */
function landedBefore(a: Reading, b: Reading): number {
  const earlier = a.landings.slice(0, -1).map((landing, index) => landing - (b.landings[index] ?? landing));
  return earlier.findLast((by) => by !== 0) ?? 0;
}

/** The edge by which the last piece landed; by which the last trap that it went over closed, if it fell. */
function cameLast({ track, last, landed }: Reading): number {
  return last.trap === null ? landed : lastEdgeAt(track.log, last.trap);
}
