import type { Square } from '../rules/rules.ts';
import { type Bits, countOf, has, intersection, isEmpty, squaresOf, without } from './bits.ts';
import { isBlocked } from './blocking.ts';
import type { Candidate } from './candidate.ts';
import { isDetour, sharedStart } from './chain.ts';
import { standsWhereItHuffed } from './claim.ts';
import { type Announced, isReplaced } from './correction.ts';
import { type Cause, isAmbiguous, isDecidable, isInvisible, isRecapture, isSeenFall } from './doubt.ts';
import { lastEdgeAt } from './edge-log.ts';
import {
  correctionTakes,
  heldBy,
  holdsTheMoved,
  mayHaveCaptured,
  mayHaveLanded,
  mayStillCapture,
} from './hands.ts';
import { candidatesFrom, nodeAfter } from './node.ts';
import type { Placement } from './placement.ts';
import { type Reading, readingsNow } from './reading.ts';
import { hasHeld } from './sighting.ts';
import { hasRested } from './simpler.ts';
import { HELD_MS } from './stand.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import { SUSPECTED_MS } from './stuck.ts';
import { standingCorrection } from './superseding.ts';
import { takenBack } from './takeback.ts';
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
/** A piece that was lifted less than this ago is still in the hand (75 recorded games: 318 ms from lift to landing in the median), ms. */
const CARRIED_MS = 300;
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
export function decide(state: Recogniser, t: number, cause: Cause): Decision | null {
  const placement = placementNow(state);
  if (placement === null) return null;
  const mask = maskOf(state);
  const quiet = cause === 'forced' ? Number.POSITIVE_INFINITY : t - state.lastEdge;
  const readings = readingsNow(state, state.announced, mask, t);
  const now: Moment = { state, t, cause, placement, mask, quiet, readings };
  if (isAtRest(state.continuation.node, placement, mask) && !isReplaced(state, mask))
    return whereItStood(now);
  const best = readings.find(
    (reading) =>
      isDecidable(reading, state.announced, mask, cause) && !holdsTheMoved(reading, state.announced),
  );
  if (cause === 'quiet' && best !== undefined && mayBeOne(best, readings, state.announced)) return null;
  const undone = cause === 'quiet' ? takenBack(state, placement, mask) : null;
  if (undone !== null) return best === undefined ? takeback(now, undone) : null;
  return best === undefined ? opponentActs(now) : believed(now, best);
}

/** A likelier reading, but for a piece that its mover sets straight, has its piece come there by one act. */
function mayBeOne(best: Reading, [likeliest]: readonly Reading[], announced: Announced | null): boolean {
  if (likeliest === undefined || !holdsTheMoved(likeliest, announced)) return false;
  return isDetour(best.sighting.chain, likeliest.sighting.chain);
}

/** All that a decision is made of. */
interface Moment {
  readonly state: Recogniser;
  readonly t: number;
  readonly cause: Cause;
  readonly placement: Placement;
  readonly mask: Bits;
  /** For how long, ms. */
  readonly quiet: number;
  readonly readings: readonly Reading[];
}

/** The board is as the game says: a rest, or an act that leaves it so as far as it is believed. */
function whereItStood({ readings, mask, cause, quiet }: Moment): Decision | null {
  const invisible = readings.find((reading) => isInvisible(reading, mask));
  if (invisible === undefined) return quiet >= QUIET.rest ? { kind: 'rest' } : null;
  const isSeen = cause === 'forced' || (isSeenFall(invisible) && quiet >= QUIET.extendable);
  return isSeen ? acts(invisible) : null;
}

/** The board is again the one before the announced act; where that may be a recapture, the player is asked. */
function takeback({ state, readings, mask, quiet }: Moment, act: Candidate): Decision | null {
  const isAsked = readings.some((reading) => isRecapture(reading, state.announced, mask));
  return quiet >= QUIET.rest && !isAsked ? { kind: 'takeback', act } : null;
}

/** The likeliest reading, once it has been quiet long enough for it and nothing simpler may be under way. */
function believed(
  { state, t, cause, placement, mask, quiet, readings }: Moment,
  best: Reading,
): Decision | null {
  if (cause === 'quiet' && isBlocked(best, state, { placement, quarantined: mask, t, quiet })) return null;
  if (cause === 'forced' && isJustLifted(best, state, t)) return null;
  if (cause === 'quiet' && isAmbiguous(best, readings, mask)) return null;
  const held = heldBy(best);
  if (held === null) {
    if (quiet < QUIET.extendable && mayHaveCaptured(best, placement, t)) return null;
    if (quiet >= quietFor(best.last)) return acts(best);
    return quiet >= QUIET.rest ? answered(best) : null;
  }
  // A piece over a light square is on its way yet, and may be another than that in the hand.
  if (mayStillCapture(best, best.track) || placement.light.length > 0) return null;
  // A piece that was lifted before belongs as well to one act still under way, or to one that was answered.
  if (isHeldEarly(best, held)) {
    if (standsWhereItHuffed(best.last)) return null;
    if (goesOnFromElsewhere(best, held, state, placement, mask)) return null;
    if (readings.some((other) => hasRestedInstead(other, best, mask, t))) return null;
  }
  if (mayHaveLanded(best, held, state.announced)) return null;
  return quiet >= quietWithHand(best, held) ? { ...acts(best), final: true } : null;
}

/** The told act's piece has been off its square for a moment only: it is set straight, and did not fall elsewhere. */
function isJustLifted({ root, unseenFall }: Reading, { lastEdge }: Recogniser, t: number): boolean {
  return root === 'correction' && unseenFall && t - lastEdge < CARRIED_MS;
}

/** Nothing new lies on the board, but the opponent has a piece of his in his hand. */
function opponentActs({ state, t, cause, placement, mask, quiet }: Moment): Decision | null {
  const isFinal = cause === 'quiet' && quiet >= QUIET.held && opponentHolds(state, placement, mask, t);
  return isFinal ? { kind: 'final' } : null;
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
  if (!last.extendable && !standsWhereItHuffed(last)) return QUIET.held;
  const lifted = track.log.edges[lastEdgeAt(track.log, held)]?.t ?? 0;
  const landing = track.log.edges[landed]?.t ?? 0;
  return lifted - landing >= QUIET.held ? QUIET.held : QUIET.extendable;
}

function isHeldEarly({ track, landed }: Reading, held: Square): boolean {
  return lastEdgeAt(track.log, held) < landed;
}

/** The other reading leaves a piece in a hand too, behind an act that had rested where this one has another. */
function hasRestedInstead(other: Reading, best: Reading, mask: Bits, t: number): boolean {
  const [longer, shorter] = [other.sighting.chain, best.sighting.chain];
  const start = sharedStart(longer, shorter);
  return (
    heldBy(other) !== null &&
    longer.length > shorter.length &&
    start.length < shorter.length &&
    hasRested(other, start, mask, t)
  );
}

/**
 * The board is on the way of an act from where the game stands or stood, from behind another act of the piece that was seen,
 * or from behind this one, by which the piece was huffed that is off.
 */
function goesOnFromElsewhere(
  { track, last }: Reading,
  held: Square,
  { continuation }: Recogniser,
  placement: Placement,
  mask: Bits,
): boolean {
  const others = track.sightings.filter(
    ({ chain, exact }) =>
      hasHeld(exact) && chain.at(-1)?.node === last.node && chain.at(-1)?.landing !== last.landing,
  );
  const huffing = has(last.node.huffable, held)
    ? candidatesFrom(last.node, held, last.move?.from ?? null).filter((act) => act.landing === last.landing)
    : [];
  const points = [...others.flatMap(({ chain }) => chain.slice(-1)), ...huffing].map(nodeAfter);
  return [continuation.node, track.node, ...points].some((node) => isUnderWay(node, placement, mask));
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
  return !correctionTakes(state.announced.act, square) && !mayBeHuffedInstead(state.announced.act, square);
}

/** What was told as huffed may only have been nudged, and that piece be the one that is huffed. */
function mayBeHuffedInstead(act: Candidate, square: Square): boolean {
  return standsWhereItHuffed(act) && has(act.node.huffable, square);
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
