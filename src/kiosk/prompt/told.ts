/** What is read out: what has happened since the page was opened, and the line that says what to do now. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { language } from '../state/preferences.ts';
import { isReplay, liveTable, profile, view } from '../state/table.ts';
import { heardSentences } from '../texts/heard.ts';
import { lastActSaid, newsSaid, promptSaid } from './news.ts';
import { shownPrompt } from './prompt.ts';
import { type Line, sayNow, tell } from './voice.ts';

interface Told {
  /** The how manieth it is. */
  readonly key: number;
  readonly words: string;
}

/** So many stay on the page: a live region reads what is added to it. */
const KEPT = 24;

/** Each in the words of the moment when it was told: what was said is not said again in another language. */
export const told = signal<readonly Told[]>([]);

/** Listens to what happens as long as the page stands, and tells it before `line`, as it is to be heard; nothing of it in a replay. */
export function listen(line: ReadonlySignal<Line>): () => void {
  let heard: number | null = null;
  let count = 0;
  return effect(() => {
    const { view, profile } = liveTable.value;
    const prompt = shownPrompt.value;
    if (view === null) return;
    const fresh = newsSaid(heard, view, prompt, profile);
    heard = view.news.last;
    if (isReplay.value) return;
    if (fresh.length > 0) {
      const more = fresh.map((words, i) => ({ key: count + i, words }));
      count += fresh.length;
      told.value = [...told.peek(), ...more].slice(-KEPT);
    }
    tell(fresh, line.value);
  });
}

// What can be asked for again: what to do now, and the last act.

/** The answer, for the live region; `count` changes with each, so that the same words are read again. */
export const answered = signal({ count: 0, words: '' });

export function repeatPrompt(): void {
  answer(promptSaid(shownPrompt.value, view.value?.game ?? 'trappes'));
}

export function repeatLastAct(): void {
  if (view.value !== null) answer(lastActSaid(view.value, profile.value));
}

/** A key has lifted what stood there: without eyes nothing else says so before it is put down. */
export function sayLifted(square: string): void {
  const text = { id: 'say.lifted', params: { sq: square } };
  answer(heardSentences([text], view.value?.game ?? 'trappes'));
}

function answer(words: string): void {
  answered.value = { count: answered.value.count + 1, words };
  sayNow(words, language.value);
}
