/** Which discs are kings without a second disc: the game knows it by square, the eye wants it by disc. Pure. */

import { type BoardSize, cellOf, numberOf } from './geometry.ts';
import { kingsOfFen, menOfFen, type Stack } from './placements.ts';

/**
 * The discs marked as kings, from those marked before: one that stands where the FEN has a king is marked, and stays so in the
 * hand and on its way; one that stands where the FEN has a man, or left the board (it is in no stack), is not.
 */
export function markedKings(
  before: ReadonlySet<number>,
  stacks: ReadonlyMap<string, Stack>,
  held: readonly number[],
  fen: string,
  size: BoardSize,
): ReadonlySet<number> {
  const kings = kingsOfFen(fen);
  const men = menOfFen(fen);
  const marked = new Set(held.filter((id) => before.has(id)));
  for (const [name, stack] of stacks) {
    const top = stack.at(-1);
    const cell = cellOf(name);
    const number = cell === null ? null : numberOf(cell, size);
    if (top === undefined) continue;
    const known = number !== null && men.has(number);
    const king = number !== null && kings.has(number);
    if (king || (!known && before.has(top.id))) marked.add(top.id);
  }
  return marked;
}
