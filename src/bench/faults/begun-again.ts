import type { JournalEntry } from '../../ports/store.ts';
import type { Algebraic, Square } from '../../rules/rules.ts';

type Chosen = JournalEntry & { readonly type: 'slider' };
type Begun = JournalEntry & { readonly type: 'begun' };

/** What a choice lets its own servo do next: go to the chosen notch, or out of it. */
type Due = 'there' | 'away';

/**
 * How many servos one game's journal begins that nothing in it asks for. A choice asks for its slider to go to its notch,
 * once. Only when the trap that it opened is told as jammed, and once for each choice, may it go away and there again.
 */
export function begunAgain(entries: readonly JournalEntry[], nameOf: (square: Square) => Algebraic): number {
  let chosen: Chosen | null = null;
  let jamTold = false;
  let due: readonly Due[] = [];
  let again = 0;
  for (const entry of entries) {
    if (entry.type === 'slider') {
      chosen = entry;
      jamTold = false;
      due = ['there'];
    } else if (entry.type === 'fault' && entry.code === 'trapJam') {
      if (jamTold || !chosen?.fell.some((square) => nameOf(square) === entry.square)) continue;
      jamTold = true;
      due = ['away', 'there'];
    } else if (entry.type === 'begun') {
      const [next, ...later] = due;
      if (next !== undefined && chosen !== null && isFor(chosen, next, entry)) due = later;
      else again += 1;
    }
  }
  return again;
}

function isFor({ slider, position }: Chosen, due: Due, begun: Begun): boolean {
  return begun.slider === slider && (begun.notch === position) === (due === 'there');
}
