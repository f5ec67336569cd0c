import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  findProfile,
  loadProfile,
  PROFILE_IDS,
  ProfileError,
  setUpGame,
} from '../../../src/adapters/profile/profile.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-profile-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A maker's file: a board of hardware/ with fields of his own. */
function ownProfile(change: object): string {
  const file = join(folder, 'mine.json');
  writeFileSync(file, JSON.stringify({ id: 'mine', size: 6, pitchMm: 55, discs: 18, ...change }));
  return file;
}
const PLAIN = { firstSideSeat: 'top', sliders: [], servo: null, spinner: null, contacts: [] };

describe('a board is found', () => {
  it.each(PROFILE_IDS)('by its name: %s', (id) => {
    expect(findProfile(id)).toEqual(loadProfile(id));
    expect(findProfile(id).id).toBe(id);
  });

  it('by a maker’s own file, which takes its electronics from hardware/', () => {
    const profile = findProfile(ownProfile({ ...PLAIN, lights: { brightness: 4 } }));
    expect(profile).toMatchObject({ id: 'mine', pitchMm: 55, lights: { brightness: 4, mostLit: 32 } });
    expect(profile.sensor).toEqual(loadProfile('school-6x6').sensor);
  });

  it('with what was measured on it, where that is kept', () => {
    expect(findProfile('school-6x6', folder)).toEqual(loadProfile('school-6x6'));
    mkdirSync(join(folder, 'calibration'));
    const head = { damier: 'calibration', v: 1, profile: 'school-6x6', measured: '2026-11-28T10:00:00Z' };
    writeFileSync(join(folder, 'calibration', 'school-6x6.json'), JSON.stringify({ ...head, brightness: 3 }));
    expect(findProfile('school-6x6', folder).lights.brightness).toBe(3);
    expect(findProfile('school-6x6').lights.brightness).toBe(8);
  });

  it('or not at all: the message says where it was looked for, and what there is', () => {
    expect(() => findProfile('trappes-9x9')).toThrow(ProfileError);
    expect(() => findProfile('trappes-9x9')).toThrow(
      /trappes-9x9.*\n.*there is nothing of that name.*; name one of trappes-8x8, /,
    );
  });

  it('or is refused under the name of its file', () => {
    const file = ownProfile({ ...PLAIN, firstSideSeat: 'left' });
    expect(() => findProfile(file)).toThrow(`board profile ${file} is not valid:\n  firstSideSeat: `);
  });
});

describe('a game is set up on a board', () => {
  it('of its own size where none is named', () => {
    expect(setUpGame('international', {}, null).profile.id).toBe('classic-10x10');
    expect(setUpGame('trappes', {}, null).profile.id).toBe('trappes-8x8');
  });

  it('that is named, traps shut and wheel still where the game has none', () => {
    const board = loadProfile('trappes-8x8');
    const { profile, setup } = setUpGame('english', {}, null, board);
    expect(profile).toBe(board);
    expect(setup.rules.layout).toBeNull();
    expect(setup.spinner).toBeNull();
  });

  it('never of another size, nor a game of traps without them', () => {
    const plain = loadProfile('classic-8x8');
    expect(() => setUpGame('international', {}, null, plain)).toThrow(
      'a board for international: classic-8x8 has 8×8 fields; take one of 10×10',
    );
    expect(() => setUpGame('trappes', {}, null, plain)).toThrow(
      'a board for trappes: classic-8x8 has no traps; take one with sliders',
    );
  });
});
