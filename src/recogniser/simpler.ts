import { type Bits, has } from './bits.ts';
import { type Chain, costOfActs, isSameChain, sharedStart } from './chain.ts';
import { EARLY_MS } from './cost.ts';
import { type Node, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';
import { type Reading, unreturned } from './reading.ts';
import { hasHeld, longestUntil, type Sighting } from './sighting.ts';
import { SLIDE_OVERLAP_MS } from './slide.ts';
import { HELD_MS } from './stand.ts';
import { isSuperseded, SUPERSEDED_MS } from './superseding.ts';
import type { Track } from './track.ts';

/** A point of the game from which the board may be on the way of one act, where a reading takes it for more. */
export interface SimplerPoint {
  readonly node: Node;
  /** The acts with which both the way there and the reading begin; none on the other track. */
  readonly start: Chain;
}

/** Points that cost less by an act or more; not those behind which an act of the reading was answered. */
export function simplerPoints(
  reading: Reading,
  track: Track,
  quarantined: Bits,
  t: number,
): readonly SimplerPoint[] {
  const points: SimplerPoint[] = [];
  const add = (node: Node, chain: Chain) => {
    // On the other track lies the announced act: it is open as long as what replaced it is.
    const start = track === reading.track ? sharedStart(chain, reading.sighting.chain) : [];
    const isRefilled = refillsCaptured(reading, start) || unreturned(reading, start.length).length > 0;
    if (!isAnswered(reading, start, t) && !isRefilled) points.push({ node, start });
  };
  add(track.node, []);
  for (const sighting of track.sightings) {
    const { chain } = sighting;
    const last = chain.at(-1);
    if (last === undefined || costOfActs(chain) + 1 > reading.cost || isStart(reading, chain)) continue;
    const after = nodeAfter(last);
    const isPlain = wasPlain(sighting) || landedFirst(chain, after, track, quarantined);
    if (isPlain && !isSuperseded(track, sighting, chain, quarantined, t)) add(after, chain);
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

/** Its last piece had landed before one of the next mover's was lifted: what it captured may be taken off behind that. */
function landedFirst(chain: Chain, { own }: Node, { log: { edges } }: Track, quarantined: Bits): boolean {
  const landed = traceChain(edges, chain, quarantined)?.landed ?? -1;
  return landed >= 0 && !edges.slice(0, landed).some(({ square, on }) => !on && has(own, square));
}

/** The reading's act behind that start of it may still have been another one. */
export function isStillOpen(reading: Reading, start: Chain, quarantined: Bits, t: number): boolean {
  return !(isAnswered(reading, start, t) || hasRested(reading, start, quarantined, t));
}

/** The reading itself, or all but its last act. */
function isStart({ sighting }: Reading, chain: Chain): boolean {
  return (
    sighting.chain.length - chain.length <= 1 && isSameChain(chain, sighting.chain.slice(0, chain.length))
  );
}

/** Behind that start of the reading, its next act had rested when the opponent acted: it stood, as a reed told. */
export function hasRested({ sighting, track }: Reading, start: Chain, quarantined: Bits, t: number): boolean {
  const next = sighting.chain.slice(0, start.length + 1);
  const landing = next.at(-1)?.landing ?? null;
  if (next.length === sighting.chain.length || landing === null || has(quarantined, landing)) return false;
  return track.sightings.some(
    ({ chain, exact }) => isSameChain(chain, next) && longestUntil(exact, t) >= HELD_MS,
  );
}

/**
 * Behind that start of the reading, its next act and the answer to it were seen complete, with more to come: for a while,
 * where the act's own piece may have slid over the square of the answer.
 */
function isAnswered({ sighting, track }: Reading, start: Chain, t: number): boolean {
  const answered = sighting.chain.slice(0, start.length + 2);
  const [act, answer] = answered.slice(start.length);
  if (act === undefined || answer === undefined || answered.length === sighting.chain.length) return false;
  const mayPass = answer.landing !== null && has(act.reach, answer.landing);
  // Where both pieces stand, one that slid would have left the one square this long after it came to the other.
  const bothStand = act.landing !== null && !has(answer.lifted, act.landing);
  const passes = bothStand ? SLIDE_OVERLAP_MS : SUPERSEDED_MS;
  return track.sightings.some(
    ({ chain, exact }) =>
      isSameChain(chain, answered) && (mayPass ? longestUntil(exact, t) >= passes : hasHeld(exact)),
  );
}
