/** What the assertive live region says: what must be put right (L6, L7, L8), unless the prompt says it already. Pure. */

import type { GameEvent, LegalMove, Light, News, Prompt, Text, View } from '../../game/game.ts';
import type { PageProfile } from '../../ports/page.ts';
import type { GameId, Square } from '../../rules/rules.ts';
import { type BoardSize, nameOfNumber } from '../board/geometry.ts';
import { pieceParamAt } from '../board/placements.ts';
import { eventWords } from '../replay/words.ts';
import { notchSeen } from '../state/turned.ts';
import { textOfFault } from '../texts/faults.ts';
import { heardSentences, heardWords, sentence, spelled, tellsSide } from '../texts/heard.ts';
import { numberWord, sideName, squareWord } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';

/** The line while hands set up the pieces. */
export const LAYING = 'set.up';

const SAYING: Readonly<Partial<Record<Light['id'], string>>> = {
  L6: 'cap.off',
  L7: 'fix.back',
  L8: 'fix.lift',
};

/** So many at a time are as much as an ear keeps: what is put right gives way to the next. */
const MOST_SAID = 3;

/** `fen`: the position that the board is to show. */
export function urgent(
  lights: readonly Light[],
  prompt: Text,
  fen: string,
  size: BoardSize,
): readonly Text[] {
  // While a game is laid nothing is wrong yet: the line says how many are to go.
  if (prompt.id === LAYING) return [];
  const all = lights.flatMap((light): readonly Text[] => {
    const id = SAYING[light.id];
    if (id === undefined || (id === prompt.id && prompt.params.sq === light.at)) return [];
    const piece = id === 'fix.lift' ? {} : { piece: pieceParamAt(fen, light.at, size) };
    return [{ id, params: { sq: light.at, ...piece } }];
  });
  return all.slice(0, MOST_SAID);
}

// What has happened, in words for the ear: each event once, in its order, before the line that says what to do now. Pure.

export interface Announced {
  readonly number: number;
  readonly event: GameEvent;
}

/**
 * What is new to a page that has heard the events up to number `heard`, oldest first. Null: it has just come, and what happened
 * before is no news to it. Numbers that begin anew are another game's.
 */
export function newsAfter(heard: number | null, { last, events }: News): readonly Announced[] {
  if (heard === null) return [];
  const first = last - events.length + 1;
  const from = last < heard ? 0 : heard;
  return events
    .map((event, index) => ({ number: first + index, event }))
    .filter(({ number }) => number > from);
}

type Of<T extends GameEvent['type']> = Extract<GameEvent, { readonly type: T }>;
/** What is to be known of the board. */
type BoardFacts = Pick<PageProfile, 'size' | 'sliders'>;
type Words<T extends GameEvent['type']> = (event: Of<T>, game: GameId, board: BoardFacts) => string;

/** What reads well as a list has it is said so, too. */
const asListed = (event: GameEvent, game: GameId, { size }: BoardFacts) => eventWords(event, game, size);

/** No event is without its announcement: one that is added has none here, and does not compile. */
const ANNOUNCEMENTS: { readonly [T in GameEvent['type']]: Words<T> } = {
  move: moveSaid,
  revised: (event, game, board) => t('heard.did.revised', { move: moveSaid(event, game, board) }),
  turn: asListed,
  spin: ({ side, sector }, game) => t(`heard.did.spin.${sector}`, { side: sideName(game, side) }),
  unread: ({ side, how }, game) => t(`heard.did.unread.${how}`, { side: sideName(game, side) }),
  slider: sliderSaid,
  huff: ({ side, square }, game, { size }) =>
    t('heard.did.huff', { side: sideName(game, side), sq: spelled(numberWord(square, size)) }),
  adjusted: ({ square }) => t('heard.did.adjusted', { sq: spelled(squareWord(square)) }),
  // What to do about it is the prompt's to say.
  alarm: ({ code }, game) => (code === 'clear' ? t('fix.done') : gameText(game, `heard.alarm.${code}`)),
  takeback: ({ side }, game) => t('heard.did.takeback', { side: sideName(game, side) }),
  newGame: asListed,
  resync: asListed,
  pause: asListed,
  goOn: asListed,
  player: asListed,
  fault: (event, game) => t('heard.did.fault', { what: heardWords(textOfFault(event), game) ?? '' }),
  result: asListed,
};

export function announcement<T extends GameEvent['type']>(
  event: Of<T>,
  game: GameId,
  board: BoardFacts,
): string {
  const words: Words<T> = ANNOUNCEMENTS[event.type as T];
  return words(event, game, board);
}

/** Where from, where to, how many pieces it took, and what became of the piece. */
function moveSaid(move: Of<'move' | 'revised'>, game: GameId, { size }: BoardFacts): string {
  const { side, from, to, captured, crowned, fell, omitted } = move;
  const params = {
    side,
    from: nameOfNumber(from, size),
    to: nameOfNumber(to, size),
    n: captured.length,
  };
  const line = heardWords({ id: captured.length === 0 ? 'did.move' : 'did.take', params }, game) ?? '';
  const remarks = [
    ...(crowned ? [gameText(game, 'heard.did.crowned')] : []),
    ...(fell ? [t('heard.did.fell')] : []),
    ...(omitted ? [t('heard.did.omitted')] : []),
  ];
  return [line, ...remarks].join(', ');
}

/** Where the slider goes, what that opens, and what falls. */
function sliderSaid(event: Of<'slider'>, game: GameId, { size, sliders }: BoardFacts): string {
  const { side, slider, position, fell } = event;
  const name = (square: Square) => spelled(numberWord(square, size));
  const traps = sliders.find(({ id }) => id === slider);
  const opened = position === 'L' ? traps?.left : position === 'R' ? traps?.right : undefined;
  return [
    t(`heard.did.slider.${notchSeen(position)}`, { side: sideName(game, side), s: spelled(slider) }),
    ...(opened === undefined ? [] : [t('heard.did.opens', { sq: name(opened) })]),
    ...fell.map((square) => t('heard.did.falls', { sq: name(square) })),
  ].join(', ');
}

/** Whose turn it is need not be said where the prompt says it, nor that pieces are to be set up. */
function isSaidBy(prompt: Prompt, event: GameEvent): boolean {
  if (event.type === 'alarm') return event.code === 'setUp' && prompt.line.id === LAYING;
  return event.type === 'turn' && prompt.side === event.side && tellsSide(prompt.line);
}

/** What is new to a page, as it is said before `prompt`. */
export function newsSaid(
  heard: number | null,
  { news, game }: View,
  prompt: Prompt,
  board: BoardFacts,
): readonly string[] {
  return newsAfter(heard, news)
    .filter(({ event }) => !isSaidBy(prompt, event))
    .map(({ event }) => sentence(announcement(event, game, board)));
}

/** Another game is on the table than before: its events are numbered by themselves, or one of them says so. A restart numbers anew, too. */
export function isAnother(
  before: Pick<View, 'news' | 'game'>,
  { news, game }: Pick<View, 'news' | 'game'>,
): boolean {
  if (game !== before.game || news.last < before.news.last) return true;
  return newsAfter(before.news.last, news).some(({ event }) => event.type === 'newGame');
}

/** What to do now, as it is said. */
export function promptSaid({ line, why, more, side }: Prompt, game: GameId): string {
  return heardSentences([line, why, more ?? null], game, side);
}

/** A move that may be played, as it is said. */
export function legalMoveSaid({ from, to, captured }: LegalMove, size: BoardSize): string {
  const way = t('heard.way', {
    from: spelled(numberWord(from, size)),
    to: spelled(numberWord(to, size)),
  });
  if (captured.length === 0) return way;
  const taken = captured.map((square) => spelled(numberWord(square, size))).join(', ');
  return t('heard.legal.take', { way, sq: taken });
}

/** These are what players do. */
const ACTS: ReadonlySet<GameEvent['type']> = new Set(['move', 'revised', 'slider', 'huff', 'takeback']);

/** The last act, for whoever asks for it again. Of a game that went on after a start, only where the piece went is known. */
export function lastActSaid({ news, lastMove, game }: View, board: BoardFacts): string {
  const last = news.events.findLast(({ type }) => ACTS.has(type));
  if (last !== undefined) return announcement(last, game, board);
  if (lastMove === null) return t('moves.none');
  const params = { from: nameOfNumber(lastMove.from, board.size), to: nameOfNumber(lastMove.to, board.size) };
  return heardWords({ id: 'last', params }, game) ?? '';
}
