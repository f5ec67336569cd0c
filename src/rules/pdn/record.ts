import type { Position, Side } from '../board.ts';
import type { Rules } from '../create-rules.ts';
import { cardFault, noCards, RulesError } from '../error.ts';
import type { Options } from '../options.ts';
import type { Act, Outcome, Progress } from '../progress.ts';
import type { GameId } from '../rulesets.ts';
import type { Notch, Sector, TrapLayout } from '../traps.ts';

export const CARD_DECKS = ['rose', 'green', 'blue', 'dames'] as const;
export type CardDeck = (typeof CARD_DECKS)[number];

/** One thing that happened in a game, in its order. */
export type RecordEntry =
  /** Trapdoor games: where the wheel stopped. */
  | { readonly kind: 'spin'; readonly sector: Sector | 'border' }
  | Act
  /** `huffRemedy: alsoForce`: the omission just made is called back, and its author must capture. */
  | { readonly kind: 'force' }
  /** sujet-verbe: the card drawn after the move before it. A wrong answer undoes that move (`wrongAnswer: undo`). */
  | { readonly kind: 'card'; readonly deck: CardDeck; readonly right: boolean }
  | { readonly kind: 'comment'; readonly text: string };

/** A game as it is kept in a file: everything needed to play it again, and nothing that follows from the rules. */
export interface GameRecord {
  readonly game: GameId;
  /** The options that were set; as it is read from a file, also the draws, where the game has a choice of them. */
  readonly options: Options;
  readonly layout: TrapLayout | null;
  /** Null: the start of a game. */
  readonly start: Position | null;
  /** Event, Site, Date, White … in the order of the file; not those that the writer makes itself. */
  readonly tags: readonly { readonly name: string; readonly value: string }[];
  readonly entries: readonly RecordEntry[];
  /** Null while the game goes on. */
  readonly outcome: Outcome | null;
}

/** Tags that say what a record says elsewhere: written by the writer, taken away by the reader. */
export const RECORD_TAGS: ReadonlySet<string> = new Set([
  'Result',
  'GameType',
  'SetUp',
  'FEN',
  'Termination',
  'Damier',
  'DamierOptions',
  'DamierTraps',
  'DamierFEN',
]);

type Card = Extract<RecordEntry, { kind: 'card' }>;

/** A record played again as far as some entry. */
export interface RecordReplay {
  readonly progress: Progress;
  /** Before the last move, until its card is answered: where a wrong answer leads back to. */
  readonly beforeMove: Progress | null;
}

export function newReplay(rules: Rules, start: Position): RecordReplay {
  return { progress: rules.begin(start), beforeMove: null };
}

export function startOf(rules: Rules, { start }: Pick<GameRecord, 'start'>): Position {
  return start ?? rules.start();
}

/** One entry further. Throws a `RulesError` if it is not legal here. */
export function replayEntry(rules: Rules, replay: RecordReplay, entry: RecordEntry): RecordReplay {
  const { progress } = replay;
  switch (entry.kind) {
    case 'move':
    case 'slider':
    case 'huff':
      return {
        progress: rules.advance(progress, entry),
        beforeMove: entry.kind === 'move' ? progress : null,
      };
    case 'spin':
      return { ...replay, progress: rules.spun(progress, entry.sector) };
    case 'force':
      return { progress: rules.force(progress), beforeMove: null };
    case 'card':
      return answered(rules, replay, entry);
    case 'comment':
      return replay;
  }
}

/** A wrong answer puts the piece back and passes the turn, unless only the score counts (docs/rules.md, Cards). */
function answered(rules: Rules, { progress, beforeMove }: RecordReplay, card: Card): RecordReplay {
  checkCard(rules, card);
  if (beforeMove === null)
    throw cardFault('illegalAct', `card ${card.deck}`, 'no card is due', 'a card follows a move, one each');
  const stands = card.right || rules.ruleSet.wrongAnswer !== 'undo';
  return { progress: stands ? progress : rules.passTurn(beforeMove), beforeMove: null };
}

function checkCard({ ruleSet }: Rules, { deck, right }: Card): void {
  if (!ruleSet.cards) throw noCards(ruleSet);
  if (!CARD_DECKS.includes(deck))
    throw cardFault('badAct', `card ${deck}`, 'there is no such deck', `choose ${CARD_DECKS.join(', ')}`);
  if (typeof right !== 'boolean')
    throw cardFault('badAct', `card ${deck}`, 'right tells no answer', 'give right: true or false');
}

/** What a structured comment `[%damier …]` tells: the acts that plain draughts does not have. */
export type Annotation =
  | { readonly kind: 'spin'; readonly sector: Sector | 'border' }
  | { readonly kind: 'slider'; readonly slider: string; readonly notch: Notch }
  | { readonly kind: 'huff'; readonly square: number }
  | { readonly kind: 'force' }
  | { readonly kind: 'card'; readonly deck: CardDeck; readonly right: boolean }
  /** A move that a plain game would not allow here, or that ends otherwise than there. */
  | { readonly kind: 'move'; readonly text: string };

const ANNOTATION = /\[%damier\s+([^\]]*)\]/g;

/** `[%damier slider S3 L]` and its like. */
export function formatAnnotation(annotation: Annotation): string {
  return `[%damier ${words(annotation).join(' ')}]`;
}

function words(annotation: Annotation): readonly string[] {
  switch (annotation.kind) {
    case 'spin':
      return ['spin', annotation.sector];
    case 'slider':
      return ['slider', annotation.slider, annotation.notch];
    case 'huff':
      return ['huff', String(annotation.square)];
    case 'force':
      return ['force'];
    case 'card':
      return ['card', annotation.deck, annotation.right ? 'right' : 'wrong'];
    case 'move':
      return ['move', annotation.text];
  }
}

/** The annotations of a comment, in order, and the rest of its text. A word not understood is given back as text. */
export function parseAnnotations(comment: string): {
  readonly annotations: readonly (Annotation | { readonly kind: 'unknown'; readonly text: string })[];
  readonly text: string;
} {
  const annotations = [...comment.matchAll(ANNOTATION)].map(
    ([whole, inside = '']) =>
      annotationOf(inside.trim().split(/\s+/)) ?? { kind: 'unknown' as const, text: whole },
  );
  return { annotations, text: comment.replace(ANNOTATION, '').trim() };
}

function annotationOf([kind, first = '', second = '']: readonly string[]): Annotation | null {
  switch (kind) {
    case 'spin':
      return isSector(first) ? { kind, sector: first } : null;
    case 'slider':
      return isNotch(second) ? { kind, slider: first, notch: second } : null;
    case 'huff':
      return /^\d+$/.test(first) ? { kind, square: Number(first) } : null;
    case 'force':
      return { kind };
    case 'card': {
      const deck = CARD_DECKS.find((known) => known === first);
      return deck === undefined || !/^(?:right|wrong)$/.test(second)
        ? null
        : { kind, deck, right: second === 'right' };
    }
    case 'move':
      return { kind, text: first };
    default:
      return null;
  }
}

function isSector(word: string): word is Sector | 'border' {
  return word === 'piece' || word === 'orange' || word === 'green' || word === 'border';
}

function isNotch(word: string): word is Notch {
  return word === 'L' || word === 'N' || word === 'R';
}

/** As `PdnReader` reads a tag's name. */
const NAME = /^[A-Za-z_][\w.-]*$/;

/** A tag that no text of PDN can hold is named here, not where the text is made or read. */
export function checkTags(tags: GameRecord['tags']): void {
  for (const { name, value } of tags) {
    if (!NAME.test(name))
      throw badTag(name, value, 'it is no name of a tag', 'write a letter, then letters, digits, _, . and -');
    if (typeof value !== 'string')
      throw badTag(name, value, 'a tag holds a text', `give ${name}: '…' as a string`);
  }
}

function badTag(name: string, value: unknown, problem: string, wayOut: string): RulesError {
  const input = JSON.stringify({ [name]: value });
  return new RulesError({ code: 'badPdn', input, where: `tag ${input}`, problem, wayOut });
}

/** Who won by a result's text: a side, null for a draw, undefined where it tells nothing (`*`, `0-0`, unknown words). */
export function winnerOf(text: string): Side | null | undefined {
  const plain = text.replace(/\s/g, '').replace(/½/g, '1/2').replace(':', '-').replaceAll(',', '.');
  if (plain === '1/2-1/2' || plain === '1/2') return null;
  const match = /^(\d{1,3}(?:\.\d)?)-(\d{1,3}(?:\.\d)?)F?$/i.exec(plain);
  if (match === null) return undefined;
  const white = Number(match[1]);
  const black = Number(match[2]);
  if (white === 0 && black === 0) return undefined;
  if (white === black) return null;
  return white > black ? 'W' : 'B';
}

const CLK = /\[%clk\s+(?:(\d+):)?(\d+):(\d+)(?:[.,]\d+)?\s*\]/;
const CLOCK = /\[%clock\s+([^\]]*)\]/;
const PLAYER = /([wb])(\d+):(\d+):(\d+)/gi;

/**
 * Seconds left on the mover's clock, as a comment behind his half-move tells them: `[%clk 0:09:59]`, or with both
 * players' times `[%clock w0:09:59 B0:10:00]` (small letter: that clock is running). Null if it tells none.
 */
export function clockOf(comment: string, mover: Side): number | null {
  const single = CLK.exec(comment);
  if (single !== null) return seconds(single[1] ?? '0', single[2] ?? '0', single[3] ?? '0');
  const both = CLOCK.exec(comment)?.[1] ?? '';
  for (const [, side = '', hours = '', minutes = '', rest = ''] of both.matchAll(PLAYER))
    if (side.toUpperCase() === mover) return seconds(hours, minutes, rest);
  return null;
}

function seconds(hours: string, minutes: string, rest: string): number {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
