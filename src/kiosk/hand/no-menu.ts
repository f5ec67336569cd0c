/** The browser's menu, which a right click asks for, and on many screens a finger that rests. */

import { place } from '../state/place.ts';
import { isExhibit } from '../state/table.ts';

/** What is touched and held: there a finger that rests asks for nothing. */
const TOUCHED = '.board-area, .tray, .wheel, .arcade';

/** Nowhere on what hands touch, and in an exhibit nowhere at all: from that menu visitors leave the program. */
export function keepMenuAway(): () => void {
  const keep = (event: MouseEvent) => {
    const isVisitors = isExhibit.value && place.value.page === 'table';
    const isTouched = event.target instanceof Element && event.target.closest(TOUCHED) !== null;
    if (isVisitors || isTouched) event.preventDefault();
  };
  addEventListener('contextmenu', keep);
  return () => removeEventListener('contextmenu', keep);
}
