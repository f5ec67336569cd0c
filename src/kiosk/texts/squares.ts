/** What squares are called, everywhere on the page: by their names (`c3`), or by their numbers (`22`). */

import { type BoardSize, cellOf, nameOfNumber, numberOf } from '../board/geometry.ts';
import { notation } from '../state/notation.ts';
import { profile } from '../state/table.ts';

/** A square of this board by its name; a light one has no number. */
export function squareWord(name: string, size: BoardSize = profile.value.size): string {
  const cell = notation.value === 'numbers' ? cellOf(name) : null;
  const number = cell === null ? null : numberOf(cell, size);
  return number === null ? name : String(number);
}

/** The same by its number. */
export function numberWord(number: number, size: BoardSize): string {
  return notation.value === 'numbers' ? String(number) : nameOfNumber(number, size);
}

/** All squares of a parameter: `c3, e5`, `c3-d4`. */
export function squareWords(words: string): string {
  return words.replace(/\b[a-j](?:10|[1-9])\b/g, (name) => squareWord(name));
}

/** A move as PDN has it, `22-18` or `19x12`, in the notation of the page. */
export function moveWords(text: string, size: BoardSize): string {
  return text.replaceAll('x', '×').replace(/\d+/g, (number) => numberWord(Number(number), size));
}
