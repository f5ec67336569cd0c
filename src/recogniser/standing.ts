import type { Candidate } from './candidate.ts';
import { nodeAfter } from './node.ts';
import type { Placement } from './placement.ts';
import type { Sighting } from './sighting.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import { actsUnderWay, isAtRest } from './way.ts';

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

/** A captured piece put back while the opponent holds one of his is no step of a correction: he has moved there. */
function isCorrection({ now }: Sighting): boolean {
  return now?.kind !== 'landed' || now.held === null;
}

export function standingOf(state: Recogniser): Standing {
  const whole = placementNow(state);
  if (whole === null) return { kind: 'unknown' };
  if (whole.light.length > 1 || (whole.light.length === 1 && state.t - state.lastEdge >= PASSING_MS)) {
    return { kind: 'offTrack' };
  }
  // A piece over one light square for a moment is in a hand.
  const placement: Placement = { dark: whole.dark, light: [] };
  const mask = maskOf(state);
  const { continuation, correction, announced } = state;
  if (isAtRest(continuation.node, placement, mask)) return { kind: 'atRest' };
  const corrections = correction?.sightings.filter(isCorrection) ?? [];
  const seen = [...continuation.sightings, ...corrections];
  const landed: Candidate[] = [];
  for (const { chain, now } of seen) {
    const act = chain.at(-1);
    if (act === undefined || now === null) continue;
    if (now.kind === 'landed') landed.push(act);
    else return { kind: 'complete', act };
  }
  const [act] = landed;
  if (act !== undefined) return { kind: 'landed', act };
  const acts = [...actsUnderWay(continuation.node, placement, mask)];
  if (correction !== null && announced?.act.move) {
    acts.push(...actsUnderWay(correction.node, placement, mask, announced.act.move.from));
    if (isAtRest(correction.node, placement, mask)) acts.push(announced.act);
  }
  for (const { chain, completeAt } of seen) {
    const last = chain.at(-1);
    if (completeAt !== null && last !== undefined)
      acts.push(...actsUnderWay(nodeAfter(last), placement, mask));
  }
  return acts.length > 0 ? { kind: 'underWay', acts } : { kind: 'offTrack' };
}
