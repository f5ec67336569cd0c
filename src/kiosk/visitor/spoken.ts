/** The scene's words for those who listen: read by a screen reader, and aloud for a visitor who asked for it. */

import { computed, effect } from '@preact/signals';
import { spoken } from '../cards/card-panel.tsx';
import { shownPrompt } from '../prompt/shown.ts';
import { say } from '../prompt/speech.ts';
import { told } from '../prompt/told.ts';
import { play } from '../sound/synth.ts';
import { language, sound } from '../state/preferences.ts';
import { profile, staffNews, view, visitor } from '../state/table.ts';
import { inWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { headlineOf } from './headline.ts';
import { reading } from './visit.ts';

/** The card that is answered on the page now; null while something else is. */
export const cardShown = computed(() => {
  const scene = visitor.value?.scene.kind;
  return scene === 'play' || scene === 'round' ? (view.value?.cards?.due ?? null) : null;
});

export const headline = computed(() =>
  visitor.value === null
    ? null
    : headlineOf(
        visitor.value.scene,
        shownPrompt.value,
        view.value,
        profile.value.size,
        staffNews.value?.opens ?? null,
      ),
);

/** Line and reason as they are said; empty on a board that is no exhibit. */
export const spokenWords = computed(() => {
  if (headline.value === null) return '';
  if (visitor.value?.leaving != null) return t('att.gone');
  const game = view.value?.game ?? 'trappes';
  const { line, why, more = null } = headline.value;
  return [line, why, more]
    .map((text) => inWords(text, game))
    .filter((part) => part !== null)
    .map(sentence)
    .join(' ');
});

/** With its full stop, unless it ends otherwise. */
export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Reads aloud what has happened and each new line, and a card instead of it, which is French; a browser without voices chimes, and the line is to be read on the page. */
export function readAloud(): () => void {
  let last = 0;
  return effect(() => {
    const news = told.value.filter(({ number }) => number > last).map(({ words }) => sentence(words));
    last = told.value.at(-1)?.number ?? 0;
    const words = [...news, spokenWords.value].filter((part) => part !== '').join(' ');
    const card = cardShown.value;
    if (!reading.value || sound.value === 'off' || words === '') return;
    if (!('speechSynthesis' in window) || speechSynthesis.getVoices().length === 0) play('turn');
    else if (card === null) say(words, language.value);
    else say(spoken(card.prompt), 'fr');
  });
}
