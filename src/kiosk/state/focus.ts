import { signal } from '@preact/signals';

/** The square that has, or would get, the keyboard's focus. */
export const focused = signal('a1');

export function focusSquare(name: string): void {
  focused.value = name;
  document.querySelector<HTMLElement>(`[data-square="${name}"]`)?.focus();
}
