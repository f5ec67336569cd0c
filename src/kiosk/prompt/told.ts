import { computed, effect, signal } from '@preact/signals';
import { isReplay, liveTable } from '../state/table.ts';
import { announcement, type Heard, hearing, newsBehind } from './news.ts';

const heard = signal<Heard | null>(null);

/** What has happened since the page was opened, in words, each with its number; nothing of it in a replay. */
export const told = computed<readonly { readonly number: number; readonly words: string }[]>(() => {
  const { view, profile } = liveTable.value;
  if (view === null || heard.value === null || isReplay.value) return [];
  return newsBehind(heard.value, view.news).map(({ number, event }) => ({
    number,
    words: announcement(event, view.game, profile.size),
  }));
});

/** Listens to what happens, as long as the page stands. */
export function listen(): () => void {
  return effect(() => {
    const { view } = liveTable.value;
    if (view !== null) heard.value = hearing(heard.peek(), view.news);
  });
}
