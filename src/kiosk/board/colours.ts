/** How the sides of each game look (docs/rules.md: the side named first is W, whatever its colour is called). */

import type { GameId, Side } from '../../rules/rules.ts';

export type DiscColour = 'ivory' | 'ebony' | 'blue' | 'green' | 'yellow';

export function discColour(game: GameId, side: Side): DiscColour {
  switch (game) {
    case 'majorite':
      return side === 'W' ? 'blue' : 'green';
    case 'sujet-verbe':
      return side === 'W' ? 'yellow' : 'blue';
    case 'trappes':
    case 'trappes-anglo':
    case 'classiques':
    case 'priorite-dame':
    case 'international':
    case 'brazilian':
    case 'russian':
    case 'english':
    case 'frisian':
      return side === 'W' ? 'ivory' : 'ebony';
  }
}
