import { type Move, opponentOf, type Progress, type Rules, type Square, sameMove } from '../rules/rules.ts';
import { type Bits, bitsOf } from './bits.ts';
import { type Candidate, claimOf, moveCandidates } from './candidate.ts';
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
  readonly huffable: Bits;
  readonly openTraps: Bits;
}

export function nodeOf(game: Game, progress: Progress, mayMove: boolean, only: Only | null = null): Node {
  const { position } = progress;
  const sides = { W: [] as Square[], B: [] as Square[] };
  for (const [square, piece] of position.pieces) sides[piece.side].push(square);
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
    huffable: bitsOf(only === null ? progress.huffable : squaresIn(only.huffed)),
    openTraps: bitsOf(position.openTraps),
  };
}

/** The acts of a point of the game: all, and by the square from which they lift their own piece. */
interface Acts {
  readonly all: readonly Candidate[];
  readonly from: ReadonlyMap<Square | null, readonly Candidate[]>;
}

/** Computed once a node and huffed piece. */
const ACTS = new WeakMap<Node, Map<Square | null, Acts>>();
const AFTER = new WeakMap<Candidate, Node>();
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
  const known = ACTS.get(node);
  const there = known?.get(huffed);
  if (there !== undefined) return there;
  const all = computeCandidates(node, huffed);
  const acts = all.length === 0 ? NO_ACTS : { all, from: groupedByOrigin(all) };
  if (known === undefined) ACTS.set(node, new Map([[huffed, acts]]));
  else known.set(huffed, acts);
  return acts;
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
