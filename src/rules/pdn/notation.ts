import {
  type Board,
  cellName,
  cellOf,
  columnOf,
  type Position,
  rowOf,
  type Square,
  squaresAlong,
} from '../board.ts';
import type { Rules } from '../create-rules.ts';
import { badAct, checkRules } from '../error.ts';
import type { Move, Route } from '../progress.ts';
import { type Corner, type PdnStyle, plainGameOf, TOP_LEFT } from './game.ts';
import type { PdnMoveText } from './lexer.ts';

/** Everything a hand may play here: correct moves and, where an omission stands, those that omit a capture. */
function playable(rules: Rules, position: Position): readonly Move[] {
  const omissions = rules.omissions(position);
  return omissions.length === 0 ? rules.moves(position) : [...rules.moves(position), ...omissions];
}

/** A legal move that a written one may mean. */
interface MoveMeant {
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

/** The square of that name in a file whose square 1 lies in `corner`, or null if the board has none. */
export function squareOf(board: Board, corner: Corner, name: string): Square | null {
  if (/^\d/.test(name)) return numbered(board, corner, Number(name));
  const cell = cellOf(name);
  if (cell === null || cell.column >= board.size || cell.row >= board.size) return null;
  return board.squareAt(cellName(cell));
}

function numbered(board: Board, corner: Corner, n: number): Square | null {
  if (n < 1 || n > board.squares.length) return null;
  if (corner === TOP_LEFT) return board.squares[n - 1] ?? null;
  const perRow = board.size / 2;
  const row = Math.floor((n - 1) / perRow);
  const inRow = (n - 1) % perRow;
  const fromTop = corner === 3 ? row : board.size - 1 - row;
  const fromLeft = corner === 0 ? inRow : perRow - 1 - inRow;
  return board.squares[fromTop * perRow + fromLeft] ?? null;
}

/** The number of a square in a file whose square 1 lies in `corner`. Turning the board twice gives it back. */
function numberOf(board: Board, corner: Corner, square: Square): string {
  return String(numbered(board, corner, square));
}

/**
 * The squares between origin and end that PDN's long form names (PDN 3.0): one for every captured piece but the last,
 * the turning square where the way turns, else the square just behind the captured piece.
 */
export function longForm(board: Board, route: Route): readonly Square[] {
  const { path, jumped } = route;
  return jumped.slice(0, -1).map((captured, hop) => {
    const from = squareAt(path, hop);
    const landing = squareAt(path, hop + 1);
    const turns = direction(board, from, landing) !== direction(board, landing, squareAt(path, hop + 2));
    return turns ? landing : justBehind(board, captured, landing);
  });
}

function squareAt(path: readonly Square[], index: number): Square {
  const square = path[index];
  if (square === undefined) throw new Error(`a route of ${path.length} squares has none at ${index}`);
  return square;
}

function direction(board: Board, from: Square, to: Square): string {
  const rows = Math.sign(rowOf(to, board.size) - rowOf(from, board.size));
  return `${rows},${Math.sign(columnOf(to, board.size) - columnOf(from, board.size))}`;
}

function justBehind(board: Board, captured: Square, landing: Square): Square {
  return squaresAlong(board, captured, landing)[0] ?? landing;
}

/** All squares the piece passes or lands on between origin and end, without those it jumps. */
function travelled(board: Board, route: Route): readonly Square[] {
  const squares = route.path.flatMap((square, index) => {
    const next = route.path[index + 1];
    return next === undefined ? [square] : [square, ...squaresAlong(board, square, next)];
  });
  return squares.slice(1, -1).filter((square) => !route.jumped.includes(square));
}

/** Whether those squares are the move's own long form, as a strict writer gives it. */
function isLongForm(board: Board, move: Move, written: readonly Square[]): boolean {
  return move.routes.some((route) => same(longForm(board, route), written));
}

/** How the squares written between origin and end may be meant, the strictest meaning first. */
const MEANINGS: readonly ((board: Board, move: Move, written: readonly Square[]) => boolean)[] = [
  isLongForm,
  (_, move, written) => move.routes.some((route) => same(route.path.slice(1, -1), written)),
  (board, move, written) => move.routes.some((route) => inOrder(travelled(board, route), written)),
  // As engines write it (Hub protocol): the captured squares in any order.
  (_, move, written) =>
    same(
      move.captured,
      [...written].sort((a, b) => a - b),
    ),
];

/** The moves that those squares may mean; all of them if none are written. */
function movesAlong(board: Board, moves: readonly Move[], written: readonly Square[]): readonly Move[] {
  if (written.length === 0) return moves;
  for (const meant of MEANINGS) {
    const found = moves.filter((move) => meant(board, move, written));
    if (found.length > 0) return found;
  }
  return [];
}

function same(a: readonly Square[], b: readonly Square[]): boolean {
  return a.length === b.length && a.every((square, index) => square === b[index]);
}

function inOrder(all: readonly Square[], some: readonly Square[]): boolean {
  let at = 0;
  for (const square of all) if (square === some[at]) at += 1;
  return at === some.length;
}

/** A token that begins with a digit or a letter, without its line. */
interface PdnWord {
  readonly taken: string;
  readonly token:
    | { readonly kind: 'result'; readonly text: string }
    | { readonly kind: 'number'; readonly value: number; readonly dots: number }
    | ({ readonly kind: 'move'; readonly digitsOnly: boolean } & PdnMoveText);
}

// Between squares: `-`, or `x`, `:` and the Cyrillic х; padded with blanks, or broken behind it.
const PADDING = '[ \\t\\u00a0]{0,3}';
const DASH = `${PADDING}[-‐‑–—−]${PADDING}\\n?${PADDING}`;
const CAPTURE = `${PADDING}[x:X×хХ]${PADDING}\\n?${PADDING}`;
// Russian archives mix а, с, е of their own alphabet into the names of squares.
const NAME = '[a-jA-JасеАСЕ](?:10|[1-9])';

/** A game won without play, as federations write it: `2-0F`. */
const FORFEIT = /\d{1,2}-\d{1,2}F(?!\w)/iy;
const HALVES = /(?:(?:1\/2|½)(?:[ \t]?[-:–][ \t]?(?:1\/2|½))?)(?!\w)/y;
/** Points with halves, as a small match has them: `1.5-0.5`. A move number glued to its move (`1.5-9`) has one point alone. */
const HALF_POINTS = /\d{1,2}[.,]5[-:–]\d{1,2}[.,]5(?![\w-])/y;
// A second padded dash is no part of a move: in `32-28 - 2. 28x19` Black's move is not known.
// A star captures (`28*19`) where no blank stands beside it; elsewhere it ends a game or marks a move.
const NUMERIC = new RegExp(
  `\\d{1,2}(?:(?:${CAPTURE}\\d{1,2})+|(?:\\*\\d{1,2})+|${DASH}\\d{1,2}(?:-\\d{1,2})*)(?!\\w)`,
  'y',
);
const ALGEBRAIC = new RegExp(`${NAME}(?:(?:${CAPTURE}|${DASH}|\\*)?${NAME})+(?!\\w)`, 'y');
// A slip of the pen, as `a1-k9`: it has the form of a move, so that it is named as one on no square of the board.
const BEYOND_THE_BOARD = /[a-z]\d{1,2}[-x:][a-z]\d{1,2}(?!\w)/iy;
const SHORT_ALGEBRAIC = /[a-h][-x:]?[a-h][1-8](?!\w)/y;
const FOUR_DIGITS = /\d{4}(?![\w.])/y;
const NUMBER = /(\d{1,4})(?!\w)(?:[ \t]?(\.{1,3}|…))?/y;
const PLAIN_NUMERIC = /^[\dx:-]+$/;
/** What the points of both players come to: `0-0`, `1-0`, `1-1`, `3-0`, `12-0`. */
const USUAL_TOTALS = new Set([0, 1, 2, 3, 12]);
/** The file ends, or the next game's tags follow. */
const GAME_END = /\s*(?:\[|$)/y;
const NAMES = /[a-z]\d{1,2}|[a-h](?=[-x:]?[a-h][1-8])/g;
const CYRILLIC: Readonly<Record<string, string>> = { а: 'a', с: 'c', е: 'e' };

/** Reads a result, a move or a move number at `at`, or null. Results lex like moves: no square is 0, no quiet move stays. */
export function readWord(text: string, at: number): PdnWord | null {
  const first = text.charAt(at);
  if (/[a-zасе]/i.test(first)) {
    const algebraic =
      matchAt(ALGEBRAIC, text, at) ??
      matchAt(SHORT_ALGEBRAIC, text, at) ??
      matchAt(BEYOND_THE_BOARD, text, at);
    return algebraic === null ? null : { taken: algebraic, token: algebraicToken(algebraic) };
  }
  return /[\d½]/.test(first) ? readNumbers(text, at) : null;
}

function readNumbers(text: string, at: number): PdnWord | null {
  const numeric = matchAt(NUMERIC, text, at);
  if (numeric !== null) {
    const isLast = matchAt(GAME_END, text, at + numeric.length) !== null;
    return { taken: numeric, token: numericToken(numeric, isLast) };
  }
  const forfeit = matchAt(FORFEIT, text, at);
  if (forfeit !== null) return { taken: forfeit, token: { kind: 'result', text: forfeit.slice(0, -1) } };
  const halves = matchAt(HALVES, text, at);
  if (halves !== null) return { taken: halves, token: { kind: 'result', text: '1/2-1/2' } };
  const points = matchAt(HALF_POINTS, text, at);
  if (points !== null) return { taken: points, token: { kind: 'result', text: pointsText(points) } };
  const digits = matchAt(FOUR_DIGITS, text, at);
  if (digits !== null && looksLikeMove(digits)) return { taken: digits, token: fourDigitsToken(digits) };
  NUMBER.lastIndex = at;
  const number = NUMBER.exec(text);
  if (number === null) return null;
  const dots = number[2] === '…' ? 3 : (number[2] ?? '').length;
  return { taken: number[0], token: { kind: 'number', value: Number(number[1]), dots } };
}

function pointsText(points: string): string {
  const [white = '', black = ''] = points.replaceAll(',', '.').split(/[-:–]/);
  return white === black ? '1/2-1/2' : `${white}-${black}`;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** `isLast`: nothing of the game follows, and so any score ends it; before that only a usual one does, and `0-5` is a slip. */
function numericToken(taken: string, isLast: boolean): PdnWord['token'] {
  const text = PLAIN_NUMERIC.test(taken) ? taken : plainSeparators(taken);
  const squares = text.split(/[-x:]/).map((square) => String(Number(square)));
  const [first, second] = squares;
  const noMove =
    squares.includes('0') || (first === second && (text.includes('-') || (isLast && text === '1:1')));
  if (squares.length === 2 && noMove && (isLast || USUAL_TOTALS.has(Number(first) + Number(second))))
    return { kind: 'result', text: `${first}-${second}` };
  return { kind: 'move', text, notation: 'numeric', squares, digitsOnly: false };
}

function algebraicToken(taken: string): PdnWord['token'] {
  const text = plainSeparators(taken.toLowerCase().replace(/[асе]/g, (letter) => CYRILLIC[letter] ?? letter));
  return { kind: 'move', text, notation: 'algebraic', squares: text.match(NAMES) ?? [], digitsOnly: false };
}

function plainSeparators(taken: string): string {
  return taken
    .replace(/\s/g, '')
    .replace(/[XхХ×*]/g, 'x')
    .replace(/[‐‑–—−]/g, '-');
}

function looksLikeMove(digits: string): boolean {
  const from = Number(digits.slice(0, 2));
  const to = Number(digits.slice(2));
  return from !== to && from >= 1 && from <= 50 && to >= 1 && to <= 50;
}

function fourDigitsToken(digits: string): PdnWord['token'] {
  const squares = [String(Number(digits.slice(0, 2))), String(Number(digits.slice(2)))];
  return { kind: 'move', text: digits, notation: 'numeric', squares, digitsOnly: true };
}
