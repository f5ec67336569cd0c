import type { Move } from './act.ts';
import { badAct } from './bad-act.ts';
import { checkRules } from './check-rules.ts';
import type { Rules } from './create-rules.ts';
import { type Corner, TOP_LEFT } from './pdn-gametype.ts';
import { type PdnStyle, plainGameOf } from './pdn-plain-game.ts';
import { isLongForm, longForm, movesAlong } from './pdn-route.ts';
import { numberOf, squareOf } from './pdn-square.ts';
import type { PdnMoveText } from './pdn-token.ts';
import type { Position } from './position.ts';
import type { Square } from './square.ts';

/** Everything a hand may play here: correct moves and, where an omission stands, those that omit a capture. */
function playable(rules: Rules, position: Position): readonly Move[] {
  const omissions = rules.omissions(position);
  return omissions.length === 0 ? rules.moves(position) : [...rules.moves(position), ...omissions];
}

/** A legal move that a written one may mean. */
export interface MoveMeant {
  readonly move: Move;
  /** The text is what a strict writer gives for it, so that of several this one is meant. */
  readonly strict: boolean;
}

/**
 * The legal moves that a written move may mean, by its squares alone: separators say nothing (Thai and some programs
 * write `-` for captures). Null if it names a square that the board does not have.
 */
export function movesMeant(
  rules: Rules,
  corner: Corner,
  position: Position,
  text: PdnMoveText,
): readonly MoveMeant[] | null {
  const { board } = rules;
  const [first = '', ...others] = text.squares;
  const file = /^[a-j]$/.test(first) ? first : null;
  const from = file === null ? squareOf(board, corner, first) : null;
  const rest = others.map((name) => squareOf(board, corner, name));
  if ((file === null && from === null) || rest.includes(null)) return null;
  const squares = rest.filter((square) => square !== null);
  const way = squares.slice(0, -1);
  const to = squares.at(-1);
  const startsRight = (move: Move) =>
    file === null ? move.from === from : board.nameOf(move.from).startsWith(file);
  const found = playable(rules, position).filter((move) => move.to === to && startsRight(move));
  return movesAlong(board, found, way).map((move) => ({ move, strict: isLongForm(board, move, way) }));
}

/**
 * The move as PDN 3.0 writes it: origin and end, and the whole way only where those two do not tell the move. Unless
 * another style is `asked` for, as files of that game have it: `32-28`, in Russian draughts `c3:e5`. `move` must be playable in `position`.
 */
export function formatMove(rules: Rules, position: Position, move: Move, asked?: PdnStyle): string {
  checkRules(rules, 'formatMove(rules, position, move)');
  if (!Array.isArray(move?.captured)) throw badAct(move);
  const style = asked ?? plainGameOf(rules.id).style;
  const rivals = playable(rules, position).filter(({ from, to }) => from === move.from && to === move.to);
  const way = rivals.length > 1 ? tellingWay(rules, move, rivals) : [];
  const separator = move.captured.length > 0 ? style.capture : '-';
  const name = (square: Square) =>
    style.notation === 'algebraic'
      ? rules.board.nameOf(square)
      : numberOf(rules.board, style.corner ?? TOP_LEFT, square);
  return [move.from, ...way, move.to].map(name).join(separator);
}

/** The long form of the first route that a reader cannot take for another move. */
function tellingWay(rules: Rules, move: Move, rivals: readonly Move[]): readonly Square[] {
  const ways = move.routes.map((route) => longForm(rules.board, route));
  const means = (way: readonly Square[]) => rivals.filter((rival) => isLongForm(rules.board, rival, way));
  return ways.find((way) => means(way).length === 1) ?? ways[0] ?? [];
}
