import type { GameId } from './game-id.ts';

/** The colour of the squares that are played on. */
export type SquareColour = 'black' | 'red' | 'pink';

/** What a game's own document says of the game itself; left out where it says nothing. */
export interface GameFacts {
  /** Where it comes from: a text of the page. */
  readonly origin?: 'europe';
  /** From which age, years. */
  readonly fromAge?: number;
  /** How long a game lasts, minutes. */
  readonly minutes?: number;
  readonly squareColour: SquareColour;
  /** The first player is drawn by lot; left out where the document says nothing of it. */
  readonly firstPlayer?: 'lot';
  /** Left out where the king has its usual name, in French *dame*. */
  readonly kingName?: 'roi';
}

/** The documents: docs/rules.md. That of the reference games is their federations' word, which speaks of the squares alone. */
export const GAME_FACTS: Readonly<Record<GameId, GameFacts>> = {
  trappes: { fromAge: 7, squareColour: 'black' },
  'trappes-anglo': { fromAge: 7, squareColour: 'black', kingName: 'roi' },
  classiques: { origin: 'europe', fromAge: 6, minutes: 17, squareColour: 'black' },
  majorite: { fromAge: 6, squareColour: 'red' },
  'priorite-dame': { squareColour: 'black', firstPlayer: 'lot' },
  'sujet-verbe': { squareColour: 'pink' },
  international: { squareColour: 'black' },
  brazilian: { squareColour: 'black' },
  russian: { squareColour: 'black' },
  english: { squareColour: 'black' },
};
