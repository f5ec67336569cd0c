/** Board profiles, `hardware/profiles/*.json` or a maker's own file. The entry of this folder. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionSetup } from '../../game/game.ts';
import {
  type BuildSteps,
  calibrated,
  type Profile,
  ProfileError,
  readProfile,
  readSteps,
} from '../../hardware/hardware.ts';
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
import { errorWords } from '../words/words.ts';

export { type Profile, ProfileError } from '../../hardware/hardware.ts';

/** The boards of `hardware/profiles/`. */
export const PROFILE_IDS = ['trappes-8x8', 'classic-8x8', 'classic-10x10', 'school-6x6'] as const;
export type ProfileId = (typeof PROFILE_IDS)[number];

const HARDWARE = new URL('../../../hardware/', import.meta.url);

/** Reads one of `hardware/profiles/`; throws a `ProfileError` that names every fault in it. */
export function loadProfile(id: ProfileId): Profile {
  return readFrom(new URL(`profiles/${id}.json`, HARDWARE), `${id}.json`);
}

/**
 * The board of that name, or of that file, with what was measured on it where `home` (DAMIER_HOME) keeps a calibration. Throws a
 * `ProfileError` where there is none, or with all faults.
 */
export function findProfile(nameOrPath: string, home: string | null = null): Profile {
  const id = PROFILE_IDS.find((known) => known === nameOrPath);
  const profile = id === undefined ? readFrom(nameOrPath, nameOrPath) : loadProfile(id);
  if (home === null) return profile;
  const file = calibrationFile(home, profile.id);
  return existsSync(file) ? calibrated(profile, file, textOf(file, file)) : profile;
}

/** In which steps boards are built: `hardware/steps.json`. */
export function buildSteps(): BuildSteps {
  return readSteps(readFileSync(new URL('steps.json', HARDWARE), 'utf8'));
}

/** Where what was measured on a board is kept. */
export function calibrationFile(home: string, id: string): string {
  return join(home, 'calibration', `${id}.json`);
}

function readFrom(file: URL | string, name: string): Profile {
  return readProfile(name, textOf(file, name), readFileSync(new URL('electronics.json', HARDWARE), 'utf8'));
}

function textOf(file: URL | string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const what = `it cannot be read (${errorWords(error)})`;
    const wayOut = `name one of ${PROFILE_IDS.join(', ')}, or the file of your own profile`;
    throw new ProfileError(`board profile ${name}`, [{ place: '(file)', what, wayOut }]);
  }
}

/** The board of `hardware/profiles/` that each size of board without trapdoors is played on. */
const PLAIN_PROFILES = { 6: 'school-6x6', 8: 'classic-8x8', 10: 'classic-10x10' } as const;
const TRAP_PROFILE = 'trappes-8x8';

/** The board that a game is played on, and what its session is played with. */
interface GameSetup {
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
