import type { GameId } from './game-id.ts';

/** What a game's own document says of the game itself; left out where it says nothing. */
export interface GameFacts {
  /** Where it comes from: a text of the page. */
  readonly origin?: 'europe';
  /** From which age, years. */
  readonly fromAge?: number;
  /** How long a game lasts, minutes. */
  readonly minutes?: number;
}

/** The documents: docs/rules.md. That of the reference games is their federations' word, which speaks of none of it. */
export const GAME_FACTS: Readonly<Record<GameId, GameFacts>> = {
  trappes: { fromAge: 7 },
  'trappes-anglo': { fromAge: 7 },
  classiques: { origin: 'europe', fromAge: 6, minutes: 17 },
  majorite: { fromAge: 6 },
  'priorite-dame': {},
  'sujet-verbe': {},
  international: {},
  brazilian: {},
  russian: {},
  english: {},
};
