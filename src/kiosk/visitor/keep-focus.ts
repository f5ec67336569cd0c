/** What takes the focused element off the page, or out of use, gives the focus back where a keyboard can go on. */

import { isExhibit } from '../state/table.ts';

/** The answer that a held button would give, another choice, the virtual board, the line that says what to do. */
const NEXT = ['[data-cursor="true"]:enabled', '.kiosk-answer:enabled', '[data-square][tabindex="0"]', 'h1'];

/** A focus that is elsewhere, or that nobody has had, is left alone. */
export function keepFocus(page: HTMLElement): () => void {
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  const look = () => {
    if (!isExhibit.value || last === null) return;
    if (last.isConnected && !last.matches(':disabled')) return;
    // A button out of use has the focus until the page is next drawn.
    const isLost = [document.body, last].includes(document.activeElement ?? document.body);
    last = null;
    if (isLost) goOn(page);
  };
  const observer = new MutationObserver(look);
  page.addEventListener('focusin', note);
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    page.removeEventListener('focusin', note);
    observer.disconnect();
  };
}

function goOn(page: HTMLElement): void {
  const next = NEXT.flatMap((selector) => page.querySelector<HTMLElement>(selector) ?? [])[0];
  if (next instanceof HTMLHeadingElement) next.tabIndex = -1;
  next?.focus();
}
