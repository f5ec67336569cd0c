import { type Bits, has, isEmpty } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { standsWhereItHuffed } from './claim.ts';
import type { Announced } from './correction.ts';
import { correctionTakes, heldBy } from './hands.ts';
import type { Reading } from './reading.ts';

/** Why something is decided: the board has been quiet, or somebody acted by wheel or button. */
export type Cause = 'quiet' | 'forced';

/**
 * Whether quiet alone may decide it: not a fall or a landing of which no reed tells, nor a piece that is lifted to be huffed, or
 * only that was nudged, where the claimant's own comes from a square set aside.
 */
export function isDecidable(
  reading: Reading,
  announced: Announced | null,
  mask: Bits,
  cause: Cause,
): boolean {
  const { last, sighting, unseenFall } = reading;
  if (cause === 'forced') return sighting.now?.kind === 'exact';
  const blind =
    unseenFall ||
    (last.landing !== null && has(mask, last.landing)) ||
    sighting.chain.some((act) => standsWhereItHuffed(act) && act.move !== null && has(mask, act.move.from));
  // A piece that was only lifted is huffed if the omission has been told before.
  const early = last.move === null && sighting.chain.length > 1;
  if (blind || early || looksPutBack(reading, announced, mask)) return false;
  const held = heldBy(reading);
  if (sighting.now?.kind === 'exact') return true;
  return held !== null ? !correctionTakes(last, held) : stands(reading);
}

/**
 * It lands where the piece before had come from, which stands no more where it went, its own origin set aside, or which was not told
 * to have gone where no reed tells, and is not captured: that piece looks put back.
 */
function looksPutBack(reading: Reading, announced: Announced | null, mask: Bits): boolean {
  const { move, landing, end } = reading.last;
  const before = actBefore(reading, announced);
  if (move === null || landing === null || landing !== before?.move?.from) return false;
  const isBlind = before.landing !== null && has(mask, before.landing);
  const isUntold = reading.sighting.chain.length > 1;
  if (isBlind && isUntold && !move.captured.includes(before.landing)) return true;
  return has(mask, move.from) && (before.landing === null || isBlind || !has(end, before.landing));
}

/** Such a landing that captures that piece: the button is asked for. */
export function isRecapture(reading: Reading, announced: Announced | null, mask: Bits): boolean {
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
export function isInvisible({ last, sighting }: Reading, mask: Bits): boolean {
  return sighting.now?.kind === 'exact' && last.move !== null && has(mask, last.move.from);
}

/** Only a fall that its trap has shown needs no asking. */
export function isSeenFall({ last, unseenFall, sighting }: Reading): boolean {
  return last.trap !== null && !unseenFall && sighting.chain.length === 1;
}

/** With squares set aside, two acts may look the same: the player is asked. */
export function isAmbiguous(best: Reading, readings: readonly Reading[], mask: Bits): boolean {
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
