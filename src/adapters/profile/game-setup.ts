import type { SessionSetup } from '../../game/game.ts';
import {
  boardOf,
  createRules,
  type GameId,
  type Options,
  parseFen,
  type Rules,
  RulesError,
  trapLayout,
} from '../../rules/rules.ts';
import { loadProfile, type Profile } from './profile.ts';

/** The board of `hardware/profiles/` that each size of board without trapdoors is played on. */
const PLAIN_PROFILES = { 6: 'school-6x6', 8: 'classic-8x8', 10: 'classic-10x10' } as const;
const TRAP_PROFILE = 'trappes-8x8';

/** The board that a game is played on, and what its session is played with. */
export interface GameSetup {
  readonly profile: Profile;
  readonly setup: SessionSetup;
}

/**
 * Sets a game up on that board, or on the one of its size. `fen` null: the game's own start. Throws a `RulesError` that names what is
 * wrong with the options, the position or the board.
 */
export function setUpGame(
  id: GameId,
  options: Options,
  fen: string | null,
  board: Profile | null = null,
): GameSetup {
  const traps = id === 'trappes' || id === 'trappes-anglo' ? (board ?? loadProfile(TRAP_PROFILE)) : null;
  if (traps?.sliders.length === 0) throw unfit(traps.id, id, 'has no traps', 'take one with sliders');
  const layout = traps && { layout: trapLayout(boardOf(traps.size), traps.sliders) };
  const rules = createRules(id, { ...layout, options });
  const profile = board ?? traps ?? loadProfile(PLAIN_PROFILES[rules.board.size]);
  if (profile.size !== rules.board.size) throw wrongSize(profile, rules);
  return {
    profile,
    setup: {
      rules,
      spinner: traps?.spinner ?? null,
      seats: seatsOf(profile),
      start: fen === null ? rules.start() : parseFen(rules, fen),
      cards: rules.ruleSet.cards,
    },
  };
}

function wrongSize({ id, size: has }: Profile, { ruleSet, board: { size } }: Rules): RulesError {
  return unfit(id, ruleSet.id, `has ${has}×${has} fields`, `take one of ${size}×${size}`);
}

function unfit(board: string, game: GameId, why: string, wayOut: string): RulesError {
  return new RulesError({
    code: 'badLayout',
    input: board,
    where: `a board for ${game}`,
    problem: `${board} ${why}`,
    wayOut,
  });
}

/** The side named first in the rules, `W`, sits where the profile says. */
function seatsOf({ firstSideSeat }: Profile): SessionSetup['seats'] {
  return firstSideSeat === 'bottom' ? { bottom: 'W', top: 'B' } : { bottom: 'B', top: 'W' };
}
