/** The cards of sujet-verbe: which deck a move draws from, how they are answered, what a page shows of them. */

import type { CardDeck, Rules, Side, Square } from '../rules/rules.ts';
import { change, type Draft, type DraftOf } from './draft.ts';
import type { Answer, CardAnswers, Ply, Session } from './session.ts';
import type { Card } from './setup.ts';
import { drawsCards, judgeOf } from './turn.ts';

type MovePly = Ply & { readonly kind: 'move' };

/** The marks of the squares, by (row + column / 2) mod 3 from the top left (docs/rules.md, Cards). */
const MARKS = ['rose', 'green', 'blue'] as const satisfies readonly CardDeck[];
export type Mark = (typeof MARKS)[number];

/** From which deck a move draws: that of the mark of the square on which it landed. A king draws from the kings' deck. */
export function deckDrawn(rules: Rules, { before, move }: MovePly): CardDeck {
  const isKing = before.position.pieces.get(move.from)?.kind === 'king';
  return isKing ? 'dames' : markOf(rules.board.size, move.to);
}

/** The mark of a played square of a board of `size` × `size`, by its number. */
export function markOf(size: number, square: Square | number): Mark {
  const perRow = size / 2;
  const row = Math.floor((square - 1) / perRow);
  return MARKS[(row + ((square - 1) % perRow)) % MARKS.length] ?? 'rose';
}

/** The card to be answered now; null when none is, or its deck is not known or empty. */
export function cardDue(session: Session): Card | null {
  return session.answerDue ? cardOfLastMove(session) : null;
}

/** The card that the last move drew, answered or not. */
export function cardOfLastMove(session: Session): Card | null {
  const { decks, rules } = session.setup;
  const moves = movesOf(session);
  const last = moves.at(-1);
  if (decks === undefined || last === undefined || !drawsCards(session.setup)) return null;
  const deck = deckDrawn(rules, last);
  return cardAt(decks[deck], cutOf(session, moves), drawnFrom(rules, deck, moves) - 1);
}

/** How many cards of a deck are drawn before one comes again. */
function cardsLeft(session: Session, deck: CardDeck): number {
  const { decks, rules } = session.setup;
  const size = decks?.[deck].length ?? 0;
  return size === 0 ? 0 : size - (drawnFrom(rules, deck, movesOf(session)) % size);
}

/** What each side has answered. */
function scoreOf(session: Session, side: Side): { readonly right: number; readonly wrong: number } {
  const own = movesOf(session).flatMap((ply, index) =>
    ply.side === side ? [session.answers[index] ?? null] : [],
  );
  return {
    right: own.filter((answer) => answer === 'right').length,
    wrong: own.filter((answer) => answer === 'wrong').length,
  };
}

/** A move draws a card, which is to be answered before the next turn. */
export function cardDrawn(draft: Draft, ply: Ply): void {
  change<CardAnswers>(draft, { answerDue: drawsCards(draft.session.setup) && ply.kind === 'move' });
}

export function cardAnswered(draft: DraftOf<CardAnswers>, answer: Answer): void {
  change<CardAnswers>(draft, { answerDue: false, answers: [...draft.session.answers, answer] });
}

/** A card's answer goes when its move goes. */
export function cardWithdrawn(draft: Draft, ply: Ply): void {
  const { answers } = draft.session;
  const kept = ply.kind === 'move' ? answers.slice(0, movesOf(draft.session).length - 1) : answers;
  change<CardAnswers>(draft, { answerDue: false, answers: kept });
}

/** Whether that is what the card asks for. Capitals, spaces and the kind of apostrophe do not matter; accents do. */
export function isAccepted({ accepted }: Card, answer: string): boolean {
  return accepted.some((one) => plain(one) === plain(answer));
}

function plain(answer: string): string {
  return answer.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

function movesOf({ plies }: Session): readonly MovePly[] {
  return plies.filter((ply) => ply.kind === 'move');
}

function drawnFrom(rules: Rules, deck: CardDeck, moves: readonly MovePly[]): number {
  return moves.filter((ply) => deckDrawn(rules, ply) === deck).length;
}

/**
 * Every game cuts its decks anew, by the moment of its first move, in ms, which the journal has. Two boards cut them by the
 * name of their match, 16 hexadecimal digits, so both draw the same cards.
 */
function cutOf({ match }: Session, [first]: readonly MovePly[]): number {
  return match === null ? Math.floor(first?.t ?? 0) : Number.parseInt(match.slice(0, 8), 16);
}

/** An answered card goes under its deck: each comes once before any comes again. */
function cardAt(cards: readonly Card[], cut: number, drawn: number): Card | null {
  return cards[cardPlace(cards.length, cut, drawn)] ?? null;
}

/** Which of `size` cards, from 0, is drawn when so many were. */
export function cardPlace(size: number, cut: number, drawn: number): number {
  return (cut + drawn * strideThrough(size, Math.floor(cut / size))) % size;
}

/** A step through all `size` cards, which has no divisor in common with their number. */
function strideThrough(size: number, from: number): number {
  let stride = 1 + (from % size);
  while (commonDivisor(stride, size) > 1) stride++;
  return stride;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** A card as a page shows it. What counts as right is not in it. */
export type CardView = Omit<Card, 'accepted'> & {
  /** Who answers, and who judges what is said aloud. */
  readonly side: Side;
  readonly judge: Side;
};

/** The cards of sujet-verbe, for a page. */
export interface CardsView {
  /** The card to be answered now, or null. */
  readonly due: CardView | null;
  /** How the last card was answered, and what was right; null before the first, and while one is due. */
  readonly last: { readonly side: Side; readonly right: boolean; readonly expected: string } | null;
  readonly score: { readonly [side in Side]: { readonly right: number; readonly wrong: number } };
  /** How many cards of each deck come before one comes again. */
  readonly left: { readonly [deck in CardDeck]: number };
}

export function cardsView(session: Session): CardsView | null {
  if (session.setup.decks === undefined || !drawsCards(session.setup)) return null;
  const mover = session.plies.at(-1)?.side ?? null;
  return {
    due: mover && dueTo(session, mover),
    last: mover && lastAnswer(session, mover),
    score: { W: scoreOf(session, 'W'), B: scoreOf(session, 'B') },
    left: {
      rose: cardsLeft(session, 'rose'),
      green: cardsLeft(session, 'green'),
      blue: cardsLeft(session, 'blue'),
      dames: cardsLeft(session, 'dames'),
    },
  };
}

function dueTo(session: Session, side: Side): CardView | null {
  const card = cardDue(session);
  if (card === null) return null;
  const { deck, prompt, choices, level } = card;
  return { deck, prompt, choices, level, side, judge: judgeOf(session, side) };
}

function lastAnswer(session: Session, side: Side): CardsView['last'] {
  const given = session.answers.at(-1) ?? null;
  const card = cardOfLastMove(session);
  if (given === null || card === null || session.answerDue) return null;
  return { side, right: given === 'right', expected: card.accepted[0] ?? '' };
}
