import { type GameId, type Options, optionsOf } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { Family } from './families.ts';

/** Left alone: what the hand does not play (cards, a choice after a border), and what is refused without another option. */
const LEFT_ALONE: readonly string[] = [
  'cards',
  'wrongAnswer',
  'borderChoice',
  'quietReset',
  'repetitionSide',
];

/** Cards are drawn in their family alone; otherwise a game's own rules, or those of another household. */
export function optionsFor(family: Family, game: GameId, random: Random): Options {
  const own: Options = game === 'sujet-verbe' && family.episode !== 'cards' ? { cards: false } : {};
  if (!family.householdRules) return own;
  const changeable = optionsOf(game).filter(({ name }) => !LEFT_ALONE.includes(name));
  const changed = random.shuffled(changeable).slice(0, random.whole(1, 3));
  const values = changed.map(({ name, words, count }) => {
    const counts = count === undefined ? [] : [Math.max(count.least, random.whole(2, 12))];
    return [name, random.pick([...words, ...counts])];
  });
  return { ...own, ...Object.fromEntries(values) };
}
