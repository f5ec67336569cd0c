/** What can be asked for again: what to do now, and the last act. */

import { signal } from '@preact/signals';
import { language } from '../state/preferences.ts';
import { profile, view } from '../state/table.ts';
import { lastActSaid, promptSaid } from './news.ts';
import { shownPrompt } from './prompt.ts';
import { sayNow } from './voice.ts';

/** The answer, for the live region; `count` changes with each, so that the same words are read again. */
export const answered = signal({ count: 0, words: '' });

export function repeatPrompt(): void {
  answer(promptSaid(shownPrompt.value, view.value?.game ?? 'trappes'));
}

export function repeatLastAct(): void {
  if (view.value !== null) answer(lastActSaid(view.value, profile.value));
}

function answer(words: string): void {
  answered.value = { count: answered.value.count + 1, words };
  sayNow(words, language.value);
}
