/** Which games can be played where, and what their rules are there. */

import type { GameBoard } from '../../ports/archive.ts';
import type { PageProfile } from '../../ports/page.ts';
import { createRules, type GameId, type Options, type Rules, RulesError } from '../../rules/rules.ts';

const SIZES: Readonly<Record<GameId, 6 | 8 | 10>> = {
  trappes: 8,
  'trappes-anglo': 8,
  classiques: 10,
  majorite: 10,
  'priorite-dame': 8,
  'sujet-verbe': 6,
  international: 10,
  brazilian: 8,
  russian: 8,
  english: 8,
};

export function sizeOf(game: GameId): 6 | 8 | 10 {
  return SIZES[game];
}

export function hasTraps(game: GameId): boolean {
  return game === 'trappes' || game === 'trappes-anglo';
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
