/** Nothing is lost: the focus is where a keyboard can go on, and all words of a prompt, and of an exhibit, are in sight. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { isExhibit } from '../state/table.ts';

/** The answer that a held button would give, another choice, the virtual board, the line that says what to do. */
const NEXT = ['[data-cursor="true"]:enabled', '.kiosk-answer:enabled', '[data-square][tabindex="0"]', 'h1'];

/**
 * What takes the focused element off the page gives the focus back where a keyboard can go on. At an exhibit, where a button may be
 * the only one, so does what takes it out of use. A focus that is elsewhere, or that nobody has had, is left alone.
 */
export function keepFocus(page: HTMLElement): () => void {
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
  };
  const look = () => {
    if (last === null) return;
    if (last.isConnected && !(isExhibit.value && last.matches(':disabled'))) return;
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

/** Steps in which words are made smaller, and how small they may become. */
const STEP = 0.04;
const LEAST = 0.5;

/**
 * For an element that has the room that it has: its words become as small (`--fit`) as all of them need to be in sight. Nobody
 * scrolls at an exhibit, nor in a prompt. Where all its `words` are given they are fitted when these change, else whenever it is drawn.
 */
export function useFit<Fitted extends HTMLElement>(words?: string) {
  const ref = useRef<Fitted>(null);
  useLayoutEffect(
    () => {
      const element = ref.current;
      if (element === null) return undefined;
      const shrink = () => {
        for (let share = 1; share >= LEAST; share -= STEP) {
          element.style.setProperty('--fit', share.toFixed(2));
          if (element.scrollHeight <= element.clientHeight + 1) return;
        }
      };
      const resized = new ResizeObserver(shrink);
      // Its parts are drawn by themselves: what grows or comes in one of them leaves the room as it is.
      const follow = () => {
        shrink();
        resized.disconnect();
        for (const one of [element, ...element.children]) resized.observe(one);
      };
      follow();
      const changed = new MutationObserver(follow);
      changed.observe(element, { childList: true });
      return () => {
        resized.disconnect();
        changed.disconnect();
      };
    },
    words === undefined ? undefined : [words],
  );
  return ref;
}
