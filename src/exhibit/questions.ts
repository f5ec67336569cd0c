import { type House, type Plan, STRENGTHS } from './plan.ts';

/** Asked on a page of its own: first whether to begin as it stands, and from there what is to be otherwise. */
export type Question = 'ready' | (typeof CHANGES)[number];
const CHANGES = ['players', 'game', 'level'] as const;

/** The answers to a question, as they stand on the page. A house with one game does not ask for it, nor two players for a level. */
export function answersTo(asks: Question, { players }: Plan, { games, problem }: House): readonly string[] {
  switch (asks) {
    case 'ready': {
      const changes = CHANGES.filter(
        (change) => (change !== 'game' || games.length > 1) && (change !== 'level' || players === 1),
      );
      return ['play', 'show', ...changes, ...(problem ? ['problem'] : [])];
    }
    case 'players':
      return ['two', 'one'];
    case 'game':
      return games;
    case 'level':
      return STRENGTHS;
  }
}

/** The question that an answer to `ready` leads to; null where it leads to the board. */
export function changeAsked(answer: string): Question | null {
  return CHANGES.find((change) => change === answer) ?? null;
}

/** The plan after an answer to one of its changes, which must be one of `answersTo`. */
export function planAfter(plan: Plan, asks: Question, answer: string, { games }: House): Plan {
  switch (asks) {
    case 'ready':
      return plan;
    case 'players':
      return { ...plan, players: answer === 'one' ? 1 : 2 };
    case 'game':
      return { ...plan, game: games.find((game) => game === answer) ?? plan.game };
    case 'level':
      return { ...plan, strength: STRENGTHS.find((strength) => strength === answer) ?? plan.strength };
  }
}
