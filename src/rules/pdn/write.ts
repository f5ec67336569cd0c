import { boardOf, type Position } from '../board.ts';
import { createRules, type Rules, rulesUnder } from '../create-rules.ts';
import { formatFen } from '../fen.ts';
import { sameMove } from '../legal-moves.ts';
import { optionsToKeep } from '../options.ts';
import type { Move, Outcome } from '../progress.ts';
import { type GameId, RULE_SETS } from '../rulesets.ts';
import type { TrapLayout } from '../traps.ts';
import { type PdnStyle, type PlainGame, plainGameOf, resultText, TOP_LEFT } from './game.ts';
import type { PdnNotation } from './lexer.ts';
import { formatMove, movesMeant, readWord } from './notation.ts';
import {
  type Annotation,
  checkTags,
  formatAnnotation,
  type GameRecord,
  newReplay,
  RECORD_TAGS,
  type RecordEntry,
  type RecordReplay,
  replayEntry,
  startOf,
} from './record.ts';

const LINE_WIDTH = 80;

/**
 * The game as strict PDN 3.0, ending with a blank line. Throws a `RulesError` if an entry is not legal where it stands.
 * Other programs can load it; `readRecord` gives the record back. `notation`: of its squares, where files of that game may have it; else
 * the usual one of the game.
 */
export function writePdn(record: GameRecord, notation?: PdnNotation): string {
  checkTags(record.tags);
  const plain = plainGameOf(record.game, notation);
  const result = record.outcome === null ? '*' : outcomeText(plain, record.outcome);
  const tags = tagsOf(record, plain, result).map(([name, value]) => `[${name} "${escaped(value)}"]\n`);
  const text = new Movetext(record, plain);
  for (const entry of record.entries) text.add(entry);
  return `${tags.join('')}\n${wrapped([...text.end(), result])}\n\n`;
}

function outcomeText(plain: PlainGame, { winner, reason }: Outcome): string {
  return winner === null && reason === 'abandoned' ? '*' : resultText(plain.results, winner);
}

function tagsOf(
  record: GameRecord,
  plain: PlainGame,
  result: string,
): readonly (readonly [string, string])[] {
  const { game, options, layout, start, outcome } = record;
  const own = record.tags.filter(({ name }) => !RECORD_TAGS.has(name));
  const set = Object.entries(optionsToKeep(game, options)).map(([name, value]) => `${name}=${value}`);
  return [
    ...own.map(({ name, value }) => [name, value] as const),
    ['Result', result],
    ['GameType', plain.gameType],
    ['Damier', game],
    ...(set.length > 0 ? [['DamierOptions', set.join(', ')] as const] : []),
    ...(layout === null ? [] : [['DamierTraps', formatTraps(layout)] as const]),
    ...(start === null ? [] : [['SetUp', '1'] as const, ['FEN', plainFen(start)] as const]),
    ...(start === null || start.openTraps.length === 0 ? [] : [['DamierFEN', formatFen(start)] as const]),
    ...(outcome === null ? [] : [['Termination', outcome.reason] as const]),
  ];
}

/** `S3 orange c3 g3; S4 green b4 f4`: slider, colour, left and right trap. */
function formatTraps({ sliders }: TrapLayout): string {
  const { nameOf } = boardOf(8);
  return sliders
    .map(({ id, colour, left, right }) => `${id} ${colour} ${nameOf(left)} ${nameOf(right)}`)
    .join('; ');
}

function escaped(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&');
}

/** Braces and structured comments would be read as what they are not. */
function commentText(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replaceAll('[%damier', '(%damier');
}

function wrapped(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Builds the words of the movetext while the game is played again. */
class Movetext {
  readonly #rules: Rules;
  readonly #plainRules: Rules;
  readonly #plain: PlainGame;
  readonly #words: string[] = [];
  #replay: RecordReplay;
  #comment: string[] = [];
  /** The position that a plain reader has come to. */
  #shown: string;
  /** Turns so far, counted so that the first side's are even. */
  #turn: number;
  /** The last word is the first side's move of this number, so that the answer needs none. */
  #answers = false;

  constructor(record: GameRecord, plain: PlainGame) {
    const { layout, options, game } = record;
    this.#rules = createRules(game, layout === null ? { options } : { options, layout });
    this.#plain = plain;
    this.#plainRules = plainRules(game);
    const start = startOf(this.#rules, record);
    this.#replay = newReplay(this.#rules, start);
    this.#shown = plainFen(start);
    this.#turn = start.turn === this.#rules.ruleSet.first ? 0 : 1;
  }

  add(entry: RecordEntry): void {
    switch (entry.kind) {
      case 'move':
        this.#addMove(entry);
        break;
      case 'comment':
        this.#flush();
        this.#words.push(`{${commentText(entry.text)}}`);
        this.#answers = false;
        break;
      case 'slider':
        this.#annotate({ kind: 'slider', slider: entry.slider, notch: entry.notch });
        break;
      default:
        this.#annotate(entry);
    }
    this.#replay = replayEntry(this.#rules, this.#replay, entry);
    if (entry.kind === 'move' || entry.kind === 'slider') this.#turn += 1;
    if (entry.kind === 'force') this.#turn -= 1;
  }

  end(): readonly string[] {
    this.#flush();
    this.#setUp();
    return this.#words;
  }

  #addMove(move: Move): void {
    const before = this.#replay.progress.position;
    const { style } = this.#plain;
    const text = plainText(this.#rules, this.#plainRules, before, move, style);
    if (text === null) {
      this.#annotate({ kind: 'move', text: formatMove(this.#rules, before, move, style) });
      return;
    }
    this.#flush();
    this.#setUp();
    const number = Math.floor(this.#turn / 2) + 1;
    const isFirst = this.#turn % 2 === 0;
    const told = isFirst ? `${number}. ` : this.#answers ? '' : `${number}... `;
    this.#words.push(`${told}${text}`);
    this.#answers = isFirst;
    this.#shown = plainFen(this.#rules.playUnchecked(before, move));
  }

  #annotate(annotation: Annotation): void {
    this.#comment.push(formatAnnotation(annotation));
  }

  #flush(): void {
    if (this.#comment.length === 0) return;
    this.#words.push(`{${this.#comment.join(' ')}}`);
    this.#comment = [];
    this.#answers = false;
  }

  /** Where the game has left what a plain reader has seen, the position is set up anew. */
  #setUp(): void {
    const position = plainFen(this.#replay.progress.position);
    if (position === this.#shown) return;
    this.#words.push(`/FEN "${position}"/`);
    this.#shown = position;
    this.#answers = false;
  }
}

/** The rules a plain reader plays by: those of the nearest game, on the board that `GameType` tells. */
export function plainRules(id: GameId): Rules {
  const { size, menRows } = RULE_SETS[id];
  return rulesUnder({ ...RULE_SETS[plainGameOf(id).nearest], size, menRows });
}

/** A FEN that every reader understands: without open traps. */
export function plainFen(position: Position): string {
  return formatFen({ ...position, openTraps: [] });
}

/**
 * The text of a move that both our rules and the plain reader's read as that same move with the same result, or null if there is
 * none.
 */
function plainText(rules: Rules, plain: Rules, before: Position, move: Move, style: PdnStyle): string | null {
  const own = formatMove(rules, before, move, style);
  const seen = { ...before, openTraps: [] };
  const twin = plain.moves(seen).find((other) => sameMove(other, move));
  if (
    twin === undefined ||
    plainFen(plain.playUnchecked(seen, twin)) !== plainFen(rules.playUnchecked(before, move))
  )
    return null;
  const texts = [own, formatMove(plain, seen, twin, style)];
  return texts.find((text) => means(rules, before, text, move) && means(plain, seen, text, move)) ?? null;
}

/** Whether a reader of those rules takes the text for that move. */
function means(rules: Rules, position: Position, text: string, move: Move): boolean {
  const meant = moveOfText(rules, position, text);
  return meant !== null && sameMove(meant, move);
}

/** The one move that a text means, strictly where several are possible; null if there is none. */
export function moveOfText(rules: Rules, position: Position, text: string): Move | null {
  const token = readWord(text, 0)?.token;
  if (token?.kind !== 'move') return null;
  const meant = movesMeant(rules, TOP_LEFT, position, token) ?? [];
  const strict = meant.filter((one) => one.strict);
  const [only, second] = meant.length > 1 ? strict : meant;
  return only === undefined || second !== undefined ? null : only.move;
}
