import type { Algebraic } from '../rules/rules.ts';
import { assigned } from './assignment.ts';
import {
  type Bits,
  bitsOf,
  countOf,
  difference,
  has,
  intersection,
  squaresOf,
  union,
  without,
} from './bits.ts';
import type { Candidate } from './candidate.ts';
import type { EdgeLog } from './edge-log.ts';
import { candidatesOf } from './node.ts';
import { traceChain } from './order.ts';
import type { Placement } from './placement.ts';
import { maskOf, placementNow, type Recogniser } from './state.ts';
import type { Track } from './track.ts';
import { displaced } from './way.ts';

/** How to put the board right with the fewest hands: first what is carried, then what is taken off or put back. */
export interface Guidance {
  /** Squares to fill, squares to empty. */
  readonly restore: readonly Algebraic[];
  readonly remove: readonly Algebraic[];
  /** Which piece goes where: a minimum assignment of the two lists by distance. */
  readonly carry: readonly { readonly from: Algebraic; readonly to: Algebraic }[];
}

/** The way back to the nearest board that the game knows: where it stands, or the end of an act that has landed. */
export function guidanceFor(state: Recogniser): Guidance {
  const placement = placementNow(state);
  if (placement === null) return { restore: [], remove: [], carry: [] };
  const mask = maskOf(state);
  const target = nearest(state.continuation, placement, mask);
  const { off, on } = displaced(target, placement, mask);
  const { board } = state.continuation.node.game.rules;
  const restore = squaresOf(off).map((square) => board.nameOf(square));
  const remove = [...squaresOf(on).map((square) => board.nameOf(square)), ...placement.light];
  return { restore, remove, carry: assigned(remove, restore) };
}

function nearest({ node, log }: Track, placement: Placement, mask: Bits): Bits {
  let best = node.bits;
  let least = distance(node.bits, placement, mask);
  for (const act of candidatesOf(node, null)) {
    if (!hasLanded(act, placement, log, mask)) continue;
    const far = distance(act.end, placement, mask);
    if (far < least) [best, least] = [act.end, far];
  }
  return best;
}

/** The piece stands where the act ends, and the edges tell, in their order, that it came from its origin. */
function hasLanded(act: Candidate, { dark }: Placement, { edges, wentOn }: EdgeLog, mask: Bits): boolean {
  const { move, landing } = act;
  if (move === null || landing === null || !has(dark, landing) || !has(wentOn, landing)) return false;
  if (has(dark, move.from) && move.from !== landing) return false;
  const stillThere = intersection(bitsOf(move.captured), dark);
  return traceChain(edges, [act], union(mask, stillThere)) !== null;
}

function distance(target: Bits, { dark }: Placement, mask: Bits): number {
  return countOf(without(difference(target, dark), mask));
}
