import { describe, expect, it } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { checkConfiguration } from '../../../src/app/configuration-check.ts';
import {
  checkOffer,
  exhibitSettings,
  tableFor,
  volumeAt,
} from '../../../src/app/exhibit/exhibit-settings.ts';

const settingsOf = (file: object) =>
  exhibitSettings(checkConfiguration('exhibit.json', JSON.stringify(file)));

const plan = { game: 'trappes', players: 2, strength: 'easy' } as const;
const how = { lesson: false, anew: true };

describe('the settings of an exhibit', () => {
  it('need none: the game of the file, two languages, ninety seconds', () => {
    expect(settingsOf({}).house).toEqual({
      games: ['trappes'],
      languages: ['fr', 'en'],
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
    expect(tableFor(settingsOf({}), plan, { lesson: true, anew: true }).opponent).toBe('lesson');
  });

  it('lay the grammar game with the house’s decks', () => {
    const settings = settingsOf({ cards: 'fr-cm2', exhibit: { games: ['sujet-verbe'] } });
    expect(tableFor(settings, { ...plan, game: 'sujet-verbe' }, how)).toMatchObject({ cards: 'fr-cm2' });
  });

  it('offer nothing that does not fit the board of wood; a virtual one takes any size', () => {
    const { house } = settingsOf({ exhibit: { games: ['trappes', 'classiques'] } });
    expect(() => checkOffer(house, loadProfile('trappes-8x8'))).toThrow(/^exhibit\.games: .*trappes-8x8/);
    expect(() => checkOffer(house, null)).not.toThrow();
  });

  it('name the games that there are', () => {
    expect(() => settingsOf({ exhibit: { games: ['chess'] } })).toThrow('is no game');
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
