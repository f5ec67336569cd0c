/** Board profiles, `hardware/profiles/*.json` or a maker's own file. The entry of this folder. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BuildSteps,
  calibrated,
  type Profile,
  ProfileError,
  readProfile,
  readSteps,
} from '../../hardware/hardware.ts';
import { errorWords } from '../words/error-words.ts';

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
