/** Repeats the prompt on request (P): for screen readers through the live region, aloud where the browser can and sound is on. */

import { signal } from '@preact/signals';
import { language, loudness, sound } from '../state/preferences.ts';
import { view } from '../state/table.ts';
import { type Language, localeOf } from '../texts/languages.ts';
import { inWords } from '../texts/names.ts';
import { shownPrompt } from './shown.ts';

/** Changes with every request, so that the live region is read again. */
export const repeats = signal(0);

export function repeatPrompt(): void {
  repeats.value += 1;
  if (sound.value === 'off') return;
  const game = view.value?.game ?? 'trappes';
  const { line, why } = shownPrompt.value;
  const words = [inWords(line, game), inWords(why, game)].filter((part) => part !== null);
  say(words.join('. '), language.value);
}

/** Says it aloud at once, in place of what is being said; silent in a browser without voices. */
export function say(words: string, language: Language): void {
  if (!('speechSynthesis' in window)) return;
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = localeOf(language);
  speech.volume = loudness.value;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}
