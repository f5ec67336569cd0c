/**
 * Texts for the ear. Where the written form does not sound well, a text has a form of its own beside it: `heard.` and its id.
 * Squares are spelled, and a count comes as a word and with its noun (`{nPieces}`). A text that asks for `{side}` is given whose
 * turn it is. All words are in the languages' own files.
 */

import type { Text } from '../../game/game.ts';
import type { GameId, Side } from '../../rules/rules.ts';
import { language } from '../state/preferences.ts';
import { TEXTS } from './languages.ts';
import { inWords, squareWords } from './names.ts';
import { known, t } from './texts.ts';

/** These parameters name squares and sliders, … */
const SPELLED: ReadonlySet<string> = new Set(['sq', 'from', 'to', 's']);
/** … and these count something. */
const COUNTS: ReadonlySet<string> = new Set(['n', 'most', 'took']);

/** A text as it is said; `side`: whose turn it is. Null when the page has no words for it. */
export function heardWords(text: Text | null, game: GameId, side: Side | null = null): string | null {
  if (text === null) return null;
  const params = Object.entries(text.params).flatMap(([name, value]) => heardParam(name, value));
  const heard = { id: heardId(text.id), params: { ...(side && { side }), ...Object.fromEntries(params) } };
  return inWords(heard, game);
}

/** Whether the text, as it is said, tells whose turn it is. */
export function tellsSide({ id }: Text): boolean {
  const texts = TEXTS.get(language.value) ?? {};
  return (texts[heardId(id)] ?? '').includes('{side}');
}

function heardId(id: string): string {
  return known({ id: `heard.${id}`, params: {} }) ? `heard.${id}` : id;
}

function heardParam(name: string, value: string | number): readonly (readonly [string, string | number])[] {
  if (SPELLED.has(name)) {
    const places = squareWords(String(value)).split(', ');
    return [
      [name, places.map(spelledPlace).join(', ')],
      ...(name === 'sq' ? [['count', places.length] as const] : []),
    ];
  }
  if (!COUNTS.has(name) || typeof value !== 'number') return [[name, value]];
  return [
    [name, spokenNumber(value)],
    [`${name}Pieces`, t('heard.pieces', { count: value, n: spokenNumber(value) })],
    ...(name === 'n' ? [['count', value] as const] : []),
  ];
}

/** `c3`, `S3`, `c3-d4`. Anything else is said as it stands. */
function spelledPlace(place: string): string {
  const way = /^([a-j]?\d+)-([a-j]?\d+)$/.exec(place);
  if (way !== null) return t('heard.way', { from: spelled(way[1] ?? ''), to: spelled(way[2] ?? '') });
  return spelled(place);
}

/** A square or a slider letter by letter: `f six`; `28/29` is the square between them. */
export function spelled(place: string): string {
  if (/^\d+$/.test(place)) return spokenNumber(Number(place));
  const [, a, b] = /^(\d+)\/(\d+)$/.exec(place) ?? [];
  if (a !== undefined && b !== undefined)
    return t('heard.between', { a: spokenNumber(Number(a)), b: spokenNumber(Number(b)) });
  const [, letter, number] = /^([a-jS])(\d{1,2})$/.exec(place) ?? [];
  if (letter === undefined) return place;
  return t('heard.square', {
    letter: t(`heard.letter.${letter.toLowerCase()}`),
    number: spokenNumber(Number(number)),
  });
}

/** A number as a word as far as the languages have them, and as figures beyond. */
function spokenNumber(n: number): string {
  const text = { id: `heard.number.${n}`, params: {} };
  return known(text) ? t(text.id) : String(n);
}

/** With its full stop, unless it ends otherwise. */
export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Texts one behind the other as they are said; those without words are left out. */
export function heardSentences(
  texts: readonly (Text | null)[],
  game: GameId,
  side: Side | null = null,
): string {
  return texts
    .map((text) => heardWords(text, game, side))
    .filter((words) => words !== null)
    .map(sentence)
    .join(' ');
}
