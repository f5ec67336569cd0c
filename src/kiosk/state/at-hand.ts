import { effect, signal } from '@preact/signals';
import { place } from './place.ts';

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
