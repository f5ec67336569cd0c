import type { Move } from './act.ts';
import type { Rules } from './create-rules.ts';
import type { PdnMoveItem } from './pdn-game.ts';
import type { Corner } from './pdn-gametype.ts';
import { formatMove, movesMeant } from './pdn-notation.ts';
import { squareOf } from './pdn-square.ts';
import { hasPieces, type Position } from './position.ts';
import { listed } from './refusal-words.ts';
import { opponentOf, type Side } from './side.ts';

export type MoveFailureCode = 'noSuchSquare' | 'wrongSide' | 'illegalMove' | 'gameOver';

/** Why no legal move is meant by that text here, in words for whoever mends the file. */
export function illegality(
  rules: Rules,
  corner: Corner,
  position: Position,
  item: PdnMoveItem,
): { readonly code: MoveFailureCode; readonly why: string } {
  const { board } = rules;
  const squares = item.squares.filter((name, index) => index > 0 || /\d/.test(name));
  const missing = squares.find((name) => squareOf(board, corner, name) === null);
  if (missing !== undefined)
    return {
      code: 'noSuchSquare',
      why: `${missing} is no playable square of a ${board.size}×${board.size} board`,
    };
  const mover = sideName(position.turn);
  const other = { ...position, turn: opponentOf(position.turn) };
  if ((movesMeant(rules, corner, other, item) ?? []).length > 0)
    return {
      code: 'wrongSide',
      why: `${item.text} is a move of ${sideName(other.turn)}, and ${mover} is to move`,
    };
  const moves = rules.moves(position);
  if (moves.length === 0) {
    const out = [other.turn, position.turn].find((side) => !hasPieces(position, side));
    const end = out === undefined ? `${mover} has no legal move` : `${sideName(out)} has no piece left`;
    return { code: 'gameOver', why: `${end}: the game is over` };
  }
  return {
    code: 'illegalMove',
    why: `${item.text} is not legal for ${mover}: ${reason(rules, corner, position, item)}`,
  };
}

function reason(rules: Rules, corner: Corner, position: Position, item: PdnMoveItem): string {
  const [name = ''] = item.squares;
  const from = squareOf(rules.board, corner, name);
  const piece = from === null ? undefined : position.pieces.get(from);
  const moves = rules.moves(position);
  const named = (some: readonly Move[]) =>
    listed(some.map((move) => written(rules, corner, position, item, move)));
  if (from !== null && piece === undefined) return `no piece stands on ${name}`;
  if (piece !== undefined && piece.side !== position.turn) return `the piece on ${name} is not its own`;
  const own = moves.filter((move) => move.from === from);
  if (own.length > 0) return `${name} can play ${named(own)}`;
  const captures = moves.filter((move) => move.captured.length > 0);
  if (captures.length > 0) return `it must capture: ${named(captures)}`;
  return `the piece on ${name} cannot move`;
}

function written(rules: Rules, corner: Corner, position: Position, item: PdnMoveItem, move: Move): string {
  const capture = item.text.includes(':') ? ':' : 'x';
  return formatMove(rules, position, move, { notation: item.notation, capture, corner });
}

export function sideName(side: Side): string {
  return side === 'W' ? 'White' : 'Black';
}
