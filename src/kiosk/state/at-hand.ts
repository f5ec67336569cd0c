/** What is at hand: the square with the focus, the list of moves, the menu. */

import { computed, effect, signal } from '@preact/signals';
import { cellOf } from '../board/geometry.ts';
import { place } from './place.ts';
import { profile } from './table.ts';

/** The list of the moves that may be played is open. */
export const legalShown = signal(false);

export function showLegal(): void {
  legalShown.value = true;
}

// On a small screen the bar is a menu: whether it is open. Another page shuts it.

export const menuOpen = signal(false);

export function toggleMenu(): void {
  menuOpen.value = !menuOpen.value;
}

export function shutMenu(): void {
  menuOpen.value = false;
}

export function followPlace(): () => void {
  return effect(() => {
    if (place.value !== null) menuOpen.value = false;
  });
}

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
