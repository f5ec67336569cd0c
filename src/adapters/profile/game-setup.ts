import type { SessionSetup } from '../../game/game.ts';
import { boardOf, createRules, type GameId, type Options, parseFen, trapLayout } from '../../rules/rules.ts';
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
 * Sets a game up on the board of its size. `fen` null: the game's own start. Throws a `RulesError` that names what is wrong
 * with the options or the position.
 */
export function setUpGame(id: GameId, options: Options, fen: string | null): GameSetup {
  const trapProfile = id === 'trappes' || id === 'trappes-anglo' ? loadProfile(TRAP_PROFILE) : null;
  const layout = trapProfile && { layout: trapLayout(boardOf(trapProfile.size), trapProfile.sliders) };
  const rules = createRules(id, { ...layout, options });
  const profile = trapProfile ?? loadProfile(PLAIN_PROFILES[rules.board.size]);
  return {
    profile,
    setup: {
      rules,
      spinner: profile.spinner,
      seats: seatsOf(profile),
      start: fen === null ? rules.start() : parseFen(rules, fen),
      cards: rules.ruleSet.cards,
    },
  };
}

/** The side named first in the rules, `W`, sits where the profile says. */
function seatsOf({ firstSideSeat }: Profile): SessionSetup['seats'] {
  return firstSideSeat === 'bottom' ? { bottom: 'W', top: 'B' } : { bottom: 'B', top: 'W' };
}
