/** What is read out: what has happened in this game since the page was opened, and the line that says what to do now. */

import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { View } from '../../game/game.ts';
import { language } from '../state/preferences.ts';
import { isExhibit, isReplay, liveTable, profile, study, view } from '../state/table.ts';
import { heardSentences, sentence } from '../texts/heard.ts';
import { t } from '../texts/texts.ts';
import { isAnother, lastActSaid, newsSaid, promptSaid } from './news.ts';
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

/**
 * Listens to what happens as long as the page stands, and tells it before `line`, as it is to be heard. Tells nothing in a replay.
 */
export function listen(line: ReadonlySignal<Line>): () => void {
  let before: View | null = null;
  let count = 0;
  return effect(() => {
    const { view, profile } = liveTable.value;
    const prompt = shownPrompt.value;
    if (view === null) return;
    const anew = before !== null && isAnother(before, view);
    const fresh = [
      ...(anew ? begun(view) : []),
      ...newsSaid(before && heardOf(before, view), view, prompt, profile),
    ];
    before = view;
    if (isReplay.value) return;
    if (anew) told.value = [];
    if (fresh.length > 0) {
      const more = fresh.map((words, i) => ({ key: count + i, words }));
      count += fresh.length;
      told.value = [...told.peek(), ...more].slice(-KEPT);
    }
    tell(fresh, line.value);
  });
}

/** How far a page that has heard `before` has heard the events of `now`. */
const heardOf = (before: View, now: View): number => (before.game === now.game ? before.news.last : 0);

/**
 * Tells that another game has begun, unless an event of it says so. A problem, and a visit at an exhibit, tell that in their own
 * words.
 */
function begun({ plies, news }: View): readonly string[] {
  const isTold = news.events.some(({ type }) => type === 'newGame');
  const isGame = plies.length === 0 && study.peek() === null && !isExhibit.peek();
  return isGame && !isTold ? [sentence(t('event.newGame'))] : [];
}

// What can be asked for again: what to do now, and the last act.

/** The answer, for the live region. `count` changes with each, so that the same words are read again. */
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
