/** Texts by their ids, in the language chosen. The words are data: one file a language. */

import i18next from 'i18next';
import type { Text } from '../../game/view.ts';
import { language } from '../state/preferences.ts';
import { type Language, localeOf, TEXTS } from './languages.ts';
import { typeset } from './typeset.ts';

const translator = i18next.createInstance();
// `initAsync: false`: the texts are in the bundle, so the first paint already has them.
void translator.init({
  lng: 'fr',
  resources: Object.fromEntries([...TEXTS].map(([code, translation]) => [code, { translation }])),
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  showSupportNotice: false,
});

/** A text may ask for the hour or the day of the week of a moment in UTC: `{at, time}`, `{at, day}`. */
const moments = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { weekday: 'long' },
} as const;
for (const [name, shown] of Object.entries(moments))
  translator.services.formatter?.add(name, (at: number, lng = 'fr') =>
    new Intl.DateTimeFormat(localeOf(lng), { ...shown, timeZone: 'UTC' }).format(at),
  );

type Params = Readonly<Record<string, string | number>>;

/** The text in the language chosen; reading it in a component renders it again when the language changes. */
export function t(id: string, params: Params = {}): string {
  return textIn(language.value, id, params);
}

/** The same in another language. */
export function textIn(lng: Language, id: string, params: Params = {}): string {
  return typeset(translator.t(id, { ...params, lng }), lng);
}

/** Whether the page has words for it: a view may come from a newer server. */
export function known(text: Text): boolean {
  return Object.hasOwn(TEXTS.get('fr') ?? {}, text.id);
}
