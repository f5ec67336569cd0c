/** The options in force that are not the game's own, as sentences. Pure. */

import type { View } from '../../game/view.ts';
import { optionsOf } from '../../rules/options.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** One sentence for each option that differs from its default. */
export function changedRules({ game, options }: Pick<View, 'game' | 'options'>): readonly Sentence[] {
  const changed = optionsOf(game).filter(({ name, default: usual }) => {
    const value = options[fieldOf(name)];
    return value !== undefined && value !== usual;
  });
  const sentences = changed.flatMap(({ name }) => sentencesOf(options, fieldOf(name)));
  // Two options of the quiet limit share its sentence.
  return sentences.filter(({ id }, index) => sentences.findIndex((other) => other.id === id) === index);
}

/** The rule set's field that an option sets (rules.md: `angloKingMove`). */
export function fieldOf(option: string): string {
  return option === 'angloKingMove' ? 'kingMove' : option;
}
