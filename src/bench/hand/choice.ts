import {
  type Board,
  type Move,
  type Progress,
  type Rules,
  type Square,
  sameMove,
} from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import { differencesOf } from './bitmap.ts';
import type { Liking } from './families.ts';
import type { Habits } from './habits.ts';
import { between } from './way.ts';

/** A move that the hand is going to make, perhaps after a huff. */
export interface Intention {
  readonly move: Move;
  readonly omitted: boolean;
  readonly huffed: Square | null;
  /** The game before the move, after the huff. */
  readonly progress: Progress;
}

/** A legal way to read a half-move: a move, perhaps after a huff. */
export interface Reading {
  readonly move: Move;
  readonly huffed: Square | null;
}

/** Everything that the side to move may do with its pieces now. */
export function readings(rules: Rules, progress: Progress): Reading[] {
  const without = allMoves(rules, progress).map((move) => ({ move, huffed: null }));
  const huffs = progress.huffable.flatMap((square) => {
    const after = rules.advance(progress, { kind: 'huff', square });
    return after.outcome === null ? allMoves(rules, after).map((move) => ({ move, huffed: square })) : [];
  });
  return [...without, ...huffs];
}

/** Correct moves, then those that omit a capture. */
export function allMoves(rules: Rules, progress: Progress): Move[] {
  const { position, forced } = progress;
  return [...rules.moves(position), ...(forced ? [] : rules.omissions(position))];
}

/** Whether the same piece could go on from the end of a move, by another act of this turn. */
export function isExtendable({ board }: Rules, move: Move, moves: readonly Move[]): boolean {
  return moves.some(
    (other) =>
      other.from === move.from &&
      !sameMove(other, move) &&
      move.captured.every((square) => other.captured.includes(square)) &&
      other.routes.some((route) => passesOver(board, route.path, move.to)),
  );
}

function passesOver(board: Board, path: readonly Square[], square: Square): boolean {
  const name = board.nameOf(square);
  return path.some((start, leg) => {
    const end = path[leg + 1];
    if (end === undefined) return false;
    const onTheWay = between(board, board.nameOf(start), board.nameOf(end)).includes(name);
    return onTheWay || (end === square && leg + 2 < path.length);
  });
}

/** What to do next; null if no move is possible. */
export function intend(
  rules: Rules,
  progress: Progress,
  random: Random,
  habits: Habits,
  liking: Liking,
): Intention | null {
  const huffed = huffToClaim(rules, progress, random, habits);
  const after = huffed === null ? progress : rules.advance(progress, { kind: 'huff', square: huffed });
  const correct = rules.moves(after.position);
  const omitting = after.forced ? [] : rules.omissions(after.position);
  const omitted = omitting.length > 0 && random.chance(habits.omit);
  const choice = omitted ? omitting : correct;
  if (choice.length === 0) return null;
  const move = random.pick(weighted(choice, random, liking, rules, after));
  const intention = { move, omitted, huffed, progress: after };
  return huffed !== null && looksLikeCapture(rules, progress, intention) ? null : intention;
}

function huffToClaim(rules: Rules, progress: Progress, random: Random, habits: Habits): Square | null {
  if (progress.huffable.length === 0 || !random.chance(habits.claim)) return null;
  const square = random.pick(progress.huffable);
  const after = rules.advance(progress, { kind: 'huff', square });
  return after.outcome === null && rules.moves(after.position).length > 0 ? square : null;
}

/** The same squares would be touched by a capture of the huffed piece: the contract reads some of these so, some not. */
function looksLikeCapture(rules: Rules, progress: Progress, { move, huffed }: Intention): boolean {
  const board = rules.board;
  const mine = JSON.stringify([...differencesOf(board, move, huffed)].sort());
  return allMoves(rules, progress).some(
    (other) => JSON.stringify([...differencesOf(board, other, null)].sort()) === mine,
  );
}

/** The moves that a family is about, if there are any and mostly; otherwise all. */
function weighted(
  moves: readonly Move[],
  random: Random,
  liking: Liking,
  rules: Rules,
  { position }: Progress,
): readonly Move[] {
  const likes: Record<Liking, (move: Move) => boolean> = {
    any: () => true,
    captures: (move) => move.captured.length > 1 || givesCapture(rules, position, move),
    kings: (move) => position.pieces.get(move.from)?.kind === 'king',
    crowning: (move) => move.crowned,
    traps: (move) => move.fell,
  };
  const liked = moves.filter(likes[liking]);
  return liked.length > 0 && random.chance(0.6) ? liked : moves;
}

function givesCapture(rules: Rules, position: Progress['position'], move: Move): boolean {
  const [reply] = rules.moves(rules.play(position, move));
  return reply !== undefined && reply.captured.length > 0;
}
