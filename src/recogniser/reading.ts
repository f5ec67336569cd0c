import type { Square } from '../rules/rules.ts';
import { type Bits, bitsOf, has, without } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { type EdgeLog, lastEdgeAt } from './edge-log.ts';
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

/** What the announced act, if any, leaves open. */
export interface Announced {
  readonly act: Candidate;
  /** The board before it was seen again since it was announced. */
  readonly startSeen: boolean;
}

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
      const extra = root === 'correction' ? correctionCost(track, sighting, announced) : 0;
      if (last === undefined || extra === null) continue;
      const traced = traceChain(track.log.edges, sighting.chain, quarantined);
      if (traced === null) continue;
      const unseenFall = last.trap !== null && !traced.fallSeen;
      const held = sighting.now.kind === 'hand' ? COST.held : 0;
      const cost = costOf(track, sighting, t) + extra + held + (unseenFall ? COST.unseenFall : 0);
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

function costOf(track: Track, { chain }: Sighting, t: number): number {
  let cost = 0;
  chain.forEach((act, index) => {
    cost += act.cost;
    if (index === chain.length - 1) return;
    const earlier = track.sightings.find((one) => isSameChain(one.chain, chain.slice(0, index + 1)));
    if (earlier === undefined || !earlier.complete) cost += COST.neverComplete;
    if (earlier !== undefined && isSuperseded(track, earlier, chain, t)) cost += COST.superseded;
  });
  return cost;
}

/** The piece was later seen complete elsewhere, and no later act of the chain explains that landing. */
function isSuperseded(track: Track, earlier: Sighting, chain: readonly Candidate[], t: number): boolean {
  const stop = earlier.chain.at(-1);
  if (stop?.move === null || stop === undefined) return false;
  return track.sightings.some((other) => {
    const elsewhere = other.chain.at(-1);
    return (
      other.chain.length === earlier.chain.length &&
      elsewhere !== undefined &&
      elsewhere.node === stop.node &&
      elsewhere.move?.from === stop.move?.from &&
      elsewhere.landing !== stop.landing &&
      elsewhere.landing !== null &&
      other.lastSeen > earlier.lastSeen &&
      stoodUntil(other, t) >= SUPERSEDED_MS &&
      !chain.slice(earlier.chain.length).some(({ landing }) => landing === elsewhere.landing)
    );
  });
}

/** What it costs to put the chain in place of the announced act; null if it cannot replace it. */
function correctionCost(track: Track, { chain }: Sighting, announced: Announced | null): number | null {
  const first = chain[0];
  if (announced === null || first === undefined) return null;
  if (first === announced.act) return null;
  if (first.move?.from !== announced.act.move?.from) return announced.startSeen ? COST.correction : null;
  return refilledByReply(track, announced.act, first) ? null : COST.correction;
}

/** A captured square filled again is no correction while a piece of the opponent is off: he has moved there. */
function refilledByReply({ node, log }: Track, announced: Candidate, correction: Candidate): boolean {
  const spared = without(bitsOf(announced.move?.captured ?? []), bitsOf(correction.move?.captured ?? []));
  const others = without(node.other, announced.lifted);
  return log.edges.some((edge, index) => edge.on && has(spared, edge.square) && someOff(log, others, index));
}

function someOff(log: EdgeLog, squares: Bits, until: number): boolean {
  const off = new Set<Square>();
  for (let index = 0; index < until; index++) {
    const edge = log.edges[index];
    if (edge === undefined || !has(squares, edge.square)) continue;
    if (edge.on) off.delete(edge.square);
    else off.add(edge.square);
  }
  return off.size > 0;
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

function simplerPoints(reading: Reading, track: Track): readonly Node[] {
  const ends = track.sightings
    .filter(
      ({ chain, complete }) => complete && chain.reduce((sum, { cost }) => sum + cost, 0) + 1 < reading.cost,
    )
    .map(({ chain }) => chain.at(-1))
    .filter((act) => act !== undefined);
  return [track.node, ...ends.map(nodeAfter)];
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
