/** Two boards, each with a home of its own: the second one takes the first one's settings. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openIdentity } from '../../../src/adapters/keys/keys.ts';
import { checkConfiguration, settle } from '../../../src/app/configuration.ts';
import { KeptSettings, type SettingsInForce } from '../../../src/app/kept-settings.ts';
import { newFolder } from '../../e2e/folders.ts';
import { DOT } from './dot.ts';
import { staffed } from './staffed.ts';

const CALIBRATION = (brightness: number) =>
  JSON.stringify({
    ...{ damier: 'calibration', v: 1, profile: 'trappes-8x8', measured: '2026-11-29T10:00:00Z' },
    brightness,
  });

function board(text: string, brightness: number) {
  const home = newFolder('copy');
  mkdirSync(join(home, 'calibration'));
  writeFileSync(join(home, 'calibration', 'trappes-8x8.json'), CALIBRATION(brightness));
  const file = join(home, 'settings.json');
  writeFileSync(file, text);
  const kept = new KeptSettings(home, file, () => undefined);
  const inForce: SettingsInForce = {
    ...{ file, state: { from: 'file', problem: null }, configuration: checkConfiguration(file, text) },
    rehearse: async () => undefined,
    bring: (brought) => kept.bring(brought),
  };
  const { desk } = staffed({ home, inForce });
  return {
    home,
    desk,
    now: () => readFileSync(file, 'utf8'),
    settings: () => checkConfiguration(file, readFileSync(file, 'utf8')),
  };
}

const FIRST = `{
  "board": { "profile": "trappes-8x8", "record": "traces/hall.jsonl" },
  "page": { "host": "lan", "port": 8090 },
  "opponent": "hub:scan hub",
  "hubSet": { "threads": 2 },
  // The great hall.
  "exhibit": { "games": ["trappes", "english"], "idleSeconds": 60, "welcome": { "museum": "Musée de Nantes" } },
  "operation": { "name": "Grande salle", "hours": { "tue": ["10:00-18:00"] }, "webhook": "https://one.example/hook" },
  "mirror": { "name": "Nantes 1", "group": "louvre", "broker": "mqtts://broker.example:8883", "passwordFile": "/etc/one" },
  "broadcast": { "site": "https://show.example/one" }
}`;
const SECOND =
  '{ "page": { "port": 8081 }, "mirror": { "name": "old", "group": "home" }, "operation": { "webhook": "https://two.example/" } }';

describe('a second board', () => {
  it('plays as the first one does, under its own name, and keeps what is its own', async () => {
    const [one, two] = [board(FIRST, 8), board(SECOND, 3)];
    const key = openIdentity(join(two.home, 'mirror'), 'two').card.key;
    one.desk.changeLogo(DOT);
    expect(await two.desk.copy(' Salle 2 ', one.desk.settings())).toEqual({ ok: true });
    const { exhibit } = checkConfiguration('f', FIRST);
    expect(two.settings()).toEqual({
      exhibit,
      page: { port: 8081 },
      mirror: { group: 'home' },
      operation: { name: 'Salle 2', hours: { tue: ['10:00-18:00'] }, webhook: 'https://two.example/' },
    });
    expect(settle({}, two.settings()).mirror?.name).toBe('Salle 2');
    expect(two.now()).toContain('// The great hall.');
    expect(two.desk.logo()?.stamp).toBe(one.desk.logo()?.stamp);
    // Identity and calibration: those of its own wood.
    expect(openIdentity(join(two.home, 'mirror'), 'two').card.key).toBe(key);
    expect(readFileSync(join(two.home, 'calibration', 'trappes-8x8.json'), 'utf8')).toBe(CALIBRATION(3));
    expect(existsSync(join(two.home, 'calibration', 'trappes-8x8.json.before'))).toBe(false);
    // Nor has the first one changed.
    expect(one.now()).toBe(FIRST);
  });

  it('takes out what its first one has and it may not', async () => {
    const [one, two] = [board(FIRST, 8), board('{}', 3)];
    expect(await two.desk.copy('Salle 2', one.desk.settings())).toEqual({ ok: true });
    const { mirror, broadcast, page, opponent, hubSet, operation } = two.settings();
    expect([mirror, broadcast, page, opponent, hubSet]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(operation).toEqual({ name: 'Salle 2', hours: { tue: ['10:00-18:00'] } });
  });

  it.each([
    ['Salle 2', 'no JSON', 'this is no file of settings'],
    ['x'.repeat(41), null, 'operation.name: '],
    [
      'Salle 2',
      '{ "games": [] }',
      'the other board’s settings:1:12: games: there is no setting of this name',
    ],
  ])('as %s, with %s: refused in words, and nothing is changed', async (name, wrong, words) => {
    const [one, two] = [board(FIRST, 8), board(SECOND, 3)];
    const file =
      wrong === null
        ? one.desk.settings()
        : wrong.startsWith('{')
          ? JSON.stringify({ damier: 'settings', v: 1, configuration: wrong, calibration: {} })
          : wrong;
    expect(await two.desk.copy(name, file)).toEqual({ ok: false, problem: expect.stringContaining(words) });
    expect(two.now()).toBe(SECOND);
  });

  it('may have its logo back from its own file, and one taken away stays away', async () => {
    const one = board(FIRST, 8);
    one.desk.changeLogo(DOT);
    const saved = one.desk.settings();
    one.desk.changeLogo(null);
    const without = one.desk.settings();
    expect(await one.desk.restore(saved)).toEqual({ ok: true });
    expect(one.desk.logo()).not.toBeNull();
    expect(await one.desk.restore(without)).toEqual({ ok: true });
    expect(one.desk.logo()).toBeNull();
  });
});
