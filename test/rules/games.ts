import { readFileSync } from 'node:fs';
import {
  boardOf,
  createRules,
  type GameId,
  type Options,
  type Rules,
  trapLayout,
} from '../../src/rules/rules.ts';

const profile = JSON.parse(
  readFileSync(new URL('../../hardware/profiles/trappes-8x8.json', import.meta.url), 'utf8'),
);

/** The trapdoors of the board as sold. */
export const TRAPPES_LAYOUT = trapLayout(boardOf(8), profile.sliders);

/** The rules of a game on its usual board. */
export function rulesOf(id: GameId, options: Options = {}): Rules {
  return createRules(id, id.startsWith('trappes') ? { layout: TRAPPES_LAYOUT, options } : { options });
}
