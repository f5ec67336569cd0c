/** What is read out: what has happened since the page was opened, and the line that says what to do now. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isReplay, liveTable } from '../state/table.ts';
import { newsSaid } from './news.ts';
import { shownPrompt } from './prompt.ts';
import { type Line, tell } from './voice.ts';

export interface Told {
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
