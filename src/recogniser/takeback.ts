import { type Bits, has } from './bits.ts';
import type { Candidate } from './candidate.ts';
import { standsWhereItHuffed } from './claim.ts';
import type { Announced } from './correction.ts';
import { type EdgeLog, lastEdgeAt } from './edge-log.ts';
import { areNeighbours } from './lines.ts';
import type { Placement } from './placement.ts';
import { SLIDE_OVERLAP_MS } from './slide.ts';
import type { Recogniser } from './state.ts';
import { isAtRest } from './way.ts';

/** The announced act, if the board is again the one before it and the piece was seen to go back. */
export function takenBack(state: Recogniser, placement: Placement, mask: Bits): Candidate | null {
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
  if (has(mask, landing) || landing === move.from || standsWhereItHuffed(act)) return true;
  const off = lastEdgeAt(log, landing);
  const overlap = areNeighbours(act.node.game.rules.board, move.from, landing) ? SLIDE_OVERLAP_MS : 0;
  const gap = (log.edges[on]?.t ?? 0) - (log.edges[off]?.t ?? Number.POSITIVE_INFINITY);
  return off >= 0 && gap >= -overlap;
}
