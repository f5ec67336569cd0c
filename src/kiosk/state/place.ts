/** Which page is open: the board, or the rules (kept in the address, so that a reload stays there). */

import { effect, signal } from '@preact/signals';

const RULES = '#rules';

export const rulesOpen = signal(location.hash === RULES);

export function followAddress(): void {
  addEventListener('hashchange', () => {
    rulesOpen.value = location.hash === RULES;
  });
  effect(() => {
    const hash = rulesOpen.value ? RULES : '';
    if (location.hash !== hash) history.pushState(null, '', hash === '' ? location.pathname : hash);
  });
}
