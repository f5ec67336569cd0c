/** An opening book: what may be played in the first half-moves of a game, by position. */
import { formatFen, type Move, type Position, parseMove, type Rules, sameMove } from '../rules/rules.ts';
import type { Choice, Situation } from './decide.ts';
import { chanceOf, mixed } from './transpositions.ts';

export interface Book {
  /** What it plays there; none of a position that it does not hold. */
  movesAt(position: Position): readonly Move[];
  /** Positions in which it has a move. */
  readonly positions: number;
}

/**
 * The book of these lines, each played from the start. A position that two lines lead to has the moves of both.
 *
 * @throws Error that names the line, from 1, and the half-move that cannot be played
 */
export function bookFrom(rules: Rules, lines: readonly string[]): Book {
  const known = new Map<string, Move[]>();
  lines.forEach((line, nth) => {
    let position = rules.start();
    line.split(' ').forEach((text, ply) => {
      const move = moveOf(rules, position, text);
      if (move === null)
        throw new Error(`line ${nth + 1} ("${line}"), half-move ${ply + 1}: ${text} is no move there`);
      const fen = formatFen(position);
      const moves = known.get(fen) ?? [];
      if (!moves.some((other) => sameMove(other, move))) known.set(fen, [...moves, move]);
      position = rules.play(position, move);
    });
  });
  return { movesAt: (position) => known.get(formatFen(position)) ?? [], positions: known.size };
}

function moveOf(rules: Rules, position: Position, text: string): Move | null {
  try {
    return parseMove(rules, position, text);
  } catch {
    return null;
  }
}

/** What the book plays there; another seed may choose another of its moves. Null where it has none, or something is to be huffed or spun. */
export function bookChoice(book: Book, { progress, sector }: Situation, seed: number): Choice | null {
  if (sector !== null || progress.outcome !== null || progress.huffable.length > 0) return null;
  const moves = book.movesAt(progress.position);
  // By the position as well: else one seed would choose alike everywhere.
  const place = [...formatFen(progress.position)].reduce((sum, sign) => mixed(sum ^ sign.charCodeAt(0)), 0);
  const act = moves[Math.floor(moves.length * chanceOf(seed, place))];
  return act === undefined ? null : { huffed: null, act };
}
