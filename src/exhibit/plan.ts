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
