/** Texts by their ids, in the language chosen. The words are data: one file a language. */

import i18next from 'i18next';
import type { Text } from '../../game/game.ts';
import { GAME_FACTS, type GameId } from '../../rules/rules.ts';
import { language } from '../state/preferences.ts';
import { squareColour } from '../state/table.ts';
import { type Language, localeOf, TEXTS } from './languages.ts';
import { KING_NAMES, type KingName, typeset, withKingName } from './typeset.ts';

const translator = i18next.createInstance();
// `initAsync: false`: the texts are in the bundle, so the first paint already has them.
void translator.init({
  lng: 'fr',
  // Each text once for each name of the king. What is filled in later must not change it.
  resources: Object.fromEntries(
    [...TEXTS].map(([code, texts]) => [
      code,
      Object.fromEntries(KING_NAMES.map((name) => [name, named(texts, name)])),
    ]),
  ),
  defaultNS: 'usual',
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  showSupportNotice: false,
});

function named(texts: Readonly<Record<string, string>>, name: KingName) {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, withKingName(text, name)]));
}

/** A text may ask for the hour, the day of the week or the date of a moment in UTC: `{at, time}`, `{at, day}`, `{at, date}`. */
const moments = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'long' },
  date: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const;
for (const [name, shown] of Object.entries(moments))
  translator.services.formatter?.addCached(name, (lng = 'fr') => {
    const format = new Intl.DateTimeFormat(localeOf(lng), { ...shown, timeZone: 'UTC' });
    return (at: number) => format.format(at);
  });

/** Of several squares a text says whether all of them are meant or one: `{sq, and}`, `{sq, or}` make `c3, e5` to `c3 or e5`. */
const lists = { and: 'conjunction', or: 'disjunction' } as const;
for (const [name, type] of Object.entries(lists))
  translator.services.formatter?.addCached(name, (lng = 'fr') => {
    const format = new Intl.ListFormat(localeOf(lng), { type });
    return (places: string) => format.format(places.split(', '));
  });

type Params = Readonly<Record<string, string | number>>;

/** The text in the language chosen. A component that reads it renders again when the language changes. */
export function t(id: string, params: Params = {}): string {
  return textIn(language.value, id, params);
}

/** A text that says of a game what its document says: what its king is called, which colour its squares have (`{squares}`). */
export function gameText(game: GameId, id: string, params: Params = {}): string {
  const squares = t(`squares.${squareColour(game)}`);
  return textIn(language.value, id, { squares, ...params }, GAME_FACTS[game].kingName);
}

/** What has nothing to be filled in, by language, king's name and id: a page asks for some hundred of them at each view. */
const ready = new Map<string, string>();

/** The same in another language. */
export function textIn(lng: Language, id: string, params: Params = {}, kingName: KingName = 'usual'): string {
  if (Object.keys(params).length > 0) return typeset(translator.t(id, { ...params, lng, ns: kingName }), lng);
  const key = `${lng} ${kingName} ${id}`;
  const made = ready.get(key);
  if (made !== undefined) return made;
  const text = typeset(translator.t(id, { lng, ns: kingName }), lng);
  ready.set(key, text);
  return text;
}

/** Whether the page has words for it: a view may come from a newer server. */
export function known(text: Text): boolean {
  const texts = TEXTS.get('fr') ?? {};
  return Object.hasOwn(texts, text.id) || Object.hasOwn(texts, `${text.id}_other`);
}
