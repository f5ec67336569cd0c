import type { Square } from '../rules/rules.ts';
import type { Agreement } from './agreement.ts';
import {
  type Bits,
  difference,
  has,
  intersection,
  isEmpty,
  isWithin,
  put,
  squaresOf,
  union,
  without,
} from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { Chain } from './chain.ts';
import { keepsClaim } from './claim.ts';
import { mayReplace, refilledByReply } from './correction.ts';
import { type EdgeLog, isFilledBehind, lastEdgeAt } from './edge-log.ts';
import { handCost } from './hand-cost.ts';
import { candidatesOf, type Node, nodeAfter } from './node.ts';
import { traceChain } from './order.ts';
import type { Placement } from './placement.ts';
import { isInOrder, type Sighting } from './sighting.ts';
import { isSlide } from './slide.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import { isSuperseded } from './superseding.ts';
import type { Track } from './track.ts';
import { actsUnderWay, displaced, isAtRest } from './way.ts';

/** Where the board is, compared with where the game stands. */
export type Standing =
  /** Nothing has been reported yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'atRest' }
  /** On the way of legal acts: a piece in the hand, or set down on the way, or captured pieces taken off already. */
  | { readonly kind: 'underWay'; readonly acts: readonly Candidate[] }
  /** A legal act lies complete. */
  | { readonly kind: 'complete'; readonly act: Candidate }
  /** The piece has landed; captured pieces are still to be removed. */
  | { readonly kind: 'landed'; readonly act: Candidate }
  | { readonly kind: 'offTrack' };

/** A piece sliding over a light square closes its reed no longer, ms. */
const PASSING_MS = 500;

export function standingOf(state: Recogniser): Standing {
  const whole = placementNow(state);
  if (whole === null) return { kind: 'unknown' };
  if (whole.light.length > 1 || (whole.light.length === 1 && state.t - state.lastEdge >= PASSING_MS)) {
    return { kind: 'offTrack' };
  }
  // A piece over one light square for a moment is in a hand.
  const placement: Placement = { dark: whole.dark, light: [] };
  const mask = maskOf(state);
  if (isAtRest(state.continuation.node, placement, mask)) return { kind: 'atRest' };
  const behind = actsLying(state.continuation, mask);
  const instead = correctionsLying(state, mask);
  const lying = [...behind, ...instead];
  // The opponent's piece in his hand is his; that a correction would capture it comes second.
  const lifted = [...actsUnderWay(state.continuation.node, placement, mask)];
  if (behind.length === 0 && instead.length > 0 && lifted.length > 0)
    return { kind: 'underWay', acts: lifted };
  const complete = lying.find(({ now }) => now?.kind !== 'landed')?.chain.at(-1);
  if (complete !== undefined) return { kind: 'complete', act: complete };
  const landed = lying[0]?.chain.at(-1);
  if (landed !== undefined) return { kind: 'landed', act: landed };
  if (fellWrongly(state)) return { kind: 'offTrack' };
  const acts = underWay(state, placement, mask);
  return acts.length > 0 ? { kind: 'underWay', acts } : { kind: 'offTrack' };
}

/** Readings that the board agrees with; not a fall that only a lifted piece tells of, nor a piece in no hand of the next mover's. */
function actsLying(track: Track, mask: Bits): readonly Sighting[] {
  return track.sightings.filter((sighting) => {
    const { now, chain } = sighting;
    if (now === null) return false;
    if (now.kind === 'landed' && isFalling(chain, now.left)) return false;
    if (now.kind === 'landed' && now.held !== null && isFilledSince(now.left, track.log, now.held))
      return false;
    const traced = traceChain(track.log.edges, chain, mask);
    if (traced === null) return isInOrder(sighting, track.log.edges, mask);
    return traced.fallSeen && handCost(track, sighting, traced.landed, mask) !== null;
  });
}

/** A piece stands on its trap still. */
function isFalling(chain: Chain, left: Bits): boolean {
  return chain.some(({ trap }) => trap !== null && has(left, trap));
}

/** One of the squares was filled after that piece was lifted: by it, perhaps. */
function isFilledSince(squares: Bits, log: EdgeLog, lifted: Square): boolean {
  return isFilledBehind(log.edges, squares, lastEdgeAt(log, lifted));
}

/** A captured piece put back while the opponent holds one of his is no step of a correction: he has moved there. */
function correctionsLying({ correction, announced }: Recogniser, mask: Bits): readonly Sighting[] {
  if (correction === null) return [];
  return actsLying(correction, mask).filter(({ now, chain }) =>
    now?.kind === 'landed'
      ? now.held === null
      : isOwn(chain, announced?.act) || mayReplace(correction, chain, announced, mask),
  );
}

function isOwn(chain: readonly Candidate[], announced: Candidate | undefined): boolean {
  return chain[0] === announced;
}

/**
 * Acts on whose way the board is: from where the game stands, in correction of the announced act, and behind what was seen
 * (its captured pieces may still stand).
 */
function underWay(state: Recogniser, placement: Placement, mask: Bits): readonly Candidate[] {
  const { continuation, correction, announced } = state;
  const acts: Candidate[] = [];
  const from = ({ log }: Track, node: Node, hidden: Bits, only: Square | null = null) => {
    // A piece that no edge has shown to be lifted is missing, not in a hand.
    const { off } = displaced(node.bits, placement, hidden);
    if (!isWithin(off, log.wentOff)) return [];
    return [...actsUnderWay(node, placement, hidden, only)].filter(
      (act) => !liesUnseen(act, placement, hidden),
    );
  };
  acts.push(...from(continuation, continuation.node, mask));
  if (
    correction !== null &&
    announced !== null &&
    announced.act.move !== null &&
    !cameBeside(correction, announced.act, placement, mask)
  ) {
    const origin = announced.startSeen ? null : announced.act.move.from;
    const corrections = from(correction, correction.node, mask, origin);
    acts.push(...corrections.filter((act) => isOpen(state, act)));
    if (isAtRest(correction.node, placement, mask)) acts.push(announced.act);
  }
  for (const track of correction === null ? [continuation] : [continuation, correction]) {
    const lying = new Set(actsLying(track, mask));
    for (const sighting of track.sightings) {
      const { chain, now } = sighting;
      const last = chain.at(-1);
      if (last === undefined || (now !== null && !lying.has(sighting) && !isAnsweredFall(last, now)))
        continue;
      if (now === null && isSuperseded(track, sighting, chain, mask, state.t)) continue;
      if (track === continuation || isOwn(chain, announced?.act) || mayReplace(track, chain, announced, mask))
        acts.push(...from(track, nodeAfter(last), union(mask, stillStanding(last, track, placement))));
    }
  }
  return acts;
}

/** A fall of which no edge tells, and behind which the opponent has a piece of his in his hand. */
function isAnsweredFall({ trap }: Candidate, now: Agreement): boolean {
  return trap !== null && now.kind === 'hand' && now.held !== null;
}

/** What stands on the way had come while the announced act's piece stood where it landed: it is another. */
function cameBeside(
  { node, log }: Track,
  { landing }: Candidate,
  placement: Placement,
  hidden: Bits,
): boolean {
  const left = landing === null ? undefined : log.edges[lastEdgeAt(log, landing)];
  if (left === undefined || left.on) return false;
  const came = squaresOf(displaced(node.bits, placement, hidden).on).map(
    (square) => log.edges[lastEdgeAt(log, square)],
  );
  const { board } = node.game.rules;
  return came.some((edge) => edge !== undefined && edge.t < left.t && !isSlide(board, left, edge));
}

/** It lies complete, and yet no reading agrees: the piece that stands there did not come from its origin. */
function liesUnseen({ landing, end }: Candidate, { dark }: Placement, hidden: Bits): boolean {
  return landing !== null && !has(hidden, landing) && isEmpty(without(difference(end, dark), hidden));
}

/** It may take the place of the announced act, as far as the squares tell from which that one took pieces. */
function isOpen({ correction, announced }: Recogniser, act: Candidate): boolean {
  if (correction === null || announced === null || act === announced.act) return true;
  return keepsClaim(act, announced) && !refilledByReply(correction, announced.act, act);
}

/** Captured pieces of the act that have not been touched yet. */
function stillStanding({ move, lifted }: Candidate, { log }: Track, { dark }: Placement): Bits {
  const captured = move === null ? lifted : put(lifted, move.from, false);
  return without(intersection(captured, dark), log.wentOff);
}

/** The last thing seen is an open trap that closed and opened again, and no act of the piece that is off leads there. */
function fellWrongly({ continuation: { node, log } }: Recogniser): boolean {
  const last = log.edges.at(-1);
  if (last === undefined || last.on || !has(node.openTraps, last.square)) return false;
  if (!log.edges.some(({ square, on }) => on && square === last.square)) return false;
  return !candidatesOf(node, null).some(
    ({ move, way }) => move !== null && has(way, last.square) && has(log.wentOff, move.from),
  );
}
