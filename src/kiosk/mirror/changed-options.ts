import type { View } from '../../game/view.ts';
import { optionsOf } from '../../rules/rules.ts';

/** The options of the game on the board that are not its usual ones, as they are set for another game. */
export function changedOptions({ game, options }: Pick<View, 'game' | 'options'>): View['options'] {
  return Object.fromEntries(
    optionsOf(game).flatMap((option) => {
      const value = options[option.name];
      return value === undefined || value === option.default ? [] : [[option.name, value]];
    }),
  );
}
