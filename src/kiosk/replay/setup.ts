/** The session that a kept game or a trace began with, from what the server tells of the board. Pure. */

import type { SessionSetup } from '../../game/game.ts';
import type { GameBoard } from '../../ports/archive.ts';
import { createRules, type GameId, type Options, parseFen } from '../../rules/rules.ts';

export function setupOn(board: GameBoard, game: GameId, options: Options, fen: string): SessionSetup {
  const { profile, seats } = board;
  const layout = profile.sliders.length > 0 ? { layout: { sliders: profile.sliders } } : {};
  const rules = createRules(game, { ...layout, options });
  return {
    rules,
    spinner: profile.spinner,
    seats,
    start: parseFen(rules, fen),
    cards: rules.ruleSet.cards,
  };
}
