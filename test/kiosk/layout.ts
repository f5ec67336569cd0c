/** What is wrong with a page's layout, by geometry: panels that overlap, words that are cut, what lies beside the window. */

import type { Page } from 'playwright-core';

/**
 * Blocks that stand beside one another or in one another, never half over one another. What a hand holds, a dialog and the marks of
 * the board's squares lie over others on purpose.
 */
const BLOCKS = [
  '.panel',
  '.tray',
  '.board',
  '.bar',
  '.bar button',
  '.hint',
  '.slide-toggle',
  '.knob',
  '.slider-name',
  '.notches i',
  '.main-action',
  '.edge',
  '.arcade',
  '.clock',
  '.chip',
  '.wheel',
  'h1',
  'h2',
  '.meaning',
  '.player-name',
  '.choice',
  '.kiosk-button',
  '.kiosk-answer',
  '.kiosk-card',
  '.kiosk-words',
  '.kiosk-mirror',
  '.subtitle',
  '.says-button',
  '.button',
].join(', ');

const MEASURE = `(blocks) => {
  const found = [];
  const name = (element) => element.tagName.toLowerCase() +
    (element.getAttribute('class') ? '.' + element.getAttribute('class').trim().replace(/\\s+/g, '.') : '') +
    (element.dataset.seat ?? '') + ' "' + element.textContent.trim().slice(0, 24) + '"';
  /** A picture behind the words, tilted and cut on purpose: nothing there is read or touched. */
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && element.closest('.attract-board') === null && !hidden(element);
  /** What scrolls sideways brings to sight what lies beside it. */
  const scrollsAcross = (element) => {
    for (let one = element; one !== null && one !== document.body; one = one.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(one).overflowX)) return true;
    return false;
  };
  /** Written for the ear alone. */
  const hidden = (element) => {
    for (let one = element; one !== null; one = one.parentElement) if (getComputedStyle(one).clipPath === 'inset(50%)') return true;
    return false;
  };
  /** What of it is not clipped away by an element around it that scrolls or cuts. */
  const seen = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible' || around === document.body || around === document.documentElement) continue;
      const box = around.getBoundingClientRect();
      left = Math.max(left, box.left); top = Math.max(top, box.top);
      right = Math.min(right, box.right); bottom = Math.min(bottom, box.bottom);
    }
    return { left, top, right, bottom };
  };
  const fixed = (element) => {
    for (let one = element; one !== null; one = one.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true;
    return false;
  };
  const all = [...document.querySelectorAll(blocks)].filter(shown)
    .map((element) => ({ element, box: seen(element), fixed: fixed(element) }))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
  for (let i = 0; i < all.length; i++) for (let j = i + 1; j < all.length; j++) {
    const [a, b] = [all[i], all[j]];
    // What stands fixed has its own room kept free: that is looked at below.
    if (a.fixed !== b.fixed || a.element.contains(b.element) || b.element.contains(a.element)) continue;
    // The ends of the rods reach over the board's edge.
    if (a.element.matches('.board, .edge') && b.element.matches('.knob')) continue;
    if (a.element.matches('.knob') && b.element.matches('.board, .edge')) continue;
    const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    if (wide > 1 && high > 1) found.push('overlap: ' + name(a.element) + ' and ' + name(b.element));
  }
  const scrolls = document.documentElement.scrollWidth - innerWidth;
  if (scrolls > 0) found.push('wider than the window by ' + scrolls);
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
    const element = text.parentElement;
    if (text.textContent.trim() === '' || element === null || !shown(element) || element.closest('svg') !== null) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    if ((box.left < -1 || box.right > innerWidth + 1) && !scrollsAcross(element)) found.push('beside the window: ' + name(element));
    for (let around = element; around !== null && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      // An element that scrolls hides nothing for good.
      if ((overflowX === 'hidden' || overflowX === 'clip') && (box.left < edge.left - 1 || box.right > edge.right + 1) ||
          (overflowY === 'hidden' || overflowY === 'clip') && (box.top < edge.top - 3 || box.bottom > edge.bottom + 3)) {
        found.push('cut: ' + name(element)); break;
      }
      if (around.matches('.panel, .tray, .button, .bar, .kiosk-button, .kiosk-answer, .kiosk-card') &&
          (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 3 || box.bottom > edge.bottom + 3)) {
        const scrolled = ['auto', 'scroll'].includes(overflowY);
        if (!scrolled) found.push('out of its ' + around.className.split(' ').slice(-1) + ': ' + name(element));
        break;
      }
      if (['auto', 'scroll'].includes(overflowY)) break;
    }
  }
  return found;
}`;

/** All that is wrong with the page as it stands. */
export function faultsOfLayout(page: Page): Promise<readonly string[]> {
  return page.evaluate(`(${MEASURE})(${JSON.stringify(BLOCKS)})`);
}

/** Nobody scrolls at an exhibit: where it is no column that scrolls as a whole, all words are in sight, and no button is too small for its own. */
export function hiddenAtExhibit(page: Page): Promise<readonly string[]> {
  return page.evaluate(`innerWidth <= 900 || innerHeight <= 560 ? [] : [
    ...[document.documentElement, ...document.querySelectorAll('.kiosk-words, .kiosk-problem-words, .picture-row, .kiosk-card, .kiosk-notice')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2)
      .map(({ className, scrollHeight, clientHeight }) => 'to be scrolled: ' + className + ' by ' + (scrollHeight - clientHeight)),
    ...[...document.querySelectorAll('.kiosk-band > *')]
      .filter((part) => part.getBoundingClientRect().bottom > innerHeight - 4)
      .map(({ className }) => 'at the lowest edge: ' + className),
    ...[...document.querySelectorAll('.kiosk-button')]
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth || scrollHeight > clientHeight)
      .map(({ textContent }) => 'too small for its words: ' + textContent),
  ]`);
}

/** Which of these are not wholly in the first screen. */
export function belowTheFold(page: Page, selectors: readonly string[]): Promise<readonly string[]> {
  return page.evaluate(`{
    scrollTo(0, 0);
    const action = document.querySelector('.main-action');
    const bar = action !== null && getComputedStyle(action).position === 'fixed' ? action.getBoundingClientRect() : null;
    // The bar of a low window stands beside the board.
    const floorOf = ({ left, right }) => bar !== null && bar.left < right && left < bar.right ? bar.top : innerHeight;
    ${JSON.stringify(selectors)}.flatMap((selector) => [...document.querySelectorAll(selector)]
      .map((element) => element.getBoundingClientRect())
      .map(({ top, bottom, left, right, width }) => ({ top, bottom, width, floor: floorOf({ left, right }) }))
      .filter(({ top, bottom, width, floor }) => width > 0 && (top < -1 || bottom > floor + 1))
      .map(({ top, bottom, floor }) => selector + ' from ' + Math.round(top) + ' to ' + Math.round(bottom) + ' of ' + Math.round(floor)))
  }`);
}

/** Where the bar is a bar and nothing in it is said in words, it has one line. */
export function wrapsItsBar(page: Page): Promise<boolean> {
  return page.evaluate(`{
    const bar = document.querySelector('.bar');
    const { position } = getComputedStyle(bar);
    const tops = [...bar.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
    innerWidth >= 640 && position !== 'fixed' && bar.querySelector('.watching') === null &&
      Math.max(...tops.map(({ top }) => top)) > Math.min(...tops.map(({ bottom }) => bottom));
  }`);
}

/** Whether the button that does what is to be done now is wholly in the first screen. */
export function hasMainButtonAtHand(page: Page): Promise<boolean> {
  return page.evaluate(`[...document.querySelectorAll('.button.primary')].some((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && element.checkVisibility() && top >= 0 && bottom <= innerHeight;
  })`);
}
