import type { Board, Move, Square } from '../rules/rules.ts';
import {
  type Bits,
  between,
  bitOf,
  bitsOf,
  equal,
  has,
  isWithin,
  NO_SQUARES,
  put,
  union,
  without,
} from './bits.ts';
import type { Node } from './node.ts';

/** A legal act as the reeds see it: a move, a huff with the claimant's move, or a huff that ends the game. */
export interface Candidate {
  readonly node: Node;
  /** Null only for a huff that takes the last piece. */
  readonly move: Move | null;
  readonly huffed: Square | null;
  readonly omitted: boolean;
  /** Origin and captured squares, and the huffed piece: each must be seen to go off. */
  readonly lifted: Bits;
  /** Where the piece comes to stand; null when it falls or does not move. */
  readonly landing: Square | null;
  /** The open trap it falls into, or null. */
  readonly trap: Square | null;
  /** Every square a hand may use on the way, origin, end and captured ones included. */
  readonly way: Bits;
  /** Where the piece may be set down on the way: not before the first captured piece. */
  readonly stops: Bits;
  /** Some legal act goes on from where this one ends. */
  readonly extendable: boolean;
}

interface Drawn {
  readonly move: Move;
  readonly omitted: boolean;
  readonly way: Bits;
}

/**
 * `instead`: where a piece is huffed, the moves without the huff, for the huffed piece may turn out to be captured: what is a
 * correct capture with it is no huff (docs/rules.md).
 */
export function moveCandidates(
  node: Node,
  huffed: Square | null,
  moves: { readonly correct: readonly Move[]; readonly omitting: readonly Move[] },
  instead: readonly Move[] = [],
): readonly Candidate[] {
  const { board } = node.game.rules;
  const drawn: readonly Drawn[] = [
    ...moves.correct.map((move) => ({ move, omitted: false, way: wayOf(board, move) })),
    ...moves.omitting.map((move) => ({ move, omitted: true, way: wayOf(board, move) })),
  ];
  const byOrigin = groupedByOrigin(drawn);
  const captures = instead.filter((move) => huffed !== null && move.captured.includes(huffed));
  const takingIt = groupedByOrigin(
    captures.map((move) => ({ move, omitted: false, way: wayOf(board, move) })),
  );
  const claims = drawn.filter(({ move }) => !captures.some((capture) => isWithHuff(capture, move, huffed)));
  return claims.map(({ move, omitted, way }) => {
    const captured = bitsOf(move.captured);
    const gone = move.captured.length === 0 ? bitOf(move.from) : union(captured, bitOf(move.from));
    const siblings = byOrigin.get(move.from) ?? [];
    return {
      node,
      move,
      huffed,
      omitted,
      lifted: huffed === null ? gone : put(gone, huffed, true),
      landing: move.fell ? null : move.to,
      trap: move.fell ? move.to : null,
      way: huffed === null ? way : put(way, huffed, true),
      stops: stopsOf(board, move, way),
      extendable: [...siblings, ...(takingIt.get(move.from) ?? [])].some((other) =>
        extendsMove(other, move, captured),
      ),
    };
  });
}

/** The capture is the move with the huffed piece captured as well. */
function isWithHuff(capture: Move, { from, to, captured }: Move, huffed: Square | null): boolean {
  if (capture.from !== from || capture.to !== to || huffed === null) return false;
  return equal(bitsOf(capture.captured), put(bitsOf(captured), huffed, true));
}

/** The huff that takes the last piece: no move follows it. */
export function claimOf(node: Node, huffed: Square): Candidate {
  const square = bitOf(huffed);
  return {
    node,
    move: null,
    huffed,
    omitted: false,
    lifted: square,
    landing: null,
    trap: null,
    way: square,
    stops: square,
    extendable: true,
  };
}

function groupedByOrigin(drawn: readonly Drawn[]): ReadonlyMap<Square, readonly Drawn[]> {
  const groups = new Map<Square, Drawn[]>();
  for (const one of drawn) {
    const group = groups.get(one.move.from);
    if (group === undefined) groups.set(one.move.from, [one]);
    else group.push(one);
  }
  return groups;
}

/** B extends A: same origin, A's captures among B's, A's end on B's path (the contract's words). */
function extendsMove(longer: Drawn, move: Move, captured: Bits): boolean {
  if (longer.move === move || !isWithin(captured, bitsOf(longer.move.captured))) return false;
  return has(put(longer.way, longer.move.from, false), move.to);
}

function wayOf(board: Board, move: Move): Bits {
  let way = union(bitsOf(move.captured), bitOf(move.from));
  for (const { path } of move.routes) {
    let last: Square | null = null;
    for (const square of path) {
      way = union(way, union(bitOf(square), last === null ? NO_SQUARES : between(board, last, square)));
      last = square;
    }
  }
  return way;
}

/** The way but for what lies between the origin and the first captured piece. */
function stopsOf(board: Board, move: Move, way: Bits): Bits {
  if (move.captured.length === 0) return way;
  let before = NO_SQUARES;
  for (const { jumped } of move.routes) {
    const [first] = jumped;
    if (first !== undefined) before = union(before, between(board, move.from, first));
  }
  return put(without(way, before), move.to, true);
}
