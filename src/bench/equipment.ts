import type { Numbers } from '../recogniser/recogniser.ts';
import {
  boardOf,
  createRules,
  type GameId,
  type Options,
  type Rules,
  type SliderData,
  type Spinner,
  trapLayout,
} from '../rules/rules.ts';

/** What a board profile says of the trapdoor games' own equipment. */
export interface Equipment {
  readonly sliders: readonly SliderData[];
  readonly spinner: Spinner;
  /** How likely hands do what on it; left out: as the recogniser's own file says. */
  readonly numbers?: Numbers;
}

/** Whether a game is played with trapdoors and the wheel. */
function hasTraps(game: GameId): boolean {
  return game === 'trappes' || game === 'trappes-anglo';
}

/** The rules of a game on that equipment; games without sliders take none. */
export function rulesOn(equipment: Equipment, game: GameId, options: Options): Rules {
  if (!hasTraps(game)) return createRules(game, { options });
  return createRules(game, { options, layout: trapLayout(boardOf(8), equipment.sliders) });
}
