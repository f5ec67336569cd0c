import { type House, housePlan, type Plan, STRENGTHS, type Strength } from './plan.ts';

/** Asked one after the other, each on a page of its own. */
export type Question = 'players' | 'game' | 'level' | 'round';

/** What the visitors have answered so far; null where they have not been asked. */
export interface Wishes {
  readonly players: Plan['players'] | null;
  readonly game: Plan['game'] | null;
  readonly strength: Strength | null;
}

export const NO_WISHES: Wishes = { players: null, game: null, strength: null };

/** The answers to a question, as they stand on the page; the first one is chosen until a button moves on. */
export function answersTo(asks: Question, { games }: House): readonly string[] {
  switch (asks) {
    case 'players':
      return ['two', 'one'];
    case 'game':
      return games;
    case 'level':
      return STRENGTHS;
    case 'round':
      return ['show', 'play'];
  }
}

/** The wishes after one more answer; it must be one of `answersTo`. */
export function wished(wishes: Wishes, asks: Question, answer: string, house: House): Wishes {
  switch (asks) {
    case 'players':
      return { ...wishes, players: answer === 'one' ? 1 : 2 };
    case 'game':
      return { ...wishes, game: house.games.find((game) => game === answer) ?? null };
    case 'level':
      return { ...wishes, strength: STRENGTHS.find((strength) => strength === answer) ?? null };
    case 'round':
      return wishes;
  }
}

/** The first question that these wishes leave open. A house with one game does not ask for it, nor two players for a level. */
export function nextQuestion({ players, game, strength }: Wishes, house: House): Question {
  if (players === null) return 'players';
  if (game === null && house.games.length > 1) return 'game';
  if (strength === null && players === 1) return 'level';
  return 'round';
}

/** What those wishes come to. */
export function planOf({ players, game, strength }: Wishes, house: House): Plan {
  const usual = housePlan(house);
  return {
    game: game ?? usual.game,
    players: players ?? usual.players,
    strength: strength ?? usual.strength,
  };
}
