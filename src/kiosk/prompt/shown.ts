import { computed, signal } from '@preact/signals';
import { connection, isReplay, links, view } from '../state/table.ts';
import { promptNow, promptThen } from './prompt.ts';

/** Wall clock in ms, moving only while something counts seconds. */
export const wallClock = signal(0);

/** In a replay, what was to be done then. */
export const shownPrompt = computed(() =>
  isReplay.value && view.value !== null
    ? promptThen(view.value)
    : promptNow(connection.value, links.value, view.value, wallClock.value),
);

export function runWallClock(): () => void {
  const timer = setInterval(() => {
    if (connection.value.state === 'lost') wallClock.value = Date.now();
  }, 500);
  return () => clearInterval(timer);
}
