import type { GameId } from '../rules/rules.ts';

/** How well the board plays, as visitors choose it; the house says which of the eight levels each is. */
export const STRENGTHS = ['easy', 'fair', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What is laid: a game, its worked round, or the problem of the day. Only a game is counted, and goes on. */
export type Laid = 'game' | 'lesson' | 'problem';

/** What visitors sit down to. */
export interface Plan {
  readonly game: GameId;
  /** 1: against the board, which plays at the top. */
  readonly players: 1 | 2;
  /** Of no account for two players. */
  readonly strength: Strength;
}

/** What a museum says of itself where nobody plays yet. */
export interface Welcome {
  /** The museum's name; null: it is not said. */
  readonly museum: string | null;
  /** A line or two, by language. */
  readonly text: Readonly<Record<string, string | undefined>>;
  /** How long a visit takes here, and from which age; null: as the game itself says. */
  readonly minutes: number | null;
  readonly fromAge: number | null;
  /** Which logo it is (`GET /api/logo`); null: none. */
  readonly logo: string | null;
}

export const NO_WELCOME: Welcome = { museum: null, text: {}, minutes: null, fromAge: null, logo: null };

/** What the house has decided for its exhibit; times in ms. */
export interface House {
  /** The games on offer. The first one stands ready while nobody plays. */
  readonly games: readonly [GameId, ...GameId[]];
  /** There is a problem of the day in one of them. */
  readonly problem: boolean;
  /** Codes of the languages on offer. The first one is the house's. */
  readonly languages: readonly [string, ...string[]];
  readonly welcome: Welcome;
  /** On a screen that stands upright the words begin below the board, for who sits before it. */
  readonly low: boolean;
  /** So long without a sign of life, and the visitors are asked whether they are still there. */
  readonly idleMs: number;
  /** So long the question stands. */
  readonly countdownMs: number;
  /** So long without a sign of life the start position is asked for, before the board attracts again as it stands. */
  readonly restoreMs: number;
}

/** What stands ready while nobody plays. */
export function housePlan({ games: [game] }: House): Plan {
  return { game, players: 2, strength: 'easy' };
}

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
