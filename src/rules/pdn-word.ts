import type { PdnMoveText } from './pdn-token.ts';

/** A token that begins with a digit or a letter, without its line. */
export interface PdnWord {
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
