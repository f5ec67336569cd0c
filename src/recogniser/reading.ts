import type { Square } from '../rules/rules.ts';
import type { Bits } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type Announced, mayReplace } from './correction.ts';
import { lastEdgeAt } from './edge-log.ts';
import { candidatesFrom, type Node, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';
import type { Placement } from './placement.ts';
import { type Sighting, stoodUntil } from './sighting.ts';
import type { Track } from './track.ts';
import { isInHand, isLiftedOnly } from './way.ts';

/** A piece must stand elsewhere this long before its earlier stops are no longer believed. */
const SUPERSEDED_MS = 100;

const COST = {
  /** Another act in place of the announced one. */
  correction: 0.5,
  /** An earlier act of the chain was seen landed only, its captured pieces still on the board. */
  neverComplete: 0.5,
  /** An earlier act of the chain is a stop of a piece that went on. */
  superseded: 2,
  /** The next mover is taken to hold a piece: an act that explains the whole board is likelier (a huff). */
  held: 0.3,
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
      if (traced === null) continue;
      const unseenFall = last.trap !== null && !traced.fallSeen;
      const extra = (root === 'correction' ? COST.correction : 0) + (unseenFall ? COST.unseenFall : 0);
      const cost = costOf(track, sighting, quarantined, t) + extra;
      readings.push({ root, track, sighting, last, cost, unseenFall, landed: traced.landed });
    }
  };
  collect('continuation', tracks.continuation);
  if (tracks.correction !== null) collect('correction', tracks.correction);
  return readings.sort(byLikelihood);
}

/** Fewest and plainest acts first; then the later landing; then, of two traps, the lower number. */
function byLikelihood(a: Reading, b: Reading): number {
  return a.cost - b.cost || b.landed - a.landed || (a.last.move?.to ?? 0) - (b.last.move?.to ?? 0);
}

function costOf(track: Track, { chain, now }: Sighting, quarantined: Bits, t: number): number {
  let cost = now?.kind === 'hand' ? COST.held : 0;
  chain.forEach((act, index) => {
    cost += act.cost;
    const stop = track.sightings.find((one) => isSameChain(one.chain, chain.slice(0, index + 1)));
    const isLast = index === chain.length - 1;
    if (!isLast && stop?.complete !== true) cost += COST.neverComplete;
    if (stop !== undefined && isSuperseded(track, stop, chain, quarantined, t)) cost += COST.superseded;
  });
  return cost;
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
      stoodUntil(other, t) >= SUPERSEDED_MS &&
      landed(other) > landed(stop) &&
      !chain.slice(stop.chain.length).some(({ landing }) => landing === elsewhere.landing)
    );
  });
}

/**
 * True while the board may be on the way from a simpler reading that was seen complete: several acts are not believed as
 * long as one piece in the mover's hand explains as much, nor is a correction with what follows it as long as the announced
 * act with some pieces lifted does.
 */
export function isBlocked(
  reading: Reading,
  tracks: { readonly continuation: Track; readonly correction: Track | null },
  placement: Placement,
  quarantined: Bits,
): boolean {
  const { sighting, root } = reading;
  const goesOn = sighting.chain.length > 1 || sighting.now?.kind === 'hand';
  if (root === 'correction' && goesOn && isLiftedOnly(tracks.continuation.node, placement, quarantined)) {
    return true;
  }
  if (sighting.chain.length < 2) return false;
  const { continuation, correction } = tracks;
  return [continuation, ...(correction === null ? [] : [correction])].some((track) =>
    simplerPoints(reading, track).some((node) => isInHand(node, placement, quarantined)),
  );
}

/** Points that cost less by more than an act; not those behind which an act of the reading was answered: it was final. */
function simplerPoints(reading: Reading, track: Track): readonly Node[] {
  const points: Node[] = [];
  const isOpen = (chain: readonly Candidate[]) => track !== reading.track || !isAnswered(reading, chain);
  if (isOpen([])) points.push(track.node);
  for (const { chain, complete } of track.sightings) {
    const last = chain.at(-1);
    const cost = chain.reduce((sum, act) => sum + act.cost, 0);
    if (complete && last !== undefined && cost + 1 < reading.cost && isOpen(chain))
      points.push(nodeAfter(last));
  }
  return points;
}

/** Behind that start of the reading, its next act and the answer to it were seen complete, with more to come. */
function isAnswered({ sighting, track }: Reading, start: readonly Candidate[]): boolean {
  const answered = sighting.chain.slice(0, start.length + 2);
  if (answered.length <= start.length + 1 || answered.length === sighting.chain.length) return false;
  return track.sightings.some(({ chain, complete }) => complete && isSameChain(chain, answered));
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
