import type { Square } from '../rules/rules.ts';
import {
  type Bits,
  countOf,
  difference,
  has,
  intersection,
  isEmpty,
  isWithin,
  put,
  squaresOf,
  without,
} from './bits.ts';
import type { Candidate } from './candidate.ts';
import { candidatesFrom, candidatesOf, type Node } from './node.ts';
import type { Placement } from './placement.ts';

/** What lies between a point of the game and the board, quarantined squares aside. */
export interface Displaced {
  /** Squares that should be occupied and are not. */
  readonly off: Bits;
  /** Squares that should be empty and are not. */
  readonly on: Bits;
}

export function displaced(expected: Bits, placement: Placement, quarantined: Bits): Displaced {
  const differs = without(difference(expected, placement.dark), quarantined);
  return { off: intersection(differs, expected), on: without(differs, expected) };
}

/**
 * The acts on whose way the board is: what differs lies within the act's squares, with at most one piece of the mover
 * in the hand or set down on the way. `only` narrows the acts to those of one origin (a correction).
 */
export function* actsUnderWay(
  node: Node,
  placement: Placement,
  quarantined: Bits,
  only: Square | null = null,
): Generator<Candidate> {
  if (!node.mayMove || placement.light.length > 0) return;
  const gone = displaced(node.bits, placement, quarantined);
  const claims = [null, ...squaresOf(intersection(gone.off, node.huffable))];
  for (const claim of claims) {
    const rest: Displaced = claim === null ? gone : { off: put(gone.off, claim, false), on: gone.on };
    const hand = intersection(rest.off, node.own);
    if (countOf(hand) > 1 || countOf(rest.on) > 1) continue;
    const origin = only ?? squaresOf(hand)[0] ?? null;
    const acts = origin === null ? candidatesOf(node, claim) : candidatesFrom(node, claim, origin);
    for (const act of acts) if (isOnWay(act, rest, act.stops, quarantined)) yield act;
  }
}

/** True if that board lies on the way of the act: its piece stands on one square at most. */
export function isOnTheWayOf(act: Candidate, dark: Bits, quarantined: Bits): boolean {
  const differs = displaced(act.node.bits, { dark, light: [] }, quarantined);
  return countOf(differs.on) <= 1 && isOnWay(act, differs, act.way, quarantined);
}

function isOnWay(act: Candidate, { off, on }: Displaced, squares: Bits, quarantined: Bits): boolean {
  if (!isWithin(off, act.lifted)) return false;
  if (isEmpty(on)) return true;
  const from = act.move?.from ?? null;
  if (from === null || !isWithin(on, squares)) return false;
  return has(off, from) || has(quarantined, from);
}

/** True if the board is on the way of an act from the node, and something differs. */
export function isUnderWay(node: Node, placement: Placement, quarantined: Bits): boolean {
  if (isAtRest(node, placement, quarantined)) return false;
  for (const _ of actsUnderWay(node, placement, quarantined)) return true;
  return false;
}

/** True if one piece is in the mover's hand, his own or one that he may huff, on the way of an act, and none is set down. */
export function isInHand(node: Node, placement: Placement, quarantined: Bits): boolean {
  const { off, on } = displaced(node.bits, placement, quarantined);
  const own = countOf(intersection(off, node.own));
  const isHeld = own === 1 || (own === 0 && countOf(off) === 1 && isWithin(off, node.huffable));
  return isEmpty(on) && isHeld && isUnderWay(node, placement, quarantined);
}

/** The same, or it stands on the way of a capture, perhaps before the first piece that it takes. */
export function isInHandOrPassing(node: Node, placement: Placement, quarantined: Bits): boolean {
  if (isInHand(node, placement, quarantined)) return true;
  if (!node.mayMove || placement.light.length > 0) return false;
  const { off } = displaced(node.bits, placement, quarantined);
  const origins = squaresOf(intersection(off, node.own));
  const claims = [null, ...squaresOf(intersection(off, node.huffable))];
  // A huff whose move has landed is no longer on its way.
  const mayPass = ({ huffed, landing }: Candidate) =>
    huffed === null || landing === null || !has(placement.dark, landing);
  return claims.some((claim) =>
    origins.some((origin) =>
      candidatesFrom(node, claim, origin).some(
        (act) => mayPass(act) && isOnTheWayOf(act, placement.dark, quarantined),
      ),
    ),
  );
}

/** True if pieces are off the board, and nothing else differs (one of them may be over a light square). */
export function isLiftedOnly(node: Node, placement: Placement, quarantined: Bits): boolean {
  const { off, on } = displaced(node.bits, placement, quarantined);
  return isEmpty(on) && !isEmpty(off);
}

/** True if only one piece of the side to move is off, whether or not it may move. */
export function isWithOneInHand(node: Node, placement: Placement, quarantined: Bits): boolean {
  const { off, on } = displaced(node.bits, placement, quarantined);
  return isEmpty(on) && countOf(off) === 1 && isWithin(off, node.own);
}

/** True if the board is as the node says, quarantined squares aside. */
export function isAtRest(node: Node, placement: Placement, quarantined: Bits): boolean {
  return placement.light.length === 0 && isEmpty(without(difference(node.bits, placement.dark), quarantined));
}

/** Squares whose edges a rest does not forget: open traps, and what a capture that ends where it began uses. */
export function rememberedAtRest(node: Node): Bits {
  const known = REMEMBERED.get(node);
  if (known !== undefined) return known;
  let squares = node.openTraps;
  for (const { move, lifted } of candidatesOf(node, null)) {
    if (move?.from === move?.to) squares = { lo: squares.lo | lifted.lo, hi: squares.hi | lifted.hi };
  }
  REMEMBERED.set(node, squares);
  return squares;
}

const REMEMBERED = new WeakMap<Node, Bits>();
