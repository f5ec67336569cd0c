import type { Square } from '../rules/rules.ts';
import { type Bits, countOf, has, intersection, isEmpty, squaresOf, without } from './bits.ts';
import { isBlocked } from './blocking.ts';
import type { Candidate } from './candidate.ts';
import { type Announced, HELD_MS } from './correction.ts';
import { type EdgeLog, lastEdgeAt } from './edge-log.ts';
import { correctionTakes, holdsTheMoved, mayStillCapture } from './hands.ts';
import { areNeighbours } from './lines.ts';
import { nodeAfter } from './node.ts';
import { SLIDE_OVERLAP_MS } from './order.ts';
import type { Placement } from './placement.ts';
import { type Reading, readingsNow } from './reading.ts';
import { hasHeld } from './sighting.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import { SUSPECTED_MS } from './stuck.ts';
import { standingCorrection } from './superseding.ts';
import { displaced, isAtRest, isUnderWay } from './way.ts';

/** How long the board must have been quiet, ms (design.md, Recognition). */
const QUIET = {
  /** A piece of the opponent's in his hand so long is an act of his. */
  held: HELD_MS,
  rest: 200,
  act: 250,
  /** Something legal goes on from where the act ends. */
  extendable: 600,
  /** A huff that ends the game without a move: a lifted piece alone. */
  claim: 1900,
};
/** The times after an edge at which something can be decided. */
export const MOMENTS_MS: readonly number[] = [...new Set([...Object.values(QUIET), SUSPECTED_MS])].sort(
  (a, b) => a - b,
);

export type Decision =
  /** The board stands where the game does: edges are forgotten. */
  | { readonly kind: 'rest' }
  /** The announced act was undone. */
  | { readonly kind: 'takeback'; readonly act: Candidate }
  /** The first `told` acts of the reading were done; `final`: and the last of them can no longer change. */
  | { readonly kind: 'acts'; readonly reading: Reading; readonly told: number; readonly final: boolean }
  /** The opponent has acted since the last announcement. */
  | { readonly kind: 'final' };

/** What can be concluded from the board at `t`; null: nothing yet. `forced` does not wait for quiet. */
export function decide(state: Recogniser, t: number, cause: 'quiet' | 'forced'): Decision | null {
  const placement = placementNow(state);
  if (placement === null) return null;
  const mask = maskOf(state);
  const quiet = cause === 'forced' ? Number.POSITIVE_INFINITY : t - state.lastEdge;
  const readings = readingsNow(state, state.announced, mask, t);
  const best = readings.find(
    (reading) =>
      isDecidable(reading, state.announced, mask, cause) && !holdsTheMoved(reading, state.announced),
  );

  if (isAtRest(state.continuation.node, placement, mask)) {
    const invisible = readings.find((reading) => isInvisible(reading, mask));
    if (invisible !== undefined) {
      const isSeen = cause === 'forced' || (isSeenFall(invisible) && quiet >= QUIET.extendable);
      return isSeen ? acts(invisible) : null;
    }
    return quiet >= QUIET.rest ? { kind: 'rest' } : null;
  }
  const undone = takenBack(state, placement, mask);
  if (undone !== null && cause === 'quiet') {
    const isAsked = readings.some((reading) => isRecapture(reading, state.announced, mask));
    return quiet >= QUIET.rest && best === undefined && !isAsked ? { kind: 'takeback', act: undone } : null;
  }
  if (best !== undefined) {
    if (cause === 'quiet' && isBlocked(best, state, placement, mask, t)) return null;
    if (isAmbiguous(best, readings, mask) && cause === 'quiet') return null;
    const held = heldBy(best);
    if (held !== null && mayStillCapture(best, best.track)) return null;
    // A piece that was lifted before belongs as well to one act still under way.
    if (isHeldEarly(best, held) && goesOnFromElsewhere(best, state, placement, mask)) return null;
    if (held !== null) return quiet >= quietWithHand(best, held) ? { ...acts(best), final: true } : null;
    if (quiet >= quietFor(best.last)) return acts(best);
    return quiet >= QUIET.rest ? answered(best) : null;
  }
  return opponentHolds(state, placement, mask, t) && quiet >= QUIET.held && cause === 'quiet'
    ? { kind: 'final' }
    : null;
}

function acts(reading: Reading): Decision & { readonly kind: 'acts' } {
  return { kind: 'acts', reading, told: reading.sighting.chain.length, final: false };
}

/** All but the last act, which may still go on, are final: they have been answered. */
function answered(reading: Reading): Decision | null {
  const told = reading.sighting.chain.length - 1;
  return told === 0 || reading.last.move === null ? null : { ...acts(reading), told, final: true };
}

function quietFor(last: Candidate): number {
  if (last.move === null) return QUIET.claim;
  return last.extendable ? QUIET.extendable : QUIET.act;
}

/** An act that can be extended stands if it had rested when the opponent lifted his piece; else it is waited for. */
function quietWithHand({ last, track, landed }: Reading, held: Square): number {
  if (!last.extendable) return QUIET.held;
  const lifted = track.log.edges[lastEdgeAt(track.log, held)]?.t ?? 0;
  const landing = track.log.edges[landed]?.t ?? 0;
  return lifted - landing >= QUIET.held ? QUIET.held : QUIET.extendable;
}

function isHeldEarly({ track, landed }: Reading, held: Square | null): boolean {
  return held !== null && lastEdgeAt(track.log, held) < landed;
}

/** The board is on the way of an act from where the game stands or stood, or from behind another act of the piece that was seen. */
function goesOnFromElsewhere(
  { track, last }: Reading,
  { continuation }: Recogniser,
  placement: Placement,
  mask: Bits,
): boolean {
  const others = track.sightings.filter(
    ({ chain, exact }) =>
      hasHeld(exact) && chain.at(-1)?.node === last.node && chain.at(-1)?.landing !== last.landing,
  );
  const points = others.flatMap(({ chain }) => chain.slice(-1).map(nodeAfter));
  return [continuation.node, track.node, ...points].some((node) => isUnderWay(node, placement, mask));
}

function heldBy({ sighting }: Reading): Square | null {
  return sighting.now?.kind === 'hand' ? sighting.now.held : null;
}

/** Whether quiet alone may decide it: not a fall or a landing of which no reed tells, nor a piece that is lifted to be huffed. */
function isDecidable(
  reading: Reading,
  announced: Announced | null,
  mask: Bits,
  cause: 'quiet' | 'forced',
): boolean {
  const { last, sighting, unseenFall } = reading;
  if (cause === 'forced') return sighting.now?.kind === 'exact';
  const blind = unseenFall || (last.landing !== null && has(mask, last.landing));
  // A piece that was only lifted is huffed if the omission has been told before.
  const early = last.move === null && sighting.chain.length > 1;
  if (blind || early || looksPutBack(reading, announced, mask)) return false;
  const held = heldBy(reading);
  if (sighting.now?.kind === 'exact') return true;
  return held !== null ? !correctionTakes(last, held) : stands(reading);
}

/** It lands where the piece before had come from, its own origin set aside: that piece looks put back. */
function looksPutBack(reading: Reading, announced: Announced | null, mask: Bits): boolean {
  const { move, landing } = reading.last;
  if (move === null || landing === null || !has(mask, move.from)) return false;
  return landing === actBefore(reading, announced)?.move?.from;
}

/** Such a landing that captures that piece: the button is asked for. */
function isRecapture(reading: Reading, announced: Announced | null, mask: Bits): boolean {
  const taken = actBefore(reading, announced)?.landing ?? null;
  return taken !== null && looksPutBack(reading, announced, mask) && has(reading.last.lifted, taken);
}

function actBefore(
  { root, sighting: { chain } }: Reading,
  announced: Announced | null,
): Candidate | undefined {
  return chain.at(-2) ?? (root === 'continuation' ? announced?.act : undefined);
}

/** Only a piece that may be huffed is off, and not the one that moved: the act itself lies on the board. */
function stands({ sighting, last }: Reading): boolean {
  return sighting.now?.kind === 'hand' && sighting.now.claimed !== last.landing;
}

/** Acts that leave the board as it was, as far as it is believed: their piece's origin proves nothing, so the player is asked. */
function isInvisible({ last, sighting }: Reading, mask: Bits): boolean {
  return sighting.now?.kind === 'exact' && last.move !== null && has(mask, last.move.from);
}

/** Only a fall that its trap has shown needs no asking. */
function isSeenFall({ last, unseenFall, sighting }: Reading): boolean {
  return last.trap !== null && !unseenFall && sighting.chain.length === 1;
}

/** With squares set aside, two acts may look the same: the player is asked. */
function isAmbiguous(best: Reading, readings: readonly Reading[], mask: Bits): boolean {
  if (isEmpty(mask)) return false;
  return readings.some(
    (other) =>
      other !== best &&
      other.sighting.now?.kind === 'exact' &&
      other.cost <= best.cost &&
      other.last.move !== null &&
      other.last.landing !== null &&
      !(other.last.move.from === best.last.move?.from && other.last.move.to === best.last.move.to),
  );
}

/** The announced act, if the board is again the one before it and the piece was seen to go back. */
function takenBack(state: Recogniser, placement: Placement, mask: Bits): Candidate | null {
  const { announced, correction, continuation } = state;
  if (announced === null || correction === null || !isAtRest(correction.node, placement, mask)) return null;
  const { move } = announced.act;
  if (move === null || has(mask, move.from)) return null;
  const twoActs = continuation.sightings.some(
    ({ chain, completeAt }) => chain.length >= 2 && completeAt !== null,
  );
  return !twoActs && wentBack(correction.log, announced, mask) ? announced.act : null;
}

/** The piece was off its end before it was back on its origin. */
function wentBack(log: EdgeLog, { act }: Announced, mask: Bits): boolean {
  const { move, landing } = act;
  if (move === null || landing === null) return false;
  const on = lastEdgeAt(log, move.from);
  if (log.edges[on]?.on !== true) return false;
  if (has(mask, landing) || landing === move.from) return true;
  const off = lastEdgeAt(log, landing);
  const overlap = areNeighbours(act.node.game.rules.board, move.from, landing) ? SLIDE_OVERLAP_MS : 0;
  const gap = (log.edges[on]?.t ?? 0) - (log.edges[off]?.t ?? Number.POSITIVE_INFINITY);
  return off >= 0 && gap >= -overlap;
}

/** The opponent has a piece of his own in his hand, and perhaps one that he huffs, that no correction would capture. */
function opponentHolds(state: Recogniser, placement: Placement, mask: Bits, t: number): boolean {
  if (state.announced === null || isCorrected(state, mask, t)) return false;
  const { node } = state.continuation;
  const { off, on } = displaced(node.bits, placement, mask);
  const held = intersection(off, node.own);
  const [square] = squaresOf(held);
  if (square === undefined || !isEmpty(on) || countOf(held) > 1) return false;
  const claimed = without(off, held);
  if (!isEmpty(without(claimed, node.huffable)) || countOf(claimed) > 1) return false;
  return !correctionTakes(state.announced.act, square);
}

/** Another act has stood complete in place of the announced one, or has landed. */
function isCorrected({ correction, continuation, announced }: Recogniser, mask: Bits, t: number): boolean {
  return (
    correction !== null &&
    announced !== null &&
    (standingCorrection(correction, continuation, announced, mask, t) !== null ||
      correction.sightings.some(({ now, chain }) => now?.kind === 'landed' && chain[0] !== announced.act))
  );
}
