import type { Square } from '../rules/rules.ts';
import { intersection, isEmpty, isWithin, without } from './bits.ts';
import { type Candidate, isOfOnePiece } from './candidate.ts';
import { isSameChain } from './chain.ts';
import type { Announced } from './correction.ts';
import { lastEdgeAt } from './edge-log.ts';
import { candidatesFrom, nodeAfter } from './node.ts';
import type { Placement } from './placement.ts';
import type { Reading } from './reading.ts';
import { longestUntil } from './sighting.ts';
import { isSlide } from './slide.ts';
import { HELD_MS } from './stand.ts';
import type { Track } from './track.ts';

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

/** True if a correction of the last act, its huffed piece perhaps captured, would capture that piece: lifting it is not yet the opponent's act. */
export function correctionTakes({ node, huffed, move }: Candidate, square: Square): boolean {
  if (move === null) return false;
  return [huffed, null].some((claim) =>
    candidatesFrom(node, claim, move.from).some((act) => act.move?.captured.includes(square) === true),
  );
}

/**
 * The correction's piece landed where the held one may have gone itself in reply, lifted before or sliding: that one may have
 * landed, and the announced act's piece be off to be set straight or captured.
 */
export function mayHaveLanded(
  { root, last, track: { node, log }, landed }: Reading,
  held: Square,
  announced: Announced | null,
): boolean {
  if (root !== 'correction' || announced === null || last.landing === null) return false;
  const lift = lastEdgeAt(log, held);
  if (lift > landed && !isSlide(node.game.rules.board, log.edges[lift], log.edges[landed])) return false;
  return candidatesFrom(nodeAfter(announced.act), null, held).some(({ landing }) => landing === last.landing);
}

/** The same piece has landed on the same square in a capture whose pieces still stand: nothing shows yet that it omits it. */
export function mayStillCapture({ sighting, last }: Reading, { sightings }: Track): boolean {
  return sightings.some(({ now, chain }) => {
    const capture = chain.at(-1);
    return (
      now?.kind === 'landed' &&
      chain.length === sighting.chain.length &&
      capture !== undefined &&
      isOfOnePiece(capture, last) &&
      capture.landing === last.landing
    );
  });
}

/**
 * An act was answered before it had rested, and a larger capture by its piece ends where it does, some of the further
 * pieces still standing: they may be taken off yet.
 */
export function mayHaveCaptured(
  { sighting: { chain }, track }: Reading,
  { dark }: Placement,
  t: number,
): boolean {
  return chain.slice(0, -1).some((act, index) => {
    const stop = track.sightings.find((one) => isSameChain(one.chain, chain.slice(0, index + 1)));
    if (act.move === null || (stop !== undefined && longestUntil(stop.exact, t) >= HELD_MS)) return false;
    return candidatesFrom(act.node, act.huffed, act.move.from).some(
      (larger) =>
        larger !== act &&
        larger.landing === act.landing &&
        isWithin(act.lifted, larger.lifted) &&
        !isEmpty(intersection(without(larger.lifted, act.lifted), dark)),
    );
  });
}

/** The piece that the next mover has in his hand, if the reading takes him to hold one. */
export function heldBy({ sighting }: Reading): Square | null {
  return sighting.now?.kind === 'hand' ? sighting.now.held : null;
}
