/** Which games can be played where, and what their rules are there. */

import type { GameBoard } from '../../ports/archive.ts';
import type { PageProfile } from '../../ports/page.ts';
import {
  type BoardSize,
  createRules,
  type GameId,
  type Options,
  RULE_SETS,
  type Rules,
  RulesError,
} from '../../rules/rules.ts';

export function sizeOf(game: GameId): BoardSize {
  return RULE_SETS[game].size;
}

export function hasTraps(game: GameId): boolean {
  return RULE_SETS[game].traps;
}

/** Whether a board of wood can be used for it. */
export function fits({ size, sliders }: PageProfile, game: GameId): boolean {
  return size === sizeOf(game) && (!hasTraps(game) || sliders.length > 0);
}

/** The rules on that board; null for options that contradict each other. */
export function rulesOn({ profile }: GameBoard, game: GameId, options: Options): Rules | null {
  const layout = hasTraps(game) ? { layout: { sliders: profile.sliders } } : {};
  try {
    return createRules(game, { ...layout, options });
  } catch (error) {
    if (error instanceof RulesError && error.code === 'contradictoryOptions') return null;
    throw error;
  }
}
