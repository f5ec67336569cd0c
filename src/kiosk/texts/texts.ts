/** Texts by their ids, in the language chosen. The words are data: fr.json, en.json. */

import i18next from 'i18next';
import type { Text } from '../../game/view.ts';
import { type Language, language } from '../state/preferences.ts';
import en from './en.json';
import fr from './fr.json';
import { typeset } from './typeset.ts';

const translator = i18next.createInstance();
// `initAsync: false`: the texts are in the bundle, so the first paint already has them.
void translator.init({
  lng: 'fr',
  resources: { fr: { translation: fr }, en: { translation: en } },
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  showSupportNotice: false,
});

type Params = Readonly<Record<string, string | number>>;

/** The text in the language chosen; reading it in a component renders it again when the language changes. */
export function t(id: string, params: Params = {}): string {
  return textIn(language.value, id, params);
}

function textIn(lng: Language, id: string, params: Params = {}): string {
  return typeset(translator.t(id, { ...params, lng }), lng);
}

/** Whether the page has words for it: a view may come from a newer server. */
export function known(text: Text): boolean {
  return Object.hasOwn(fr, text.id);
}
