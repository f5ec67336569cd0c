import { readdirSync, readFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import { describe, expect, it } from 'vitest';
import { loadProfile, profileSchema, readProfile } from '../../../src/adapters/profile/profile.ts';

const folder = new URL('../../../hardware/profiles/', import.meta.url);
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json') && name !== 'profile.schema.json')
  .map((name) => name.replace(/\.json$/, ''));

describe('the profiles of hardware/', () => {
  it.each(names)('%s is valid, and has the name of its file', (name) => {
    expect(loadProfile(name).id).toBe(name);
  });

  it('have a JSON schema for editors, written from the one that reads them by tools/profile-schema.mjs', () => {
    const written = JSON.parse(readFileSync(new URL('profile.schema.json', folder), 'utf8'));
    expect(written).toEqual(toJsonSchema(profileSchema));
  });
});

describe('a profile is refused, with every fault named, that has', () => {
  const trappes = JSON.parse(readFileSync(new URL('trappes-8x8.json', folder), 'utf8'));
  const [s3, ...others] = trappes.sliders;
  it.each<[string, object, RegExp]>([
    ['a size of no board', { size: 9 }, /size/],
    ['a field nobody knows', { colour: 'brown' }, /colour/],
    ['sliders without a servo', { servo: null }, /servo: sliders need one/],
    ['sliders without a spinner', { spinner: null }, /spinner/],
    [
      'two sliders on one channel',
      { sliders: [{ ...s3, channel: 1 }, ...others] },
      /channel: 1 stands twice/,
    ],
    ['two sliders with one name', { sliders: [{ ...s3, id: 'S4' }, ...others] }, /id: S4 stands twice/],
    ['one trap for two sliders', { sliders: [{ ...s3, left: 'b4' }, ...others] }, /b4 stands twice/],
    ['a trap on a light square', { sliders: [{ ...s3, left: 'c4' }, ...others] }, /S3: c4 is no dark square/],
    ['a trap beside the board', { sliders: [{ ...s3, left: 'i9' }, ...others] }, /S3: i9/],
    [
      'a servo beyond its stops',
      { sliders: [{ ...s3, ticks: { L: 200, N: 375, R: 503 } }, ...others] },
      /S3\.ticks\.L: 200 is outside 225–525/,
    ],
  ])('%s', (_, change, says) => {
    const text = JSON.stringify({ ...trappes, ...change });
    expect(() => readProfile('mine', text)).toThrow(says);
    expect(() => readProfile('mine', text)).toThrow(/board profile mine/);
  });
});
