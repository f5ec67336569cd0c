import {
  type Board,
  checkIsPosition,
  crowningRow,
  PIECES,
  type Piece,
  type PieceKind,
  Placement,
  type Position,
  rowOf,
  type Side,
  type Square,
} from './board.ts';
import { checkRules, RulesError, type RulesErrorCode } from './error.ts';
import { formatKingRuns, type KingRun, type KingRuns, type WrittenRuns } from './progress.ts';
import type { RuleSet } from './rulesets.ts';
import type { TrapLayout } from './traps.ts';

/** What a FEN is read against; every `Rules` is one. */
export interface FenBoard {
  readonly board: Board;
  readonly layout: TrapLayout | null;
  readonly ruleSet: Pick<RuleSet, 'kingRun'>;
}

/**
 * Reads a FEN in any form met in the wild: either colour first, either side empty, ranges (also of kings), full stops and
 * commas behind the lists, blanks, small letters, a doubled turn, algebraic squares, Lidraughts' `:H…:F…` (read over: a
 * FEN's position is its first occurrence) and `:+0+328` (how often Black and White have moved one king, and where it stands: where
 * kings' runs are counted, else read over), and our `:O` with the open traps.
 * Throws a `RulesError` that names what is wrong and where.
 */
export function parseFen(rules: FenBoard, text: string): Position {
  checkRules(rules, 'parseFen(rules, text)');
  if (typeof text !== 'string')
    throw fault(
      'fenEmpty',
      JSON.stringify(text) ?? String(text),
      'FEN',
      'it is no text',
      'give a FEN like W:W31:B1',
    );
  const { board, layout } = rules;
  const [turnField = '', ...rest] = fieldsOf(text);
  const turn = turnOf(turnField);
  const fields = withoutDoubledTurn(turn, rest);
  const pieces = new Map<Square, Piece>();
  const field = (letter: string) => onlyField(fields, letter);
  for (const side of ['W', 'B'] as const) {
    const list = field(side);
    if (list === null)
      throw fault(
        'fenColourMissing',
        text,
        `colour ${side}`,
        'it has no field',
        `add :${side}, also if it has no piece`,
      );
    placeSide(side, list, board, pieces);
  }
  refuseUnknown(fields);
  const openTraps = openTrapsOf(field('O') ?? '', board, layout, pieces);
  const kingRuns = kingRunsOf(rules, fields, pieces);
  return { turn, pieces: ascending(pieces), openTraps, ...(kingRuns && { kingRuns }) };
}

/** The canonical FEN: `W:W31,K32:B1,2`, then `:O14,22` if traps are open, and `:+0+132` if White has moved the king on 32 once. */
export function formatFen(position: Position): string {
  checkIsPosition(position);
  const list = (side: Side) =>
    [...position.pieces]
      .filter(([, piece]) => piece.side === side)
      .sort(([a], [b]) => a - b)
      .map(([square, piece]) => (piece.kind === 'king' ? `K${square}` : String(square)))
      .join(',');
  const open = position.openTraps.length > 0 ? `:O${position.openTraps.join(',')}` : '';
  return `${position.turn}:W${list('W')}:B${list('B')}${open}${formatKingRuns(position.kingRuns)}`;
}

/** The fields between colons, without blanks and full stops. */
function fieldsOf(text: string): readonly string[] {
  const fields = text
    .replace(/\s+/g, '')
    .split(':')
    .map((field) => field.replace(/\.$/, ''));
  if (fields.join('') === '')
    throw fault('fenEmpty', text, 'FEN', 'it is empty', 'write it like W:W31,32:B1,K2');
  return fields;
}

function turnOf(field: string): Side {
  const letter = field.toUpperCase();
  if (letter === 'W' || letter === 'B') return letter;
  const problem = field === '?' ? 'the side to move is unknown' : 'no side is to move';
  throw fault('fenTurn', field, `turn "${field}"`, problem, 'begin with W: or B:');
}

/** `W:W:W31:B1` says the turn twice: the second one is no empty list, as that colour's list follows. */
function withoutDoubledTurn(turn: Side, fields: readonly string[]): readonly string[] {
  const lists = fields.filter((field) => /^[WB]/i.test(field));
  return lists.length === 3 && fields[0]?.toUpperCase() === turn ? fields.slice(1) : fields;
}

/** What follows that letter in the one field that begins with it, or null. */
function onlyField(fields: readonly string[], letter: string): string | null {
  const [first, second] = fields.filter((field) => field[0]?.toUpperCase() === letter);
  if (second !== undefined)
    throw fault(
      'fenFieldTwice',
      second,
      `field "${second}"`,
      `${letter} has a field already`,
      'list each once',
    );
  return first?.slice(1) ?? null;
}

function refuseUnknown(fields: readonly string[]): void {
  const unknown = fields.find((field) => !/^([WBO]|[HF]\d+$|\+\d)/i.test(field));
  if (unknown !== undefined)
    throw fault(
      'fenField',
      unknown,
      `field "${unknown}"`,
      'it begins with no colour',
      'begin it with W, B, or O for open traps',
    );
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
  return list.split(',').filter((item) => item !== '');
}

const ITEM = /^(K?)(\d+|[a-j]\d+)(?:-(K?)(\d+|[a-j]\d+))?$/i;

function squaresOf(item: string, board: Board): readonly (readonly [Square, PieceKind])[] {
  const match = ITEM.exec(item);
  if (match === null)
    throw fault('fenItem', item, `item "${item}"`, 'it is no square', 'write 12, K12, 1-12, c3 or Kc3');
  const [, king, first = '', lastKing, last] = match;
  const from = playable(first, board);
  const to = last === undefined ? from : playable(last, board);
  if (to < from) throw fault('fenRange', item, `range "${item}"`, 'it runs backwards', `write ${to}-${from}`);
  if (lastKing && king === '')
    throw fault(
      'fenRange',
      item,
      `range "${item}"`,
      'a man begins it and a king ends it',
      `write K${from}-${to}, or two items`,
    );
  return board.squares.slice(from - 1, to).map((square) => [square, king === '' ? 'man' : 'king'] as const);
}

function playable(name: string, board: Board): Square {
  if (!/^(\d+|[a-j]\d+)$/i.test(name))
    throw fault('fenItem', name, `item "${name}"`, 'it is no square', 'write 12 or c3');
  if (/^\d/.test(name)) return numbered(name, board);
  const square = board.squareAt(board.algebraic(name.toLowerCase()));
  if (square === null)
    throw fault('badSquare', name, `square ${name}`, 'it is a light square', 'pieces stand on dark ones');
  return square;
}

function numbered(name: string, board: Board): Square {
  const square = board.squares[Number(name) - 1];
  if (square !== undefined) return square;
  const last = board.squares.length;
  const problem = `the ${board.size}×${board.size} board has the squares 1 to ${last}`;
  throw fault('badSquare', name, `square ${name}`, problem, `write a number from 1 to ${last}`);
}

function openTrapsOf(
  list: string,
  board: Board,
  layout: TrapLayout | null,
  pieces: ReadonlyMap<Square, Piece>,
): readonly Square[] {
  const open: Square[] = [];
  const refuse = (code: RulesErrorCode, where: string, problem: string, wayOut: string) =>
    fault(code, `:O${list}`, where, problem, wayOut);
  const traps = (layout?.sliders ?? [])
    .flatMap((slider) => [slider.left, slider.right])
    .sort((a, b) => a - b);
  for (const item of itemsOf(list)) {
    const square = playable(item, board);
    const where = `square ${square}`;
    if (traps.length === 0) throw refuse('noTraps', where, 'this board has no trapdoors', 'leave :O out');
    if (!traps.includes(square))
      throw refuse('notATrap', where, 'there is no trapdoor', `the trapdoors are ${traps.join(', ')}`);
    if (open.includes(square))
      throw refuse('squareTwice', where, 'it is listed twice', 'list each open trap once');
    if (pieces.has(square))
      throw refuse(
        'pieceOnOpenTrap',
        where,
        'a piece stands on this open trap',
        'shut the trap or remove the piece',
      );
    open.push(square);
  }
  for (const { id, left, right } of layout?.sliders ?? []) {
    if (open.includes(left) && open.includes(right))
      throw refuse(
        'bothTrapsOpen',
        `squares ${left} and ${right}`,
        `slider ${id} cannot open both`,
        'leave one out',
      );
  }
  return open.sort((a, b) => a - b);
}

const RUNS = /^\+(\d)(\d*)\+(\d)(\d*)$/;

/** Lidraughts' field `+0+328`. Its older form `+0+3` does not tell which king, and is read as the only one there is. */
function kingRunsOf(
  { ruleSet: { kingRun } }: FenBoard,
  fields: readonly string[],
  pieces: ReadonlyMap<Square, Piece>,
): KingRuns | undefined {
  const field = fields.find((each) => each.startsWith('+'));
  if (field === undefined || kingRun === 'any') return undefined;
  const match = RUNS.exec(field);
  if (match === null)
    throw fault('fenItem', field, `field "${field}"`, 'it tells no runs of kings', 'write +0+0 or +0+328');
  const [, black = '', blackOn = '', white = '', whiteOn = ''] = match;
  const of = (side: Side, moves: number, on: string): KingRun | undefined => {
    if (moves === 0) return undefined;
    const kings = [...pieces].filter(([, piece]) => piece.side === side && piece.kind === 'king');
    const [king, other] = kings.filter(([square]) => on === '' || Number(on) === square);
    if (king === undefined || (on === '' && other !== undefined) || moves > kingRun)
      throw fault(
        'fenItem',
        field,
        `field "${field}"`,
        `no king of ${side} can have made those moves`,
        `give up to ${kingRun} moves and the square of a king, +0 for none`,
      );
    return { square: king[0], moves };
  };
  const W = of('W', Number(white), whiteOn);
  const B = of('B', Number(black), blackOn);
  return W === undefined && B === undefined ? undefined : { ...(W && { W }), ...(B && { B }) };
}

function ascending(pieces: ReadonlyMap<Square, Piece>): ReadonlyMap<Square, Piece> {
  return new Placement([...pieces].sort(([a], [b]) => a - b));
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

/** A position as `JSON.stringify` writes it: pieces by square. */
export interface PositionJson {
  readonly turn: string;
  readonly pieces: Readonly<Record<string, { readonly side: string; readonly kind: string }>>;
  readonly openTraps: readonly number[];
  readonly kingRuns?: WrittenRuns;
}

/**
 * A position from its FEN, from what `JSON.parse` gives of one, or from another position, checked as a FEN is. Throws a
 * `RulesError` that names what is wrong and where.
 */
export function readPosition(board: FenBoard, given: string | PositionJson | Position): Position {
  if (typeof given === 'string') return parseFen(board, given);
  const { turn, pieces, openTraps, kingRuns } = given ?? {};
  if (typeof turn !== 'string' || typeof pieces !== 'object' || pieces === null || !Array.isArray(openTraps))
    throw badPosition(given, 'it has not turn, pieces and openTraps');
  const placed = pieces instanceof Map ? [...pieces] : Object.entries(pieces);
  const list = (side: Piece['side']) =>
    placed.flatMap(([square, piece]) => {
      if (!isPiece(piece)) throw badPosition(given, `on ${square} stands ${JSON.stringify(piece)}`);
      return piece.side === side ? [`${piece.kind === 'king' ? 'K' : ''}${square}`] : [];
    });
  const runs = kingRuns === undefined ? '' : formatKingRuns(kingRuns);
  return parseFen(board, `${turn}:W${list('W')}:B${list('B')}:O${openTraps}${runs}`);
}

function isPiece(given: unknown): given is Piece {
  if (typeof given !== 'object' || given === null || !('side' in given) || !('kind' in given)) return false;
  return (given.side === 'W' || given.side === 'B') && (given.kind === 'man' || given.kind === 'king');
}

function badPosition(given: unknown, problem: string): RulesError {
  return new RulesError({
    code: 'badPosition',
    input: JSON.stringify(given) ?? String(given),
    where: 'position',
    problem,
    wayOut: 'give a FEN, or { turn, pieces: { "31": { side: "W", kind: "man" } }, openTraps: [] }',
  });
}
