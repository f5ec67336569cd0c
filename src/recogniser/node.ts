import type { Move, Progress, Rules, Square } from '../rules/rules.ts';
import { type Bits, bitsOf, NO_SQUARES } from './bits.ts';
import { type Candidate, claimOf, moveCandidates } from './candidate.ts';

/** The game in which hands are read. */
export interface Game {
  readonly rules: Rules;
  /** Whether pieces may be moved at once when the turn begins: not before a spin, nor while a card is to be answered. */
  mayMoveAtOnce(progress: Progress): boolean;
}

/** A point of the game, and what the board looks like there. */
export interface Node {
  readonly game: Game;
  readonly progress: Progress;
  /** Whether pieces may be moved now. */
  readonly mayMove: boolean;
  readonly bits: Bits;
  /** The pieces of the side to move, and of the other. */
  readonly own: Bits;
  readonly other: Bits;
  readonly huffable: Bits;
  readonly openTraps: Bits;
}

export function nodeOf(game: Game, progress: Progress, mayMove: boolean): Node {
  const { position } = progress;
  const sides = { W: [] as Square[], B: [] as Square[] };
  for (const [square, piece] of position.pieces) sides[piece.side].push(square);
  const own = bitsOf(sides[position.turn]);
  const other = bitsOf(sides[position.turn === 'W' ? 'B' : 'W']);
  return {
    game,
    progress,
    mayMove: mayMove && progress.outcome === null,
    bits: { lo: own.lo | other.lo, hi: own.hi | other.hi },
    own,
    other,
    huffable: progress.huffable.length === 0 ? NO_SQUARES : bitsOf(progress.huffable),
    openTraps: position.openTraps.length === 0 ? NO_SQUARES : bitsOf(position.openTraps),
  };
}

const CANDIDATES = new WeakMap<Node, Map<Square | null, readonly Candidate[]>>();
const BY_ORIGIN = new WeakMap<Node, Map<Square | null, ReadonlyMap<Square | null, readonly Candidate[]>>>();
const NONE: readonly Candidate[] = [];
const AFTER = new WeakMap<Candidate, Node>();

/** Every act that a hand may carry out here; with `huffed`, those that begin by taking that piece off. Computed once a node. */
export function candidatesOf(node: Node, huffed: Square | null): readonly Candidate[] {
  let known = CANDIDATES.get(node);
  if (known === undefined) {
    known = new Map();
    CANDIDATES.set(node, known);
  }
  const listed = known.get(huffed);
  if (listed !== undefined) return listed;
  const computed = node.mayMove ? computeCandidates(node, huffed) : [];
  known.set(huffed, computed);
  return computed;
}

/** Those of `candidatesOf` that lift their own piece from `origin`; with null, the huff that needs no move. */
export function candidatesFrom(
  node: Node,
  huffed: Square | null,
  origin: Square | null,
): readonly Candidate[] {
  let known = BY_ORIGIN.get(node);
  if (known === undefined) {
    known = new Map();
    BY_ORIGIN.set(node, known);
  }
  let origins = known.get(huffed);
  if (origins === undefined) {
    origins = groupedByOrigin(candidatesOf(node, huffed));
    known.set(huffed, origins);
  }
  return origins.get(origin) ?? NONE;
}

/** The game once that act is done. Computed once. */
export function nodeAfter(candidate: Candidate): Node {
  const known = AFTER.get(candidate);
  if (known !== undefined) return known;
  const { game } = candidate.node;
  const progress = progressAfter(candidate);
  const after = nodeOf(game, progress, game.mayMoveAtOnce(progress));
  AFTER.set(candidate, after);
  return after;
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

function computeCandidates(node: Node, huffed: Square | null): readonly Candidate[] {
  const { rules } = node.game;
  if (huffed === null) return moveCandidates(node, null, movesOf(rules, node.progress));
  const claimed = rules.advance(node.progress, { kind: 'huff', square: huffed });
  if (claimed.outcome?.winner === node.progress.position.turn) return [claimOf(node, huffed)];
  if (claimed.outcome !== null) return [];
  return moveCandidates(node, huffed, movesOf(rules, claimed));
}

function movesOf(rules: Rules, progress: Progress): { correct: readonly Move[]; omitting: readonly Move[] } {
  const { position, forced } = progress;
  return { correct: rules.moves(position), omitting: forced ? [] : rules.omissions(position) };
}

function progressAfter({ node, huffed, move }: Candidate): Progress {
  const { rules } = node.game;
  const claimed =
    huffed === null ? node.progress : rules.advance(node.progress, { kind: 'huff', square: huffed });
  return move === null ? claimed : rules.advance(claimed, move);
}
