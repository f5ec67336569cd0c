import { signal } from '@preact/signals';

/** The list of the moves that may be played is open. */
export const legalShown = signal(false);

export function showLegal(): void {
  legalShown.value = true;
}
