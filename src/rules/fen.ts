import type { Board } from './board.ts';
import { RulesError, type RulesErrorCode } from './error.ts';
import { crowningRow, rowOf } from './geometry.ts';
import type { TrapLayout } from './layout.ts';
import { PIECES, type Piece, type PieceKind, type Position } from './position.ts';
import type { Side } from './side.ts';
import type { Square } from './square.ts';

/** What a FEN is read against; every `Rules` is one. */
export interface FenBoard {
  readonly board: Board;
  readonly layout: TrapLayout | null;
}

/**
 * Reads a FEN in any form met in the wild: either colour first, either side empty, ranges (also of kings), trailing dot
 * or comma, a doubled turn, algebraic squares, Lidraughts' `:H…:F…`, and our `:O` with the open traps.
 * Throws a `RulesError` that names what is wrong and where.
 */
export function parseFen({ board, layout }: FenBoard, text: string): Position {
  const fields = text
    .trim()
    .replace(/\.$/, '')
    .split(':')
    .map((field) => field.trim());
  if (fields.length === 1 && fields[0] === '')
    throw fault('fenEmpty', text, 'FEN', 'it is empty', 'write it like W:W31,32:B1,K2');
  const turn = turnOf(fields[0] ?? '', text);
  const pieces = new Map<Square, Piece>();
  let openTraps: readonly Square[] = [];
  const read = new Set<Side>();
  for (const [index, field] of withoutDoubledTurn(fields).entries()) {
    const letter = field[0];
    const list = field.slice(1);
    if (letter === 'W' || letter === 'B') {
      if (read.has(letter))
        throw fault(
          'fenColourTwice',
          text,
          `field ${index + 2} "${field}"`,
          `${letter} is listed twice`,
          'list each colour once',
        );
      read.add(letter);
      placeSide(letter, list, board, pieces);
    } else if (letter === 'O') {
      openTraps = openTrapsOf(list, board, layout, pieces);
    } else if (!/^[HF]\d+$/.test(field)) {
      throw fault(
        'fenField',
        text,
        `field ${index + 2} "${field}"`,
        'it begins with no colour',
        'begin it with W, B, or O for open traps',
      );
    }
  }
  for (const side of ['W', 'B'] as const) {
    if (!read.has(side))
      throw fault(
        'fenColourMissing',
        text,
        `colour ${side}`,
        'it has no field',
        `add :${side}, also where it has no piece`,
      );
  }
  return { turn, pieces: ascending(pieces), openTraps };
}

/** The canonical FEN: `W:W31,K32:B1,2`, then `:O14,22` if traps are open. */
export function formatFen(position: Position): string {
  const list = (side: Side) =>
    [...position.pieces]
      .filter(([, piece]) => piece.side === side)
      .sort(([a], [b]) => a - b)
      .map(([square, piece]) => (piece.kind === 'king' ? `K${square}` : String(square)))
      .join(',');
  const open = position.openTraps.length > 0 ? `:O${position.openTraps.join(',')}` : '';
  return `${position.turn}:W${list('W')}:B${list('B')}${open}`;
}

function turnOf(field: string, text: string): Side {
  if (field === 'W' || field === 'B') return field;
  const problem = field === '?' ? 'the side to move is unknown' : 'no side is to move';
  throw fault('fenTurn', text, `turn "${field}"`, problem, 'begin with W: or B:');
}

/** The fields after the turn. `W:W:W31:B1` says the turn twice: the second one is no empty list, as a list follows. */
function withoutDoubledTurn(fields: readonly string[]): readonly string[] {
  const rest = fields.slice(1);
  const lists = rest.filter((field) => /^[WB]/.test(field));
  return lists.length === 3 && rest[0] === fields[0] ? rest.slice(1) : rest;
}

function placeSide(side: Side, list: string, board: Board, pieces: Map<Square, Piece>): void {
  for (const item of itemsOf(list)) {
    for (const [square, kind] of squaresOf(item, board)) {
      const piece = PIECES[side][kind];
      const other = pieces.get(square);
      if (other !== undefined) {
        throw fault(
          'squareTwice',
          `${side}${item}`,
          `square ${square}`,
          'two pieces stand on it',
          'list each square once',
        );
      }
      if (kind === 'man' && rowOf(square, board.size) === crowningRow(side, board.size)) {
        throw fault(
          'manOnCrowningRow',
          `${side}${item}`,
          `square ${square}`,
          `a man of ${side} stands on its crowning row`,
          `write K${square}, or another square`,
        );
      }
      pieces.set(square, piece);
    }
  }
}

function itemsOf(list: string): readonly string[] {
  const items = list.split(',').map((item) => item.trim());
  // A trailing comma and an empty list leave one empty item at the end.
  if (items.at(-1) === '') items.pop();
  return items;
}

const ITEM = /^(K?)(\d+|[a-j]\d+)(?:-(K?)(\d+|[a-j]\d+))?$/;

function squaresOf(item: string, board: Board): readonly (readonly [Square, PieceKind])[] {
  const match = ITEM.exec(item);
  if (match === null)
    throw fault('fenItem', item, `item "${item}"`, 'it is no square', 'write 12, K12, 1-12, c3 or Kc3');
  const [, king, first = '', lastKing, last] = match;
  const from = playable(first, board);
  const to = last === undefined ? from : playable(last, board);
  if (to < from) throw fault('fenRange', item, `range "${item}"`, 'it runs backwards', `write ${to}-${from}`);
  if (lastKing === 'K' && king === '')
    throw fault(
      'fenRange',
      item,
      `range "${item}"`,
      'a man begins it and a king ends it',
      `write K${from}-${to}, or two items`,
    );
  return board.squares.slice(from - 1, to).map((square) => [square, king === 'K' ? 'king' : 'man'] as const);
}

function playable(name: string, board: Board): Square {
  if (/^\d/.test(name)) return board.square(Number(name));
  const square = board.squareAt(board.algebraic(name));
  if (square === null)
    throw fault('badSquare', name, `square ${name}`, 'it is a light square', 'pieces stand on dark ones');
  return square;
}

function openTrapsOf(
  list: string,
  board: Board,
  layout: TrapLayout | null,
  pieces: ReadonlyMap<Square, Piece>,
): readonly Square[] {
  const sliders = layout?.sliders ?? [];
  const traps = sliders.flatMap((slider) => [slider.left, slider.right]).sort((a, b) => a - b);
  const open = new Set<Square>();
  for (const item of itemsOf(list)) {
    const square = playable(item, board);
    if (traps.length === 0)
      throw fault('noTraps', `:O${list}`, `square ${square}`, 'this board has no trapdoors', 'leave :O out');
    if (!traps.includes(square))
      throw fault(
        'notATrap',
        `:O${list}`,
        `square ${square}`,
        'there is no trapdoor',
        `the trapdoors are ${traps.join(', ')}`,
      );
    if (open.has(square))
      throw fault(
        'squareTwice',
        `:O${list}`,
        `square ${square}`,
        'it is listed twice',
        'list each open trap once',
      );
    if (pieces.has(square))
      throw fault(
        'pieceOnOpenTrap',
        `:O${list}`,
        `square ${square}`,
        'a piece stands on this open trap',
        'shut the trap or remove the piece',
      );
    open.add(square);
  }
  for (const { id, left, right } of sliders) {
    if (open.has(left) && open.has(right))
      throw fault(
        'bothTrapsOpen',
        `:O${list}`,
        `squares ${left} and ${right}`,
        `slider ${id} cannot open both`,
        'leave one of them out',
      );
  }
  return [...open].sort((a, b) => a - b);
}

function ascending(pieces: ReadonlyMap<Square, Piece>): ReadonlyMap<Square, Piece> {
  return new Map([...pieces].sort(([a], [b]) => a - b));
}

function fault(
  code: RulesErrorCode,
  input: string,
  where: string,
  problem: string,
  wayOut: string,
): RulesError {
  return new RulesError({ code, input, where, problem, wayOut });
}
