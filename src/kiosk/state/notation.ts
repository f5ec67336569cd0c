/** What squares are called. */

import { computed } from '@preact/signals';
import type { PdnNotation } from '../../rules/rules.ts';
import { chosenNotation } from './preferences.ts';
import { profile } from './table.ts';

/** Books of draughts on 100 squares number them, and so does every player; smaller boards have letters and ranks on their edges. */
const NUMBERED_SIZE = 10;

/** As the visitor has chosen, or else as players of such a board say. */
export const notation = computed((): 'names' | 'numbers' => {
  const chosen = chosenNotation.value;
  if (chosen !== 'usual') return chosen;
  return profile.value.size === NUMBERED_SIZE ? 'numbers' : 'names';
});
/** The same as PDN calls it. */
export const pdnNotation = computed(
  (): PdnNotation => (notation.value === 'names' ? 'algebraic' : 'numeric'),
);
