import type { Square } from '../rules/rules.ts';
import {
  type Bits,
  bitOf,
  countOf,
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
import { type EdgeLog, lastEdgeAt } from './edge-log.ts';
import { candidatesFrom, type Node, nodeAfter } from './node.ts';
import type { Placement } from './placement.ts';

/**
 * How an act, or the end of a chain of acts, agrees with the board:
 * `exact`; `hand`: but for one piece of the next mover (`held`) and one that he may huff (`claimed`) off the board;
 * `landed`: captured pieces, or its own on an open trap (`left`), are still to leave the board, perhaps with a piece of the next mover off.
 */
export type Agreement =
  | { readonly kind: 'exact' }
  | { readonly kind: 'hand'; readonly held: Square | null; readonly claimed: Square | null }
  | { readonly kind: 'landed'; readonly held: Square | null; readonly left: Bits };

/** The board as it is now, and the edges that led to it. */
export interface Seen {
  readonly log: EdgeLog;
  readonly placement: Placement;
  readonly quarantined: Bits;
}

/** Pieces that are set straight beside an act are lifted no longer before it; one that is off for longer is in a hand, or its reed fails, ms. */
const ADRIFT_MS = 300;

const EXACT: Agreement = { kind: 'exact' };

/** Acts of the node whose origin was lifted, and whose huffed piece is off. */
export function* likelyActs(node: Node, { log, placement, quarantined }: Seen): Generator<Candidate> {
  if (!node.mayMove) return;
  const origins = intersection(node.own, union(log.wentOff, quarantined));
  if (!isEmpty(origins)) {
    for (const origin of squaresOf(origins)) yield* candidatesFrom(node, null, origin);
  }
  if (isEmpty(node.huffable)) return;
  for (const claim of squaresOf(intersection(node.huffable, union(log.wentOff, quarantined)))) {
    for (const origin of [null, ...squaresOf(origins)]) {
      for (const act of candidatesFrom(node, claim, origin)) {
        // A huffed piece stays off the board; only the claimant's own piece may stand there now.
        if (!has(placement.dark, claim) || act.landing === claim || has(quarantined, claim)) yield act;
      }
    }
  }
}

/**
 * How the board agrees with the act as the last that was done, or null; of `going`, what the acts before it sent off the board,
 * some may still stand. `adrift`: it does not, but for up to two pieces that are set straight; another act may follow. Edges
 * are asked for apart (`trace`).
 */
export function agreementWith(act: Candidate, seen: Seen, going: Bits): Agreement | 'adrift' | null {
  const { placement, quarantined } = seen;
  const off = difference(placement.dark, act.end);
  const differs = quarantined.lo === 0 && quarantined.hi === 0 ? off : without(off, quarantined);
  const light = placement.light.length;
  if (isEmpty(differs)) return light === 0 && wasDone(act, seen) ? EXACT : null;

  const remaining = intersection(intersection(differs, union(going, goneAfter(act))), placement.dark);
  const missing = without(differs, remaining);
  if (!isEmpty(intersection(missing, placement.dark)) || countOf(missing) > 2 || light > 1) return null;
  const hand = handOf(act, missing);
  if (hand === null)
    return isEmpty(remaining) && isAdrift(act, missing, seen.log) && wasDone(act, seen) ? 'adrift' : null;
  if (isEmpty(remaining)) return wasDone(act, seen) ? hand : null;
  return hand.claimed === null && hasLanded(act, seen)
    ? { kind: 'landed', held: hand.held, left: remaining }
    : null;
}

/** The piece was lifted, and seen to land, on a trap too. */
function hasLanded({ move, landing, trap }: Candidate, { log, quarantined }: Seen): boolean {
  const target = landing ?? trap;
  if (move === null || target === null) return false;
  const [lifted, end] = [without(bitOf(move.from), quarantined), without(bitOf(target), quarantined)];
  return isWithin(lifted, log.wentOff) && isWithin(end, log.wentOn);
}

/** Each origin and captured square showed an off edge, and the landing square an on edge, in whatever order. */
function wasDone(act: Candidate, { log, quarantined }: Seen): boolean {
  if (!isWithin(without(act.lifted, quarantined), log.wentOff)) return false;
  return act.landing === null || isWithin(without(bitOf(act.landing), quarantined), log.wentOn);
}

/** What must leave the board once the piece has landed: captured pieces, one that is huffed, and itself through its trap. */
export function goneAfter({ move, lifted, trap }: Candidate): Bits {
  const taken = move === null ? lifted : put(lifted, move.from, false);
  return trap === null ? taken : put(taken, trap, true);
}

/** All of them stood not long before the act, and have no part in it; a piece that fell no square would show. */
function isAdrift({ node, lifted, landing, move }: Candidate, missing: Bits, log: EdgeLog): boolean {
  if (move === null || landing === null || !isWithin(missing, without(node.bits, lifted))) return false;
  const timeOf = (square: Square) => log.edges[lastEdgeAt(log, square)]?.t ?? Number.NEGATIVE_INFINITY;
  return squaresOf(missing).every((square) => timeOf(square) > timeOf(move.from) - ADRIFT_MS);
}

/** Reads squares that should be occupied and are not as what the next mover has in his hands. */
function handOf(act: Candidate, missing: Bits): (Agreement & { kind: 'hand' }) | null {
  const held = intersection(missing, without(act.node.other, act.lifted));
  if (countOf(held) > 1) return null;
  const claimed = without(missing, held);
  if (!isEmpty(claimed)) {
    if (!act.omitted || countOf(claimed) > 1 || !isWithin(claimed, nodeAfter(act).huffable)) return null;
  }
  return { kind: 'hand', held: squaresOf(held)[0] ?? null, claimed: squaresOf(claimed)[0] ?? null };
}
