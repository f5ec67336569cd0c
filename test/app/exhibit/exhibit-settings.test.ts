import { describe, expect, it } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { checkConfiguration } from '../../../src/app/configuration.ts';
import {
  brightnessAt,
  checkOffer,
  exhibitSettings,
  tableFor,
  volumeAt,
} from '../../../src/app/exhibit/exhibit-settings.ts';

const settingsOf = (file: object) =>
  exhibitSettings(checkConfiguration('exhibit.json', JSON.stringify(file)), ['fr', 'de', 'nl']);

const plan = { game: 'trappes', players: 2, strength: 'easy' } as const;
const how = { laid: 'game', anew: true } as const;

describe('the settings of an exhibit', () => {
  it('need none: the game of the file, every language of the page, ninety seconds', () => {
    expect(settingsOf({}).house).toEqual({
      games: ['trappes'],
      problem: true,
      languages: ['fr', 'de', 'nl'],
      low: false,
      welcome: { museum: null, text: {}, minutes: null, fromAge: null, logo: null },
      idleMs: 90_000,
      countdownMs: 20_000,
      restoreMs: 60_000,
    });
    expect(settingsOf({ game: { id: 'classiques' } }).house.games).toEqual(['classiques']);
  });

  it('say which level each strength is, and the options of the file’s own game', () => {
    const settings = settingsOf({
      game: { id: 'trappes', options: { recloseTraps: true } },
      exhibit: { games: ['trappes', 'majorite'], levels: [2, 4, 8] },
    });
    expect(tableFor(settings, { ...plan, players: 1, strength: 'strong' }, how)).toEqual({
      game: 'trappes',
      options: { recloseTraps: true },
      fen: null,
      opponent: 'computer',
      level: 8,
      opponentSide: 'top',
      clock: null,
      anew: true,
    });
    expect(tableFor(settings, { ...plan, game: 'majorite' }, how)).toMatchObject({
      options: {},
      opponent: 'human',
    });
  });

  it('lead the worked round by directing both sides', () => {
    expect(tableFor(settingsOf({}), plan, { laid: 'lesson', anew: true }).opponent).toBe('lesson');
  });

  it('give every game of visitors the clock of the house, and none to the worked round', () => {
    const settings = settingsOf({ exhibit: { clock: 'W5,B10' } });
    expect(tableFor(settings, plan, how).clock).toBe('W5,B10');
    expect(tableFor(settings, plan, { ...how, laid: 'lesson' }).clock).toBeNull();
    expect(settingsOf({ exhibit: { clock: 'none' } }).clock).toBeNull();
    expect(() => settingsOf({ exhibit: { clock: '5 min' } })).toThrow(
      /^exhibit\.clock: "5 min" is no time control: write/,
    );
  });

  it('lay the grammar game with the house’s decks', () => {
    const settings = settingsOf({ cards: 'fr-cm2', exhibit: { games: ['sujet-verbe'] } });
    expect(tableFor(settings, { ...plan, game: 'sujet-verbe' }, how)).toMatchObject({ cards: 'fr-cm2' });
  });

  it('offer nothing that does not fit the board of wood; a virtual one takes any size', () => {
    const { house } = settingsOf({ exhibit: { games: ['trappes', 'classiques'] } });
    expect(() => checkOffer(house, loadProfile('trappes-8x8'), 'exhibit.json')).toThrow(
      /^--config exhibit\.json: exhibit\.games: .*classiques.*trappes-8x8/,
    );
    expect(() => checkOffer(house, null, 'exhibit.json')).not.toThrow();
  });

  it('offer once what they name twice', () => {
    const { house } = settingsOf({
      exhibit: { games: ['russian', 'russian'], languages: ['en', 'fr', 'en'] },
    });
    expect([house.games, house.languages]).toEqual([['russian'], ['en', 'fr']]);
  });

  it.each([
    [{ exhibit: { games: ['chess'] } }, '1:21: exhibit.games.0: "chess" is no game; write one of "trappes"'],
    [{ exhibit: { games: 'trappes' } }, 'exhibit.games: "trappes" is no list of games; write ["trappes", …]'],
    [{ exhibit: { games: [] } }, 'exhibit.games: [] is empty; offer at least one game'],
    [{ exhibit: { languages: [1] } }, 'exhibit.languages.0: 1 is no text; write one in quotes: a language'],
    [{ exhibit: { levels: [1, 3, 9] } }, 'levels.2: 9 is not one of its values; write a whole number from 1'],
    [{ exhibit: { levels: [1, 2] } }, 'exhibit.levels: [1,2] is not three levels; write one for easy, fair'],
    [{ exhibit: { idleSeconds: '90' } }, '1:27: exhibit.idleSeconds: "90" is not one of its values; write a'],
    [
      { exhibit: { idleSeconds: 5 } },
      '5 is not one of its values; write a whole number from 15 to 3600: how',
    ],
    [{ exhibit: { countdownSeconds: 1 } }, 'exhibit.countdownSeconds: 1 is not one of its values; write a'],
    [{ exhibit: { restoreSeconds: null } }, 'exhibit.restoreSeconds: null is not one of its values; write a'],
    [{ exhibit: { resumeMinutes: -5 } }, 'exhibit.resumeMinutes: -5 is not one of its values; write a whole'],
    [
      { exhibit: { volume: 101 } },
      'exhibit.volume: 101 is not one of its values; write a whole number from 0',
    ],
    [
      { exhibit: { quiet: '12-14' } },
      'exhibit.quiet: "12-14" are no hours; write two times as "12:00-14:00"',
    ],
    [{ exhibit: { quiet: '' } }, 'exhibit.quiet: "" is no text; write one in quotes: the hours in which the'],
    [
      { exhibit: { idle: 5 } },
      'exhibit.idle: there is no setting of this name; here may stand games, languages',
    ],
    [{ exhibit: [] }, '1:12: exhibit: [] is no section; write { … }'],
    [{ operation: { hours: [] } }, 'operation.hours: [] is no section; write { … }'],
    [
      { operation: { hours: { mardi: [] } } },
      'hours.mardi: there is no day of this name; here may stand mon',
    ],
    [{ operation: { hours: { sat: ['10:00-24:00'] } } }, 'sat.0: "10:00-24:00" is no time of opening; write'],
    [{ operation: { webhook: 'example.org' } }, 'webhook: "example.org" is no address; write where alerts'],
  ])('refuse %j with the value, the place and the way out, once', (file, words) => {
    const refused = () => settingsOf(file);
    expect(refused).toThrow(words);
    expect(refused).toThrow(/^[^\n]*\n[^\n]*$/);
  });
});

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-05-04T${time}:00`);
  const loud = (quiet: string, time: string) =>
    volumeAt(settingsOf({ exhibit: { volume: 50, quiet } }), at(time));

  it.each([
    ['12:00-14:00', '11:59', 0.5],
    ['12:00-14:00', '12:00', 0],
    ['12:00-14:00', '13:59', 0],
    ['12:00-14:00', '14:00', 0.5],
    ['22:00-07:30', '23:00', 0],
    ['22:00-07:30', '07:29', 0],
    ['22:00-07:30', '07:30', 0.5],
  ])('%s at %s: %f', (quiet, time, volume) => {
    expect(loud(quiet, time)).toBe(volume);
  });

  it('are none unless set', () => {
    expect(volumeAt(settingsOf({}), at('03:00'))).toBe(0.7);
  });
});

describe('hours in which it is darker', () => {
  const bright = (brightness: string[], time: string) =>
    brightnessAt(settingsOf({ exhibit: { brightness } }), new Date(`2026-05-04T${time}:00`));
  const EVENING = ['18:00-22:00 40', '22:00-06:00 5', '21:00-23:00 100'];

  it.each([
    ['17:59', 1],
    ['18:00', 0.4],
    ['21:30', 0.4],
    ['22:00', 0.05],
    ['05:59', 0.05],
    ['06:00', 1],
  ])('at %s: %f; the first that holds counts', (time, brightness) => {
    expect(bright(EVENING, time)).toBe(brightness);
    expect(bright([], time)).toBe(1);
  });
});
