/** The options in force that are not the game's own, as sentences. Pure. */

import type { View } from '../../game/game.ts';
import { optionsOf } from '../../rules/rules.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

/** One sentence for each option that differs from its default. */
export function changedRules({ game, options }: Pick<View, 'game' | 'options'>): readonly Sentence[] {
  const changed = optionsOf(game).filter(({ field, default: usual }) => {
    const value = options[field];
    return value !== undefined && value !== usual;
  });
  const sentences = changed.flatMap(({ field }) => sentencesOf(options, field));
  // Two options of the quiet limit share its sentence.
  return sentences.filter(({ id }, index) => sentences.findIndex((other) => other.id === id) === index);
}
