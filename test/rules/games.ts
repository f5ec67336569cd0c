import { readFileSync } from 'node:fs';
import {
  boardOf,
  createRules,
  type GameId,
  type Options,
  optionsOf,
  type Rules,
  trapLayout,
} from '../../src/rules/rules.ts';

const profile = JSON.parse(
  readFileSync(new URL('../../hardware/profiles/trappes-8x8.json', import.meta.url), 'utf8'),
);

/** The trapdoors of the board as sold. */
export const TRAPPES_LAYOUT = trapLayout(boardOf(8), profile.sliders);

/** The options under which the conformance positions hold: their draws are the simple ones. */
export function conformanceOptions(id: GameId): Options {
  return optionsOf(id).some(({ name }) => name === 'draws') ? { draws: 'simple' } : {};
}

/** The rules of a game on its usual board. */
export function rulesOf(id: GameId, options: Options = {}): Rules {
  return createRules(id, id.startsWith('trappes') ? { layout: TRAPPES_LAYOUT, options } : { options });
}
