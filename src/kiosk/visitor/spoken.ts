/** The scene's words for those who listen: read by a screen reader, and aloud for a visitor who asked for it. */

import { computed, effect } from '@preact/signals';
import { shownPrompt } from '../prompt/shown.ts';
import { say } from '../prompt/speech.ts';
import { play } from '../sound/synth.ts';
import { language, sound } from '../state/preferences.ts';
import { profile, view, visitor } from '../state/table.ts';
import { inWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { headlineOf } from './headline.ts';
import { reading } from './visit.ts';

export const headline = computed(() =>
  visitor.value === null
    ? null
    : headlineOf(visitor.value.scene, shownPrompt.value, view.value, profile.value.size),
);

/** Line and reason as they are said; empty on a board that is no exhibit. */
export const spokenWords = computed(() => {
  if (headline.value === null) return '';
  if (visitor.value?.leaving != null) return t('att.gone');
  const game = view.value?.game ?? 'trappes';
  const { line, why } = headline.value;
  return [inWords(line, game), inWords(why, game)].filter((part) => part !== null).join('. ');
});

/** Reads each new line aloud; a browser without voices chimes, and the line is to be read on the page. */
export function readAloud(): () => void {
  return effect(() => {
    const words = spokenWords.value;
    if (!reading.value || sound.value === 'off' || words === '') return;
    if ('speechSynthesis' in window && speechSynthesis.getVoices().length > 0) say(words, language.value);
    else play('turn');
  });
}
