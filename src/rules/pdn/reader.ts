import type { PdnGame, PdnItem, PdnRemark, PdnTag, PdnTextDefectCode, PdnTextNoteCode } from './game.ts';
import { PdnLexer, type PdnToken } from './lexer.ts';

/** Variations nested deeper are left out; analysis trees of real files stay below 20. */
const DEEPEST = 200;
/**
 * How many moves, comments and marks of one game are kept; and how many characters of its comments. What is more is left out and
 * named.
 */
const MOST_ITEMS = 50_000;
const MOST_COMMENT_CHARACTERS = 4_000_000;
const MOST_TAGS = 1000;
const MOST_MARKS = 16;

/**
 * Reads PDN liberally: text is pushed in chunks of any size, and a `PdnGame` given for each game as soon as it is complete. Never
 * throws on bad text: what is wrong stands in the game. Holds one game at a time.
 */
export class PdnReader {
  readonly #give: (game: PdnGame) => void;
  readonly #lexer = new PdnLexer((token, line) => this.#read(token, line));
  #draft: Draft | null = null;
  #count = 0;
  #number: number | null = null;
  #lastNumber = 0;
  /** A star stood between a move's number and the move, and so is that move's mark. */
  #starAhead = false;

  constructor(give: (game: PdnGame) => void) {
    this.#give = give;
  }

  push(text: string): void {
    this.#lexer.push(text);
  }

  end(): void {
    this.#lexer.end();
    this.#finish();
  }

  #read(token: PdnToken, line: number): void {
    switch (token.kind) {
      case 'tag':
        this.#readTag(token, line);
        break;
      case 'comment':
        this.#readComment(token, line);
        break;
      case 'number':
        this.#number = token.value;
        this.#starAhead = false;
        return;
      case 'move':
        this.#readMove(token, line);
        break;
      case 'open':
        this.#openVariation(line);
        break;
      case 'close':
        this.#closeVariation(line);
        break;
      case 'result':
        this.#readResult(token, line);
        break;
      case 'star':
        this.#readStar(token, line);
        break;
      case 'strength':
        this.#mark(token.text);
        break;
      case 'nag':
        this.#add({ kind: 'nag', line, value: token.value });
        break;
      case 'setup':
        this.#addBegun({ kind: 'setup', line, fen: token.fen });
        break;
      case 'unknownMove':
        if (this.#draft === null) return;
        this.#addBegun({ kind: 'unknownMove', line, number: this.#number });
        this.#number = null;
        return;
      case 'ellipsis':
        return;
      case 'other':
        this.#readOther(token, line);
        break;
    }
  }

  #readTag(tag: PdnToken & { kind: 'tag' }, line: number): void {
    const name = tag.name.toLowerCase();
    const known = this.#draft?.tagNames.has(name) ?? false;
    // Heads of games without moves follow one another: behind a blank line, or a new Event behind a Result.
    const newHead =
      known && (tag.apart || (name === 'event' && this.#draft?.tagNames.has('result') === true));
    if (this.#draft?.isProse) this.#draft = null;
    if (this.#draft !== null && (this.#draft.begun || this.#draft.result !== null || newHead)) this.#finish();
    const draft = this.#started(line);
    if (!tag.wellFormed) draft.note('malformedTag', line, tag.name);
    if (draft.tagNames.has(name)) draft.note('repeatedTag', line, tag.name);
    if (draft.tags.length === MOST_TAGS) return;
    draft.tagNames.add(name);
    draft.tags.push({ name: tag.name, value: tag.value, line });
  }

  #readComment(comment: PdnToken & { kind: 'comment' }, line: number): void {
    const draft = this.#started(line);
    if (!comment.closed) draft.defect('commentOpen', line, 'a comment begins here and its } is missing');
    if (comment.braceInside !== null)
      draft.note('braceInComment', comment.braceInside, `{ in the comment of line ${line}`);
    draft.commentCharacters += comment.text.length;
    if (comment.cut || draft.commentCharacters > MOST_COMMENT_CHARACTERS)
      draft.note('commentCut', line, 'more comment than is kept');
    if (draft.commentCharacters <= MOST_COMMENT_CHARACTERS)
      this.#add({ kind: 'comment', line, text: comment.text });
  }

  #readMove(move: PdnToken & { kind: 'move' }, line: number): void {
    const number = this.#number;
    this.#number = null;
    const outside = this.#draft === null || (!this.#draft.begun && this.#draft.tags.length === 0);
    // Four digits alone, outside any game, are a year or the like.
    if (outside && move.digitsOnly && number === null) return;
    if (this.#isBehindResult(move.text, line, number)) return;
    const { text, notation, squares } = move;
    const strength = this.#starAhead ? '*' : '';
    this.#starAhead = false;
    this.#addBegun({ kind: 'move', line, number, text, notation, squares, strength });
    if (number === null || this.#draft === null) return;
    this.#draft.numbered = true;
    if (this.#draft.lines.length === 1) this.#lastNumber = number;
  }

  /**
   * After a result a move begins the next game, unless its number goes on from the last one, or it has no number in a
   * file whose games have heads: then it belongs to no game.
   */
  #isBehindResult(text: string, line: number, number: number | null): boolean {
    // A game that ends inside a variation, and another begins: the ) is missing.
    if (number === 1 && this.#draft?.resultInside) this.#finish();
    const draft = this.#draft;
    if (draft === null || draft.result === null) return false;
    if (draft.result.text === '*' && this.#isMarked(draft, draft.result.line, line, number)) {
      draft.result = null;
      return false;
    }
    const goesOn =
      number !== null && number > 1 && (number === this.#lastNumber || number === this.#lastNumber + 1);
    if (goesOn) {
      // A free-standing `*` in mid-game is the mark of a forced move.
      if (draft.result.text !== '*')
        draft.note('movesAfterResult', line, `moves go on after ${draft.result.text}`);
      draft.result = null;
      return false;
    }
    if (number !== 1 && draft.tags.length > 0) {
      draft.note(
        'movesAfterResult',
        line,
        `${text} stands behind the result ${draft.result.text} and is left out`,
      );
      return true;
    }
    this.#finish();
    return false;
  }

  /**
   * A star before or behind a move is its mark, not the end, where the move without a number that follows at once goes on in a
   * game with numbers or a head.
   */
  #isMarked(draft: Draft, starLine: number, line: number, number: number | null): boolean {
    if (this.#starAhead) return true;
    const follows = number === null && line - starLine <= 1 && (draft.numbered || draft.tags.length > 0);
    if (follows) this.#mark('*');
    return follows;
  }

  #readResult({ text }: PdnToken & { kind: 'result' }, line: number): void {
    this.#number = null;
    const draft = this.#draft;
    if (draft === null) return;
    if (draft.lines.length > 1 || draft.tooDeep > 0) draft.resultInside = { text, line };
    // `* 1-0`: the score says more. A second score belongs to what stands behind the first.
    else if (draft.result === null || draft.result.text === '*') draft.result = { text, line };
  }

  #readStar({ glued }: PdnToken & { kind: 'star' }, line: number): void {
    const draft = this.#draft;
    this.#starAhead = this.#number !== null && !glued && draft !== null;
    if (!this.#starAhead) this.#number = null;
    if (draft === null) return;
    if (glued) this.#mark('*');
    if (draft.lines.length > 1 || draft.tooDeep > 0) draft.resultInside = { text: '*', line };
    else draft.result ??= { text: '*', line };
  }

  #mark(text: string): void {
    const items = this.#draft?.items;
    const last = items?.[items.length - 1];
    if (items === undefined || last?.kind !== 'move' || last.strength.length >= MOST_MARKS) return;
    if (text === '*' && last.strength.endsWith('*')) return;
    items[items.length - 1] = { ...last, strength: last.strength + text };
  }

  #openVariation(line: number): void {
    const draft = this.#draft;
    if (draft === null) return;
    if (draft.lines.length > DEEPEST) {
      if (draft.tooDeep === 0) draft.defect('tooDeep', line, `variations are nested deeper than ${DEEPEST}`);
      draft.tooDeep += 1;
      return;
    }
    draft.lines.push([]);
    draft.opened.push(line);
  }

  #closeVariation(line: number): void {
    const draft = this.#draft;
    if (draft === null) return;
    this.#number = null;
    draft.resultInside = null;
    if (draft.tooDeep > 0) {
      draft.tooDeep -= 1;
      return;
    }
    const opened = draft.opened.pop();
    if (opened === undefined) {
      draft.note('strayBracket', line, ') without (');
      return;
    }
    this.#add({ kind: 'variation', line: opened, items: draft.lines.pop() ?? [] });
  }

  #readOther({ text }: PdnToken & { kind: 'other' }, line: number): void {
    const draft = this.#draft;
    if (draft === null) return;
    // A word with digits among the moves may have been one; other words are remarks without braces.
    const wasMove = draft.begun && draft.result === null && /\d/.test(text);
    // In `2. 28 ×19` the number read last is a square.
    const number = Math.min(this.#number ?? this.#lastNumber, this.#lastNumber + 1);
    if (wasMove) draft.defect('unreadableMove', line, text, number);
    else draft.note('strayText', line, text);
  }

  #addBegun(item: PdnItem): void {
    this.#started(item.line).begun = true;
    this.#add(item);
  }

  #add(item: PdnItem): void {
    const draft = this.#started(item.line);
    if (draft.tooDeep > 0) return;
    draft.itemCount += 1;
    if (draft.itemCount > MOST_ITEMS) {
      if (draft.itemCount === MOST_ITEMS + 1)
        draft.defect('tooLong', item.line, `more than ${MOST_ITEMS} moves and comments`);
      return;
    }
    draft.items.push(item);
  }

  #started(line: number): Draft {
    if (this.#draft === null) {
      this.#draft = new Draft(this.#count + 1, line);
      this.#lastNumber = 0;
    }
    return this.#draft;
  }

  #finish(): void {
    const draft = this.#draft;
    this.#draft = null;
    this.#number = null;
    if (draft === null || (!draft.begun && draft.tags.length === 0)) return;
    this.#closeAll(draft);
    this.#takeOddResult(draft);
    const { index, line, tags, items, result, defects, notes } = draft;
    if (result === null) draft.note('noResult', items.at(-1)?.line ?? line, 'no result ends the game');
    this.#count += 1;
    this.#give({ index, line, tags, items, result, defects, notes });
  }

  #closeAll(draft: Draft): void {
    for (let opened = draft.opened.pop(); opened !== undefined; opened = draft.opened.pop()) {
      draft.defect('variationOpen', opened, 'a variation begins here and its ) is missing');
      const items = draft.lines.pop() ?? [];
      draft.items.push({ kind: 'variation', line: opened, items });
      draft.result ??= draft.resultInside;
    }
  }

  /** Scores of other systems (`4-6`, `9-3`) read like moves: the last one is the result if the Result tag says the same. */
  #takeOddResult(draft: Draft): void {
    const said = draft.tags.find(({ name }) => name.toLowerCase() === 'result')?.value.replace(/\s/g, '');
    const items = draft.items;
    const at = items.findLastIndex((item) => item.kind === 'move');
    const last = items[at];
    if (draft.result !== null || last?.kind !== 'move' || last.text !== said) return;
    items.splice(at, 1);
    draft.result = { text: last.text, line: last.line };
  }
}

/** Remarks of one kind kept for one game: a file of junk says the same thing a million times. */
const MOST_REMARKS = 20;

/** A `PdnGame` while it is read. */
class Draft {
  readonly index: number;
  readonly line: number;
  readonly tags: PdnTag[] = [];
  /** The names of the tags, in small letters. */
  readonly tagNames = new Set<string>();
  /** The main line and the variations open in it, the deepest last. */
  readonly lines: PdnItem[][] = [[]];
  /** Where each open variation begins. */
  readonly opened: number[] = [];
  /** Variations that were opened deeper than is kept. */
  tooDeep = 0;
  itemCount = 0;
  commentCharacters = 0;
  /** Anything but tags and comments was met. */
  begun = false;
  /** A move had a number. */
  numbered = false;
  result: { text: string; line: number } | null = null;
  /** The last result inside a variation: the game's own if a `)` is missing. */
  resultInside: { text: string; line: number } | null = null;
  readonly defects: PdnRemark<PdnTextDefectCode>[] = [];
  readonly notes: PdnRemark<PdnTextNoteCode>[] = [];

  constructor(index: number, line: number) {
    this.index = index;
    this.line = line;
  }

  get items(): PdnItem[] {
    return this.lines[this.lines.length - 1] ?? [];
  }

  defect(code: PdnTextDefectCode, line: number, text: string, number: number | null = null): void {
    if (this.defects.filter((known) => known.code === code).length < MOST_REMARKS)
      this.defects.push({ code, line, text, number });
  }

  note(code: PdnTextNoteCode, line: number, text: string): void {
    if (this.notes.filter((known) => known.code === code).length < MOST_REMARKS)
      this.notes.push({ code, line, text, number: null });
  }

  /** A heading before the first head, with a date or the like that looks like a move (`12-18 July`). */
  get isProse(): boolean {
    return this.tags.length === 0 && this.begun && !this.numbered && this.result === null;
  }
}
