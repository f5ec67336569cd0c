/** Which slider action is picked: what was touched on the page, until the wheel's highlight (`view.chosen`) moves. */

import { computed, effect, signal } from '@preact/signals';
import type { SliderChoice } from '../../game/game.ts';
import { send } from '../link/connection.ts';
import { view } from './table.ts';

const touched = signal<number | null>(null);

const highlight = computed(() => `${view.value?.plies.length} ${view.value?.chosen}`);
effect(() => {
  if (highlight.value !== '') touched.value = null;
});

export const picked = computed<SliderChoice | null>(() => {
  const now = view.value;
  const index = touched.value ?? now?.chosen ?? null;
  return index === null ? null : (now?.choices[index] ?? null);
});

export function pick(index: number): void {
  touched.value = index;
  const choice = view.value?.choices[index];
  if (choice !== undefined) send({ type: 'pick', slider: choice.slider, notch: choice.notch });
}

export function confirmChoice(): void {
  const choice = picked.value;
  if (choice !== null) send({ type: 'choose', slider: choice.slider, notch: choice.notch });
}
