import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsIn } from '../../../src/app/changed-by.ts';
import { checkConfiguration } from '../../../src/app/configuration.ts';
import { configurationSchema } from '../../../src/app/configuration-schema.ts';
import { KeptSettings, type SettingsInForce } from '../../../src/app/kept-settings.ts';
import { pageLanguages } from '../../../src/app/open-page.ts';
import { newFolder } from '../../e2e/folders.ts';
import { staffed } from './staffed.ts';

const INSTALLED = '{ "board": { "profile": "trappes-8x8" }, "level": 3, "page": { "port": 8090 } }';

/** An exhibit whose file says `text`; what is rehearsed is refused where `refuse` says so. */
function exhibit(text = INSTALLED, refuse: (level: number | undefined) => void = () => undefined) {
  const home = newFolder('settings');
  mkdirSync(join(home, 'calibration'));
  const file = join(home, 'settings.json');
  writeFileSync(file, text);
  const kept = new KeptSettings(home, file, () => undefined);
  const inForce: SettingsInForce = {
    ...{ file, state: { from: 'file', problem: null }, configuration: checkConfiguration(file, text) },
    rehearse: async ({ level }) => refuse(level),
    bring: (brought) => kept.bring(brought),
  };
  const { desk } = staffed({ home, inForce });
  const put = (configuration: unknown) =>
    desk.restore(
      JSON.stringify({
        ...{ damier: 'settings', v: 1, calibration: {} },
        configuration: typeof configuration === 'string' ? configuration : JSON.stringify(configuration),
      }),
    );
  return { home, desk, put, now: () => readFileSync(file, 'utf8') };
}

const installed = JSON.parse(INSTALLED);

describe('each setting', () => {
  it('says in the schema who may change it', () => {
    const unsaid = settingsIn(configurationSchema).filter(({ owner }) => owner === null);
    expect(unsaid).toEqual([]);
  });

  it('is told so in docs/configuration.md, in the column of its own', () => {
    const doc = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    for (const { path, owner } of settingsIn(configurationSchema)) {
      const name = path.join('.');
      if (name === '$schema') continue;
      const row =
        doc.split('\n').find((line) => line.startsWith(`| \`${name}\` |`) && !line.includes('**')) ??
        `no row of ${name}`;
      expect(row).toMatch(owner?.changedBy === 'machine' ? /\| machine \|/ : /\| page( \(.*\))? \|/);
    }
  });
});

/** What a stolen PIN would bring. */
const ATTACKS = [
  { opponent: 'hub:/bin/sh -c id' },
  { opponent: 'dxp:203.0.113.5:27531' },
  { opponent: 'dxp:listen' },
  { opponent: 'computer\nhub:sh' },
  { hubSet: { 'book-file': '/etc/shadow' } },
  { cards: '/etc/passwd' },
  { cards: '../../secret' },
  { board: { profile: 'trappes-8x8', record: '/var/lib/damier/state/staff/pin' } },
  { board: { profile: '/tmp/mine.json' } },
  { board: {} },
  { page: { port: 8090, host: '0.0.0.0' } },
  { page: { port: 8090, host: 'lan' } },
  { page: { port: 8090, office: 8443 } },
  { page: { port: 80 } },
  { page: {} },
  { mirror: { broker: 'mqtt://203.0.113.5' } },
  { mirror: { passwordFile: '/etc/shadow' } },
  { mirror: { caFile: '/tmp/mine.pem' } },
  { mirror: { listen: 'lan' } },
  { mirror: { port: 9999 } },
  { mirror: { page: 'http://203.0.113.5/' } },
  { operation: { webhook: 'http://203.0.113.5/' } },
  { operation: { mail: { server: 'smtp://203.0.113.5', from: 'a@b.example', to: ['me@b.example'] } } },
  { broadcast: { site: 'https://203.0.113.5/' } },
  { broadcast: { site: 'https://203.0.113.5/', tokenFile: '/etc/shadow' } },
];

describe('the settings that a page brings', () => {
  it.each(ATTACKS)('never change what is the machine’s: %j', async (attack) => {
    const { put, now } = exhibit();
    const answer = await put({ ...installed, ...attack });
    expect(answer.ok).toBe(false);
    expect(answer).toMatchObject({ problem: expect.stringContaining('is not changed from a page') });
    expect(now()).toBe(INSTALLED);
  });

  it('pass where the machine’s own stand as they were, and nothing else is meant', async () => {
    const { put, now, home } = exhibit();
    const wanted = {
      ...installed,
      ...{ level: 5, opponent: 'computer', cards: 'fr-cm2', exhibit: { idleSeconds: 60 } },
      operation: { hours: { tue: ['10:00-18:00'] }, restartAt: '04:30' },
      mirror: { name: 'Nantes' },
    };
    expect(await put(wanted)).toEqual({ ok: true });
    expect(JSON.parse(now())).toEqual(wanted);
    expect(readFileSync(join(home, 'settings.json.before'), 'utf8')).toBe(INSTALLED);
  });

  it('keep a command that stands on the machine, and may take it out', async () => {
    const engine = '{ "opponent": "hub:scan hub", "level": 3 }';
    const { put } = exhibit(engine);
    expect(await put({ opponent: 'hub:scan hub', level: 4 })).toEqual({ ok: true });
    expect(await put({ opponent: 'hub:other' })).toMatchObject({ ok: false });
    expect(await put({ level: 4 })).toEqual({ ok: true });
    expect(await put({ opponent: 'hub:scan hub' })).toMatchObject({ ok: false });
  });

  it('say where the fault is and what to leave there', async () => {
    const { put } = exhibit();
    const answer = await put('{\n  "board": { "profile": "trappes-8x8" },\n  "page": { "port": 80 }\n}');
    expect(answer.ok ? '' : answer.problem).toMatch(
      /settings\.json:3:21: page\.port: 80 is not changed from a page, .* leave 8090 there, or change it on the machine/,
    );
  });

  it('are tried before they are taken', async () => {
    const { BadUse } = await import('../../../src/app/errors.ts');
    const { put, now } = exhibit(INSTALLED, (level) => {
      if (level === 7) throw new BadUse('level 7 plays no game here');
    });
    expect(await put({ ...installed, level: 7 })).toEqual({
      ok: false,
      problem: 'level 7 plays no game here',
    });
    expect(now()).toBe(INSTALLED);
  });

  it('are compared with what is in force where the file itself cannot be used', async () => {
    const { put, home } = exhibit();
    writeFileSync(join(home, 'settings.json'), 'no JSON');
    expect(await put({ ...installed, page: { port: 80 } })).toMatchObject({ ok: false });
    expect(await put({ ...installed, level: 2 })).toEqual({ ok: true });
  });
});

describe('the settings that staff changes in a form', () => {
  const HOUSE = {
    name: 'Salle 3',
    hours: { tue: ['10:00-18:00'] },
    closedOn: ['12-24..01-02', '2027-05-01'],
    games: ['english'],
    languages: ['en', 'fr'],
    welcome: { museum: 'Musée de Nantes', text: { fr: 'Bienvenue.' }, minutes: 15, fromAge: 7 },
    idleSeconds: 60,
    volume: 40,
    brightness: ['18:00-22:00 40', '22:00-06:00 5'],
  };

  it('go into the file as it stands, and what else is there stays, comments too', async () => {
    const { desk, now } = exhibit(`// ours\n${INSTALLED}`);
    expect(await desk.changeHouse(HOUSE)).toEqual({ ok: true });
    expect(now()).toContain('// ours');
    const { board, level, exhibit: visits, operation } = checkConfiguration('f', now());
    expect([board, level, operation]).toEqual([
      { profile: 'trappes-8x8' },
      3,
      { name: 'Salle 3', hours: HOUSE.hours, closedOn: HOUSE.closedOn },
    ]);
    expect(visits).toEqual({
      ...{ games: ['english'], languages: ['en', 'fr'], idleSeconds: 60, volume: 40 },
      ...{ welcome: HOUSE.welcome, brightness: HOUSE.brightness },
    });
    expect(desk.state().house?.now).toEqual(HOUSE);
    expect(await desk.changeHouse({ ...HOUSE, name: ' ', hours: null, closedOn: [] })).toEqual({ ok: true });
    expect(checkConfiguration('f', now()).operation).toEqual({});
  });

  it('leave out of the file what was left empty', async () => {
    const { desk, now } = exhibit();
    const welcome = { museum: ' ', text: { fr: '', en: ' Welcome ' }, minutes: null, fromAge: null };
    expect(await desk.changeHouse({ ...HOUSE, welcome })).toEqual({ ok: true });
    expect(checkConfiguration('f', now()).exhibit?.welcome).toEqual({ text: { en: 'Welcome' } });
    const nothing = { museum: '', text: {}, minutes: null, fromAge: null };
    expect(await desk.changeHouse({ ...HOUSE, welcome: nothing })).toEqual({ ok: true });
    expect(checkConfiguration('f', now()).exhibit?.welcome).toBeUndefined();
  });

  it.each([
    [{ welcome: { ...HOUSE.welcome, museum: 'M'.repeat(61) } }, 'exhibit.welcome.museum: '],
    [{ welcome: { ...HOUSE.welcome, text: { fr: 'x'.repeat(241) } } }, '240 letters are the most'],
    [{ welcome: { ...HOUSE.welcome, text: { 'fr fr': 'x' } } }, 'is no language; write a code as "fr"'],
    [{ welcome: { ...HOUSE.welcome, minutes: 0 } }, 'whole number from 1 to 240'],
    [{ welcome: { ...HOUSE.welcome, fromAge: 7.5 } }, 'whole number from 1 to 99'],
    [{ brightness: ['18:00-22:00 4'] }, 'per cent from 5 to 100'],
    [{ brightness: ['18:00 40'] }, 'exhibit.brightness.0: "18:00 40" is no brightness'],
    [{ brightness: Array.from({ length: 25 }, () => '18:00-22:00 40') }, '24 are the most'],
    [{ name: 'N'.repeat(41) }, 'operation.name: '],
    [{ hours: { tue: ['10-18'] } }, 'is no time of opening'],
    [{ hours: { today: [] } }, 'no day of this name'],
    [{ closedOn: ['25.12.'] }, 'is no day; write "2026-12-25"'],
    [{ closedOn: ['02-30'] }, 'names a day that no calendar has'],
    [{ closedOn: ['2027-02-29'] }, 'names a day that no calendar has'],
    [{ closedOn: ['2027-02-02..2027-02-01'] }, 'ends before it begins'],
    [{ closedOn: ['12-24..2027-01-02'] }, 'is no day'],
    [{ closedOn: Array.from({ length: 51 }, () => '12-25') }, '50 are the most'],
    [{ games: [] }, 'offer at least one game'],
    [{ games: ['chess'] }, 'is no game'],
    [{ idleSeconds: 1 }, 'whole number from 15'],
  ])('%j are refused, and nothing is changed', async (wrong, words) => {
    const { desk, now } = exhibit();
    expect(await desk.changeHouse({ ...HOUSE, ...wrong })).toEqual({
      ok: false,
      problem: expect.stringContaining(words),
    });
    expect(now()).toBe(INSTALLED);
  });

  it('begin with every language of the page where the file names none', () => {
    const { desk } = exhibit();
    expect([...(desk.state().house?.now.languages ?? [])].sort()).toEqual(pageLanguages().toSorted());
    expect(pageLanguages().length).toBeGreaterThan(2);
  });

  it('offer the games that the board takes', () => {
    const { games = [] } = exhibit().desk.state().house ?? {};
    expect([games.includes('trappes'), games.includes('international')]).toEqual([true, false]);
  });
});
