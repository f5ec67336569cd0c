/** What has happened, for those who cannot see it: each event once, in its order, before the line that says what to do now. Pure. */

import type { GameEvent } from '../../game/event.ts';
import type { News } from '../../game/news.ts';
import type { GameId } from '../../rules/rules.ts';
import { type BoardSize, nameOfNumber } from '../board/geometry.ts';
import { eventWords } from '../replay/words.ts';
import { sideName } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';

/** Which events this page has been told of: those behind `from`, up to `last`. */
export interface Heard {
  readonly from: number;
  readonly last: number;
}

export interface Announced {
  readonly number: number;
  readonly event: GameEvent;
}

/** What happened before the page was there is no news. A game whose numbers begin anew is another one. */
export function hearing(heard: Heard | null, { last }: News): Heard {
  if (heard === null) return { from: last, last };
  return last < heard.last ? { from: 0, last } : { ...heard, last };
}

/** The events that the page still holds, oldest first. */
export function newsBehind({ from }: Heard, { last, events }: News): readonly Announced[] {
  const first = last - events.length + 1;
  return events
    .map((event, index) => ({ number: first + index, event }))
    .filter(({ number }) => number > from);
}

type Of<T extends GameEvent['type']> = Extract<GameEvent, { readonly type: T }>;
type Words<T extends GameEvent['type']> = (event: Of<T>, game: GameId, size: BoardSize) => string;

const asListed = (event: GameEvent, game: GameId, size: BoardSize) => eventWords(event, game, size);

/** No event is without its announcement: one that is added has none here, and does not compile. */
const ANNOUNCEMENTS: { readonly [T in GameEvent['type']]: Words<T> } = {
  move: moveSaid,
  revised: (event, game, size) => t('event.revised', { move: moveSaid(event, game, size) }),
  turn: ({ side, needs }, game) => t(`say.turn.${needs}`, { side: sideName(game, side) }),
  spin: asListed,
  unread: asListed,
  slider: ({ side, ...event }, game, size) =>
    t('say.by', { side: sideName(game, side), what: asListed({ side, ...event }, game, size) }),
  huff: ({ side, ...event }, game, size) =>
    t('say.by', { side: sideName(game, side), what: asListed({ side, ...event }, game, size) }),
  adjusted: asListed,
  alarm: asListed,
  takeback: ({ side, ...event }, game, size) =>
    t('say.by', { side: sideName(game, side), what: asListed({ side, ...event }, game, size) }),
  newGame: asListed,
  resync: asListed,
  pause: asListed,
  goOn: asListed,
  player: asListed,
  fault: asListed,
  result: asListed,
};

export function announcement<T extends GameEvent['type']>(
  event: Of<T>,
  game: GameId,
  size: BoardSize,
): string {
  const words: Words<T> = ANNOUNCEMENTS[event.type as T];
  return words(event, game, size);
}

/** Where from, where to, what it took, and what became of the piece. */
function moveSaid(move: Of<'move' | 'revised'>, game: GameId, size: BoardSize): string {
  const name = (square: number) => nameOfNumber(square, size);
  const { side, from, to, captured, crowned, fell, omitted } = move;
  const params = { side: sideName(game, side), from: name(from), to: name(to) };
  const line =
    captured.length === 0
      ? t('say.move', params)
      : t('say.capture', { ...params, sq: captured.map(name).join(', ') });
  const remarks = [
    ...(crowned ? [gameText(game, 'event.crowned')] : []),
    ...(fell ? [t('moves.fell')] : []),
    ...(omitted ? [t('moves.omitted')] : []),
  ];
  return [line, ...remarks].join(', ');
}
