import { type Bits, has, intersection, isEmpty, NO_SQUARES, put, squaresOf, union } from './bits.ts';
import { type Edge, type EdgeLog, filtered, lastEdgeAt, logged, NO_EDGES, onlyOf } from './edge-log.ts';
import { candidatesFrom, type Node } from './node.ts';
import type { Placement } from './placement.ts';
import { type Sights, sight } from './sighting.ts';
import { displaced, rememberedAtRest } from './way.ts';

/** A point of the game, the edges since the board stood there, and the readings seen since. */
export interface Track extends Sights {
  readonly node: Node;
  readonly log: EdgeLog;
}

export function trackFrom(node: Node, log: EdgeLog = NO_EDGES): Track {
  return { node, log, sightings: [], adrift: [] };
}

/** The track after one more edge, which led to `placement`. */
export function followed(track: Track, edge: Edge, placement: Placement, quarantined: Bits): Track {
  return watched({ ...track, log: logged(track.log, edge) }, placement, quarantined, edge.t);
}

/** The track with its sightings measured against the board, no edge added (a light square changed). */
export function watched(track: Track, placement: Placement, quarantined: Bits, t: number): Track {
  const { node, log } = track;
  return { node, log, ...sight(node, { log, placement, quarantined }, track, t) };
}

/** A rest forgets all edges but those that a fall, or a capture that ends where it began, may still need. */
export function rested({ node, log }: Track, placement: Placement, quarantined: Bits): Track {
  if (log.edges.length === 0) return trackFrom(node);
  const kept = onlyOf(log, rememberedAtRest(node));
  const origins = intersection(node.own, quarantined);
  if (isEmpty(origins)) return trackFrom(node, kept);
  return retraced(
    { ...trackFrom(node), log: onlyOf(log, union(rememberedAtRest(node), reachOf(node, origins))) },
    placement,
    quarantined,
  );
}

/** Every square that an act from one of the origins uses. */
function reachOf(node: Node, origins: Bits): Bits {
  const acts = squaresOf(origins).flatMap((origin) => candidatesFrom(node, null, origin));
  return acts.reduce((all, { way }) => union(all, way), NO_SQUARES);
}

/** The edges from the lifting of the pieces that are off the board now: what is in the hands belongs to what comes next. */
export function sinceLifted(log: EdgeLog, next: Node, placement: Placement, quarantined: Bits): EdgeLog {
  const { off, on } = displaced(next.bits, placement, quarantined);
  // Pieces that were set down elsewhere before do not become an act by what comes now.
  if (!isEmpty(on) || placement.light.length > 0) return NO_EDGES;
  return filtered(log, (edge, index) => has(off, edge.square) && index === lastEdgeAt(log, edge.square));
}

/** The track measured anew over its log, after the quarantine has changed or edges were dropped. */
export function retraced(track: Track, placement: Placement, quarantined: Bits): Track {
  let dark = placement.dark;
  const before: Bits[] = [];
  for (const { square, on } of track.log.edges.toReversed()) {
    before.unshift(dark);
    dark = put(dark, square, !on);
  }
  return track.log.edges.reduce(
    (grown, edge, index) =>
      followed(grown, edge, { dark: before[index] ?? placement.dark, light: [] }, quarantined),
    trackFrom(track.node),
  );
}
