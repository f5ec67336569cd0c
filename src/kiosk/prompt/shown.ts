import { computed, signal } from '@preact/signals';
import type { View } from '../../game/game.ts';
import { connection, isReplay, links, study, view } from '../state/table.ts';
import { promptNow, promptSolved, promptThen } from './prompt.ts';

/** Wall clock in ms, moving only while something counts seconds. */
export const wallClock = signal(0);

/** In a replay, what was to be done then. */
export const shownPrompt = computed(() =>
  isReplay.value && view.value !== null
    ? promptThen(view.value)
    : promptNow(connection.value, links.value, solved(), wallClock.value),
);

/** The game at the board; a problem that is solved asks for nothing more. */
function solved(): View | null {
  const now = view.value;
  const isSolved = study.value?.kind === 'problem' && study.value.state === 'solved';
  return now !== null && isSolved ? { ...now, prompt: promptSolved(now) } : now;
}

export function runWallClock(): () => void {
  const timer = setInterval(() => {
    if (connection.value.state === 'lost') wallClock.value = Date.now();
  }, 500);
  return () => clearInterval(timer);
}
