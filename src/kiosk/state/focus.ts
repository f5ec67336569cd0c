import { computed, signal } from '@preact/signals';
import { cellOf } from '../board/geometry.ts';
import { profile } from './table.ts';

const last = signal('a1');

/** The square that has, or would get, the keyboard's focus; a1 where the last one is not on this board. */
export const focused = computed(() => {
  const cell = cellOf(last.value);
  const size = profile.value.size;
  return cell !== null && cell.col < size && cell.row < size ? last.value : 'a1';
});

export function noteFocus(name: string): void {
  last.value = name;
}

export function focusSquare(name: string): void {
  noteFocus(name);
  document.querySelector<HTMLElement>(`[data-square="${name}"]`)?.focus();
}
