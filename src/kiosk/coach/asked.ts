/** What the visitor has asked the coach and is waiting for. */

import { effect, signal } from '@preact/signals';
import { send } from '../link/connection.ts';
import { view } from '../state/table.ts';

/** A hint takes up to a second and a half (adapters/opponent/coach.ts); after this long none comes. */
const PATIENCE_MS = 4_000;

/** A hint is being thought out. */
export const hintAwaited = signal(false);

export function askHint(): void {
  hintAwaited.value = true;
  send({ type: 'hint' });
}

export function awaitHints(): () => void {
  return effect(() => {
    if (!hintAwaited.value) return undefined;
    if (view.value?.coach.hint !== 'offered') {
      hintAwaited.value = false;
      return undefined;
    }
    const timer = setTimeout(() => {
      hintAwaited.value = false;
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  });
}
