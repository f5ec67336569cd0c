import { readWord } from './notation.ts';

/** How the squares of a move are named: PDN numbers, or `a1` and the like. */
export type PdnNotation = 'numeric' | 'algebraic';

/** A move as it is written, not yet understood. */
export interface PdnMoveText {
  /** Without padding: `1- 7` is `1-7`. */
  readonly text: string;
  readonly notation: PdnNotation;
  /** Two or more: numbers without leading zeros, or names in small letters. The first may be a file only (`cb4`). */
  readonly squares: readonly string[];
}

/** The smallest parts of a PDN file. */
export type PdnToken =
  | {
      readonly kind: 'tag';
      readonly name: string;
      readonly value: string;
      /** A blank line stands before it. */
      readonly apart: boolean;
      /** False if its quotes or its bracket had to be guessed. */
      readonly wellFormed: boolean;
    }
  | {
      readonly kind: 'comment';
      readonly text: string;
      readonly closed: boolean;
      /** The line of a `{` inside it, or null: comments do not nest, so a `}` may be missing before. */
      readonly braceInside: number | null;
      /** It is longer than is kept. */
      readonly cut: boolean;
    }
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'number'; readonly value: number; readonly dots: number }
  | ({ readonly kind: 'move'; readonly digitsOnly: boolean } & PdnMoveText)
  | { readonly kind: 'ellipsis' }
  /** A half-move that the writer did not know: `-`, `--`, `- -`. */
  | { readonly kind: 'unknownMove' }
  | { readonly kind: 'result'; readonly text: string }
  /** `*` ends a game, or, directly behind a move, marks it as forced. */
  | { readonly kind: 'star'; readonly glued: boolean }
  | { readonly kind: 'nag'; readonly value: number }
  | { readonly kind: 'strength'; readonly text: string }
  | { readonly kind: 'setup'; readonly fen: string }
  /** Anything else. */
  | { readonly kind: 'other'; readonly text: string };

/** A token and the text it takes; null where the text says nothing. */
interface PdnScanned {
  readonly taken: string;
  readonly token: PdnToken | null;
}

/** A token other than a comment is decided within this many characters; only so much text waits for the next chunk. */
const LOOKAHEAD = 8192;
/** Characters of one comment that are kept. */
const COMMENT_KEPT = 65536;
/** Where a comment quotes a tag's line, its `}` follows within so many characters, before another `{`. */
const TAG_IN_COMMENT = 65536;

const TAG = /\[\s*([A-Za-z_][\w.-]*)\s*"((?:[^"\\\n]|\\.)*)"\s*\]/y;
const LOOSE_TAG = /\[[ \t]*([A-Za-z_][\w.-]*)(?:[ \t]+"?|")([^\n]*)/y;
const TAG_LINE = /[ \t]*\[[A-Za-z_][\w.-]*[ \t]+"[^\n]*"[ \t]*\]/y;
const TAG_BEGINNING = /\n[ \t]{0,64}\[?$/;
const BRACKET = /\[([^\]\n]*)\]?/y;

/** Old files end with it. */
const DOS_END_OF_FILE = '\u001a';

interface OpenComment {
  readonly line: number;
  text: string;
  cut: boolean;
  braceInside: number | null;
}

/** Cuts text, pushed in chunks of any size, into tokens. Holds no more than one comment and what it looks ahead. */
export class PdnLexer {
  readonly #emit: (token: PdnToken, line: number) => void;
  #buffer = '';
  #at = 0;
  #line = 1;
  #nextFeed = Number.POSITIVE_INFINITY;
  #lineBreaks = 2;
  #afterMove = false;
  #pendingReturn = false;
  #comment: OpenComment | null = null;
  /** In a `%` or `;` line: all up to its end is skipped. */
  #skipsLine = false;

  /** `emit` gets each token with the line it begins in, counted from 1. */
  constructor(emit: (token: PdnToken, line: number) => void) {
    this.#emit = emit;
  }

  push(text: string): void {
    this.#buffer += this.#withLineFeeds(text);
    this.#scan(false);
  }

  /** The file ends here; an open comment or tag is given as far as it goes. */
  end(): void {
    if (this.#pendingReturn) this.#buffer += '\n';
    this.#pendingReturn = false;
    this.#scan(true);
    this.#closeComment(false);
  }

  #withLineFeeds(text: string): string {
    const whole = this.#pendingReturn ? `\r${text}` : text;
    this.#pendingReturn = whole.endsWith('\r');
    const known = this.#pendingReturn ? whole.slice(0, -1) : whole;
    return known.includes('\r') ? known.replace(/\r\n?/g, '\n') : known;
  }

  #scan(final: boolean): void {
    if (!final && this.#comment === null && !this.#skipsLine && this.#buffer.length < LOOKAHEAD) return;
    this.#findFeed(0);
    for (;;) {
      const left = this.#buffer.length - this.#at;
      if (left === 0) break;
      if (this.#skipsLine) {
        this.#skip(Math.min(this.#nextFeed, this.#buffer.length) - this.#at);
        this.#skipsLine = this.#at === this.#buffer.length;
      } else if (this.#comment !== null) {
        if (!this.#scanComment(this.#comment, final)) break;
      } else {
        if (!final && left < LOOKAHEAD) break;
        this.#scanToken();
      }
    }
    this.#buffer = this.#buffer.slice(this.#at);
    this.#at = 0;
  }

  /** Takes what belongs to the comment; false if the next chunk is needed to go on. */
  #scanComment(comment: OpenComment, final: boolean): boolean {
    const close = this.#buffer.indexOf('}', this.#at);
    const inside = this.#buffer.slice(this.#at, close < 0 ? undefined : close);
    const lineFeed = inside.search(/\n[ \t]{0,64}\[[A-Za-z_]/);
    if (lineFeed >= 0) return this.#scanTagInside(comment, this.#at + lineFeed, final);
    if (close >= 0) {
      this.#keep(comment, close);
      this.#skip(1);
      this.#closeComment(true);
      return true;
    }
    const mayBeTag = final ? 0 : (TAG_BEGINNING.exec(inside)?.[0].length ?? 0);
    this.#keep(comment, this.#buffer.length - mayBeTag);
    return false;
  }

  /** A line that begins like a tag, inside a comment: if it is one and no `}` follows, the next game's head is met. */
  #scanTagInside(comment: OpenComment, lineFeed: number, final: boolean): boolean {
    this.#keep(comment, lineFeed);
    const ahead = this.#buffer.slice(this.#at, this.#at + TAG_IN_COMMENT);
    const brace = /[{}]/.exec(ahead)?.[0];
    const decided = brace === '}' || (brace === '{' && ahead.includes('\n', 1));
    if (!decided && !final && ahead.length < TAG_IN_COMMENT) return false;
    TAG_LINE.lastIndex = 1;
    if (brace !== '}' && TAG_LINE.test(ahead)) this.#closeComment(false);
    else this.#keep(comment, this.#at + 1);
    return true;
  }

  #keep(comment: OpenComment, end: number): void {
    const text = this.#buffer.slice(this.#at, end);
    const brace = comment.braceInside === null ? text.indexOf('{') : -1;
    if (brace >= 0) comment.braceInside = this.#line + lineFeeds(text.slice(0, brace));
    const room = COMMENT_KEPT - comment.text.length;
    comment.text += text.slice(0, room);
    comment.cut ||= text.length > room;
    this.#skip(end - this.#at);
  }

  #closeComment(closed: boolean): void {
    if (this.#comment === null) return;
    const { line, text, cut, braceInside } = this.#comment;
    this.#comment = null;
    // With the blank before it the text is a copy; as a mere slice it would keep the whole buffer.
    this.#give({ kind: 'comment', text: ` ${text}`.trim(), closed, cut, braceInside }, line);
  }

  #scanToken(): void {
    const char = this.#buffer.charAt(this.#at);
    if (char === ' ' || char.trim() === '' || char === DOS_END_OF_FILE) {
      if (char === '\n') this.#lineBreaks += 1;
      this.#afterMove = false;
      this.#skip(1);
      return;
    }
    const startOfLine = this.#lineBreaks > 0;
    if (char === '[') this.#scanBracket(this.#lineBreaks > 1);
    else if (char === '{') this.#openComment();
    else if ((char === ';' && !this.#afterMove) || (char === '%' && startOfLine)) this.#scanLineComment(char);
    else this.#scanMovetext();
    this.#lineBreaks = 0;
  }

  #openComment(): void {
    this.#comment = { line: this.#line, text: '', cut: false, braceInside: null };
    this.#skip(1);
  }

  /** `%` lines are for other programs and dropped; what follows a free-standing `;` is a comment. */
  #scanLineComment(char: string): void {
    const text = this.#buffer.slice(this.#at + 1, Math.min(this.#nextFeed, this.#at + LOOKAHEAD));
    if (char === ';')
      this.#give(
        { kind: 'comment', text: text.trim(), closed: true, cut: false, braceInside: null },
        this.#line,
      );
    this.#skipsLine = true;
  }

  #scanBracket(apart: boolean): void {
    const tag = this.#match(TAG);
    if (tag !== null) {
      const value = (tag[2] ?? '').replace(/\\(["\\])/g, '$1');
      this.#take(tag[0], { kind: 'tag', name: tag[1] ?? '', value, apart, wellFormed: true });
      return;
    }
    const loose = this.#match(LOOSE_TAG);
    if (loose !== null) {
      const rest = loose[2] ?? '';
      const end = rest.search(/"\s*\]|\]|$/);
      const closing = /^"?\s*\]?/.exec(rest.slice(end))?.[0] ?? '';
      const taken = loose[0].slice(0, loose[0].length - rest.length + end + closing.length);
      this.#take(taken, {
        kind: 'tag',
        name: loose[1] ?? '',
        value: rest.slice(0, end).trim(),
        apart,
        wellFormed: false,
      });
      return;
    }
    const bracket = this.#match(BRACKET);
    const text = bracket?.[1] ?? '';
    this.#take(bracket?.[0] ?? '[', {
      kind: 'comment',
      text: `[${text}]`,
      closed: true,
      cut: false,
      braceInside: null,
    });
  }

  #scanMovetext(): void {
    const line = this.#line;
    const { taken, token } = readMovetext(this.#buffer, this.#at, this.#afterMove);
    this.#skip(taken.length);
    if (token !== null) this.#give(token, line);
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#buffer);
  }

  #take(taken: string, token: PdnToken): void {
    const line = this.#line;
    this.#skip(taken.length);
    this.#give(token, line);
  }

  #give(token: PdnToken, line: number): void {
    this.#afterMove = token.kind === 'move' || (token.kind === 'strength' && this.#afterMove);
    this.#emit(token, line);
  }

  #skip(length: number): void {
    this.#at += length;
    while (this.#nextFeed < this.#at) {
      this.#line += 1;
      this.#findFeed(this.#nextFeed + 1);
    }
  }

  #findFeed(from: number): void {
    const feed = this.#buffer.indexOf('\n', from);
    this.#nextFeed = feed < 0 ? Number.POSITIVE_INFINITY : feed;
  }
}

function lineFeeds(text: string): number {
  return text.split('\n').length - 1;
}

const SETUP = /\/\s*FEN\s*"([^"\n]*)"\s*\//iy;
const WRAPPED_STRENGTH = /\([ \t]*([!?*+=]+)[ \t]*\)/y;
const STRENGTH = /[!?+=#~±∓]{1,16}/y;
const NAG = /\$(\d{1,3})/y;
const UNKNOWN_MOVE = /[-–—](?:[ \t]*[-–—])*/y;
const ELLIPSIS = /\.{2,}|…/y;
const OTHER = /[^\s{}()[\]]{1,256}/y;

/** Patterns with what they mean, tried in this order. */
const PATTERNS: readonly (readonly [RegExp, (found: RegExpExecArray) => PdnToken])[] = [
  [WRAPPED_STRENGTH, ([, marks = '']) => ({ kind: 'strength', text: marks })],
  [STRENGTH, ([marks]) => ({ kind: 'strength', text: marks })],
  [SETUP, ([, fen = '']) => ({ kind: 'setup', fen })],
  [NAG, ([, value]) => ({ kind: 'nag', value: Number(value) })],
  [UNKNOWN_MOVE, () => ({ kind: 'unknownMove' })],
  [ELLIPSIS, () => ({ kind: 'ellipsis' })],
];

/** Reads one token at `at`, where neither white space nor a comment nor a tag stands. `afterMove`: directly behind a move. */
function readMovetext(text: string, at: number, afterMove: boolean): PdnScanned {
  const word = readWord(text, at);
  if (word !== null) return word;
  for (const [pattern, meaning] of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) return { taken: found[0], token: meaning(found) };
  }
  const char = text.charAt(at);
  if (char === '(') return { taken: char, token: { kind: 'open' } };
  if (char === ')') return { taken: char, token: { kind: 'close' } };
  if (char === '*') return { taken: char, token: { kind: 'star', glued: afterMove } };
  // A lone full stop, comma or semicolon between moves says nothing.
  if (char === '.' || char === ',' || char === ';') return { taken: char, token: null };
  OTHER.lastIndex = at;
  const taken = OTHER.exec(text)?.[0] ?? char;
  return { taken, token: { kind: 'other', text: taken } };
}
