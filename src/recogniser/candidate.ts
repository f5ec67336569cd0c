import {
  type Board,
  type Move,
  opponentOf,
  type Progress,
  type Rules,
  type Square,
  sameMove,
} from '../rules/rules.ts';
import {
  along,
  type Bits,
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
import type { Numbers } from './costs.ts';

/** The game in which hands are read. */
export interface Game {
  readonly rules: Rules;
  /** How likely hands do what (docs/recognition.md). */
  readonly numbers: Numbers;
  /** Whether pieces may be moved at once when the turn begins: not before a spin, nor while a card is to be answered. */
  mayMoveAtOnce(progress: Progress): boolean;
}

/** The one act that the side to move is to carry out for a player without a hand here: a huff, a move, or both. */
export interface Only {
  readonly huffed: Square | null;
  readonly move: Move | null;
}

/** A point of the game, and what the board looks like there. */
export interface Node {
  readonly game: Game;
  readonly progress: Progress;
  /** Whether pieces may be moved now. */
  readonly mayMove: boolean;
  /** Any other act is none; null where the hand is free. */
  readonly only: Only | null;
  readonly bits: Bits;
  /** The pieces of the side to move, and of the other. */
  readonly own: Bits;
  readonly other: Bits;
  /** Those of the side to move that are kings. */
  readonly kings: Bits;
  readonly huffable: Bits;
  readonly openTraps: Bits;
  /** Its acts without a huff, and those that begin with one, by the huffed piece. */
  readonly acts: Once<Acts>;
  readonly claims: Once<Map<Square, Acts>>;
}

/**
 * What is computed when it is first asked for. It is kept in the object itself: a `WeakMap` for the objects of all boards costs
 * the collector's time.
 */
class Once<Value> {
  #value: Value | undefined;

  get(compute: () => Value): Value {
    this.#value ??= compute();
    return this.#value;
  }
}

export function nodeOf(game: Game, progress: Progress, mayMove: boolean, only: Only | null = null): Node {
  const { position } = progress;
  const sides = { W: [] as Square[], B: [] as Square[] };
  const kings: Square[] = [];
  for (const [square, { side, kind }] of position.pieces) {
    sides[side].push(square);
    if (kind === 'king' && side === position.turn) kings.push(square);
  }
  const own = bitsOf(sides[position.turn]);
  const other = bitsOf(sides[opponentOf(position.turn)]);
  return {
    game,
    progress,
    mayMove: mayMove && progress.outcome === null,
    only,
    bits: { lo: own.lo | other.lo, hi: own.hi | other.hi },
    own,
    other,
    kings: bitsOf(kings),
    huffable: bitsOf(only === null ? progress.huffable : squaresIn(only.huffed)),
    openTraps: bitsOf(position.openTraps),
    acts: new Once(),
    claims: new Once(),
  };
}

/** The acts of a point of the game: all, and by the square from which they lift their own piece. */
interface Acts {
  readonly all: readonly Candidate[];
  readonly from: ReadonlyMap<Square | null, readonly Candidate[]>;
}

const NONE: readonly Candidate[] = [];
const NO_ACTS: Acts = { all: NONE, from: new Map() };

/** Every act that a hand may carry out here; with `huffed`, those that begin by taking that piece off. */
export function candidatesOf(node: Node, huffed: Square | null): readonly Candidate[] {
  return actsAt(node, huffed).all;
}

/** Those of `candidatesOf` that lift their own piece from `origin`; with null, the huff that needs no move. */
export function candidatesFrom(
  node: Node,
  huffed: Square | null,
  origin: Square | null,
): readonly Candidate[] {
  return actsAt(node, huffed).from.get(origin) ?? NONE;
}

function actsAt(node: Node, huffed: Square | null): Acts {
  if (!node.mayMove) return NO_ACTS;
  if (huffed === null) return node.acts.get(() => computedActs(node, null));
  const claims = node.claims.get(() => new Map());
  const known = claims.get(huffed);
  if (known !== undefined) return known;
  const acts = computedActs(node, huffed);
  claims.set(huffed, acts);
  return acts;
}

function computedActs(node: Node, huffed: Square | null): Acts {
  const all = computeCandidates(node, huffed);
  return all.length === 0 ? NO_ACTS : { all, from: groupedByOrigin(all) };
}

/** The game once that act is done. */
export function nodeAfter(candidate: Candidate): Node {
  return candidate.after.get(() => {
    const { game } = candidate.node;
    const progress = progressAfter(candidate);
    return nodeOf(game, progress, game.mayMoveAtOnce(progress));
  });
}

function groupedByOrigin(candidates: readonly Candidate[]): ReadonlyMap<Square | null, readonly Candidate[]> {
  const groups = new Map<Square | null, Candidate[]>();
  for (const candidate of candidates) {
    const origin = candidate.move?.from ?? null;
    const group = groups.get(origin);
    if (group === undefined) groups.set(origin, [candidate]);
    else group.push(candidate);
  }
  return groups;
}

function squaresIn(square: Square | null): readonly Square[] {
  return square === null ? [] : [square];
}

function computeCandidates(node: Node, huffed: Square | null): readonly Candidate[] {
  const { only, progress } = node;
  const { rules } = node.game;
  if (only !== null && only.huffed !== huffed) return [];
  if (huffed === null) return moveCandidates(node, null, movesOf(node, progress));
  const claimed = rules.advance(progress, { kind: 'huff', square: huffed });
  if (claimed.outcome?.winner === progress.position.turn) return [claimOf(node, huffed)];
  if (claimed.outcome !== null) return [];
  return moveCandidates(node, huffed, movesOf(node, claimed), movesOf(node, progress).correct);
}

function movesOf(
  { game: { rules }, only }: Node,
  { position, forced }: Progress,
): { correct: readonly Move[]; omitting: readonly Move[] } {
  const correct = rules.moves(position);
  const omitting = forced ? [] : rules.omissions(position);
  if (only === null) return { correct, omitting };
  const isIt = (move: Move) => only.move !== null && sameMove(move, only.move);
  return { correct: correct.filter(isIt), omitting: omitting.filter(isIt) };
}

function progressAfter({ node, huffed, move }: Candidate): Progress {
  const { rules } = node.game;
  const claimed =
    huffed === null ? node.progress : rules.advance(node.progress, { kind: 'huff', square: huffed });
  return move === null ? claimed : rules.advance(claimed, move);
}

/** A legal act as the reeds see it: a move, a huff with the claimant's move, or a huff that ends the game. */
export interface Candidate {
  readonly node: Node;
  /** Which of the node's acts it is: no two have the same. */
  readonly id: number;
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
  /** The game once it is done. */
  readonly after: Once<Node>;
}

/** No position has so many moves. */
const MOST_MOVES = 1024;

function idOf(huffed: Square | null, index: number): number {
  return (huffed ?? 0) * MOST_MOVES + index;
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
function moveCandidates(
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
  const byOrigin = drawnByOrigin(drawn);
  const captures = instead.filter((move) => huffed !== null && move.captured.includes(huffed));
  const takingIt = drawnByOrigin(captures.map((move) => ({ move, omitted: false, way: wayOf(board, move) })));
  const claims = drawn.filter(({ move }) => !captures.some((capture) => isWithHuff(capture, move, huffed)));
  return claims.map(({ move, omitted, way }, index) => {
    const captured = bitsOf(move.captured);
    const gone = move.captured.length === 0 ? bitOf(move.from) : union(captured, bitOf(move.from));
    const siblings = byOrigin.get(move.from) ?? [];
    return {
      node,
      id: idOf(huffed, index),
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
      after: new Once(),
    };
  });
}

/** The capture is the move with the huffed piece captured as well. */
function isWithHuff(capture: Move, { from, to, captured }: Move, huffed: Square | null): boolean {
  if (capture.from !== from || capture.to !== to || huffed === null) return false;
  return equal(bitsOf(capture.captured), put(bitsOf(captured), huffed, true));
}

/** The huff that takes the last piece: no move follows it. */
function claimOf(node: Node, huffed: Square): Candidate {
  const square = bitOf(huffed);
  return {
    node,
    id: idOf(huffed, 0),
    move: null,
    huffed,
    omitted: false,
    lifted: square,
    landing: null,
    trap: null,
    way: square,
    stops: square,
    extendable: true,
    after: new Once(),
  };
}

function drawnByOrigin(drawn: readonly Drawn[]): ReadonlyMap<Square, readonly Drawn[]> {
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
      way = union(way, union(bitOf(square), last === null ? NO_SQUARES : along(board, last, square)));
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
    if (first !== undefined) before = union(before, along(board, move.from, first));
  }
  return put(without(way, before), move.to, true);
}
