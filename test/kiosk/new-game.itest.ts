/** The built page in Chromium: another game is chosen, a position set up, a kept game led over the board. */

import { describe, expect, it } from 'vitest';
import { ballotsOf } from '../../src/kiosk/new-game/boards.ts';
import type { AsideView } from '../../src/ports/study.ts';
import { readByAxe } from './axe.ts';
import { mock, open, said } from './page-fixture.ts';
import { boardFor, keptFile, simulated } from './recordings.ts';
import { at, view } from './scene-parts.ts';
import { SPINNING, WRONG } from './scenes.ts';
import { visit } from './visits.ts';

const GAME = keptFile(simulated('01-plain', 'english'));
const API = {
  games: { games: [{ ...GAME.game, state: 'open', result: null }], deleted: [], damaged: [] },
  'games/12': GAME,
  traces: { traces: [] },
  'boards/english': boardFor('english'),
  'boards/russian': boardFor('russian'),
  'boards/trappes': boardFor('trappes'),
};
const show = (place: string, options = {}) => open(SPINNING, { api: API, at: place, ...options });
const choose = (choice: string) => mock.page.locator(`[data-choice="${choice}"]`).click();
const play = () => mock.page.locator('[data-play]');
const fen = () => mock.page.locator('[data-fen]');
const square = (name: string) => mock.page.locator(`[data-sketch="${name}"]`);
const wish = () => {
  const message = said('sit').at(-1);
  return message?.type === 'sit' ? message.wish : null;
};
const aside = (over: Partial<AsideView>): AsideView => ({
  ...{
    game: 'russian',
    options: {},
    fen: null,
    occupied: [],
    isThere: false,
    presses: { bottom: 0, top: 0 },
  },
  ...over,
});

describe('another game', () => {
  it('is asked for as it was chosen, and refused in words', async () => {
    await show('#new');
    await choose('game english');
    await choose('opponent computer');
    await choose('level 2');
    await choose('side bottom');
    await choose('clock 5+3');
    await choose('start handicap');
    await choose('handicap B');
    await choose('men 2');
    await mock.page.locator('summary').click();
    await choose('quietLimit off');
    await play().click();
    await expect.poll(wish).toEqual({
      ...{ game: 'english', options: { quietLimit: 'off' }, opponent: 'computer', level: 2 },
      ...{ opponentSide: 'bottom', clock: '5+3', anew: true },
      fen: 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,4,5,6,7,8,9,10,11,12',
    });
    await expect.poll(() => play().isDisabled()).toBe(true);
    mock.say({ type: 'refused', message: 'sit', code: 'unfit', why: 'the disk is full' });
    await expect
      .poll(() => mock.page.locator('[role="alert"].problem').textContent())
      .toContain('the disk is full');
    await expect.poll(() => play().isDisabled()).toBe(false);
    // Whom one plays is remembered by this browser.
    await mock.page.reload();
    await mock.page.locator('[data-choice="opponent computer"] input:checked').waitFor();
    await mock.page.locator('[data-choice="level 2"] input:checked').waitFor();
  });

  it('has the keyboard go on at its board, there and where pieces are laid back', async () => {
    await show('#new');
    await choose('game trappes');
    const focused = () => mock.page.locator(':focus').getAttribute('data-square');
    await play().press('Enter');
    await expect.poll(() => said('sit').length).toBe(1);
    // A word of the game that is left does not end the waiting: the new one's is what follows its greeting.
    mock.say({ type: 'view', view: view({ plies: [] }) });
    mock.say({
      type: 'hello',
      protocol: 1,
      version: '0',
      profile: boardFor('trappes').profile,
      virtual: true,
    });
    await mock.page.waitForFunction(() => location.hash === '#new');
    mock.say({ type: 'view', view: view({ plies: [] }) });
    await expect.poll(focused).not.toBeNull();
    mock.say({ type: 'view', view: WRONG.view });
    await mock.page.locator('[data-says="layBack"]').first().press('Enter');
    await expect.poll(() => said('setUp').length).toBeGreaterThan(0);
    mock.say({ type: 'view', view: view({}) });
    await mock.page.locator('[data-says="layBack"]').first().waitFor({ state: 'detached' });
    await expect.poll(focused).not.toBeNull();
  });

  it('has a clock of one’s own, for each side; what is none is said, and cannot be played with', async () => {
    await show('#new');
    await choose('clock own');
    await choose('way waited');
    await mock.page.locator('.own-clock-each input').check();
    const time = (name: string) => mock.page.locator(`[data-time="${name}"]`);
    await time('W minutes').fill('0');
    await mock.page.locator('.own-clock .problem').waitFor();
    await expect.poll(() => play().isDisabled()).toBe(true);
    await time('W minutes').fill('12.5');
    await time('B seconds').fill('4');
    await play().click();
    await expect.poll(() => wish()?.clock).toBe('W12.5d0,B3d4');
  });

  it('begins from an opening drawn by lot, where federations draw one', async () => {
    await show('#new');
    await choose('game trappes');
    await expect.poll(() => mock.page.locator('[data-choice="start ballot"]').count()).toBe(0);
    await choose('game english');
    await choose('start ballot');
    await play().click();
    await expect.poll(() => wish()?.fen).toMatch(/^W:W/);
    const drawn = wish()?.fen ?? '';
    expect((await ballotsOf('english')).map(({ fen }) => fen)).toContain(drawn);
  });

  it('begins from a position that is touched together or written; what is wrong is said with its place', async () => {
    await show('#new', { locale: 'en-GB' });
    await choose('game russian');
    await choose('start position');
    await mock.page.getByRole('button', { name: 'Remove everything' }).click();
    await expect.poll(() => mock.page.locator('.problem').textContent()).toBe('White: no piece');
    await square('c3').click();
    await choose('tool B king');
    await square('h8').click();
    await choose('turn B');
    await expect.poll(() => fen().inputValue()).toBe('B:W22:BK4');
    await fen().fill('B:W22,33:BK4');
    await expect
      .poll(() => mock.page.locator('.problem').textContent())
      .toContain('“33” is none of the black squares');
    await expect.poll(() => play().isDisabled()).toBe(true);
    await choose('turn W');
    await expect.poll(() => fen().inputValue()).toBe('W:W22:BK4');
    await expect.poll(() => play().isDisabled()).toBe(false);
    await fen().fill('B:W22,K30:BK4');
    await expect.poll(() => square('c1').getAttribute('data-piece')).toBe('W king');
    await play().click();
    await expect.poll(() => wish()?.fen).toBe('B:W22,K30:BK4');
  });

  it('on a board of wood is one that fits it; reeds tell where pieces stand, the page which they are', async () => {
    await show('#new');
    const profile = boardFor('russian').profile;
    const hello = { type: 'hello', protocol: 1, version: '0', profile, virtual: false } as const;
    mock.say(hello, { type: 'view', view: view({ game: 'russian', fen: 'W:W22:B9' }) });
    const international = mock.page.locator('[data-choice="game international"]');
    await expect.poll(() => international.locator('input').isDisabled()).toBe(true);
    await expect.poll(() => international.textContent()).toContain('Il faut un autre plateau');
    await choose('game russian');
    await choose('start position');
    await choose('source hand');
    await expect.poll(() => said('leave').length).toBe(1);
    await choose('tool B man');
    mock.say({ type: 'aside', aside: aside({ occupied: [at('c3'), at('d4')] }) });
    await expect.poll(() => square('d4').getAttribute('data-piece')).toBe('B man');
    await choose('tool W king');
    mock.say({ type: 'aside', aside: aside({ occupied: [at('c3'), at('a1')] }) });
    await expect.poll(() => fen().inputValue()).toBe('W:W22,K29:B');
    await square('c3').click();
    await mock.page.locator('[data-new]').click();
    await expect.poll(() => said('goOn').length).toBe(1);
  });
});

describe('a kept game', () => {
  it('goes on as it was', async () => {
    await show('#kept');
    await mock.page.locator('[data-go-on="12"]').click();
    await expect.poll(wish).toMatchObject({
      game: 'english',
      fen: GAME.game.head.fen,
      opponent: 'human',
      anew: false,
      number: 12,
    });
  });

  it('on an exhibit is replayed, and no more: the board is its visitors’', async () => {
    await show('#kept');
    await mock.page.locator('[data-go-on="12"]').waitFor();
    mock.say({ type: 'visitor', visitor: visit({ kind: 'attract', game: 'english' }) });
    await mock.page.locator('[data-go-on]').waitFor({ state: 'detached' });
    await expect.poll(() => mock.page.locator('[data-new]').count()).toBe(0);
    await mock.page.getByRole('link', { name: /Revoir «\s*Partie 12/ }).click();
    await mock.page.locator('[data-replay="game"]').waitFor();
    await expect.poll(() => mock.page.locator('[data-on-board]').count()).toBe(0);
  });

  it('is led over the board, by the page and by the players’ buttons, and played on from there', async () => {
    await show('#game/12');
    await mock.page.locator('[data-on-board]').click();
    const led = () =>
      said('leave').flatMap((message) => (message.type === 'leave' ? [message.wish.fen] : []));
    await expect.poll(() => led().length).toBe(1);
    mock.say({ type: 'aside', aside: aside({ fen: led()[0] ?? null }) });
    await mock.page.locator('[data-step="replay.forth"]').click();
    await expect.poll(() => led().length).toBe(2);
    mock.say({ type: 'aside', aside: aside({ fen: led()[1] ?? null, presses: { bottom: 0, top: 1 } }) });
    await expect.poll(led).toEqual([led()[0], led()[1], led()[0]]);
    mock.say({ type: 'aside', aside: aside({ presses: { bottom: 1, top: 1 } }) });
    await expect.poll(() => led().at(3)).toBe(led()[1]);
    await mock.page.locator('[data-play-on]').click();
    await expect.poll(() => fen().inputValue()).toBe(led()[1]);
    await expect.poll(() => said('goOn').length).toBe(1);
  });
});

it.each([
  ['fr-FR', 'light', 390, 844],
  ['en-GB', 'dark', 1366, 768],
] as const)(
  'in %s, %s, %i × %i nothing is wider than the page, every control can be touched, and axe finds nothing (WCAG 2.2 AA)',
  async (locale, theme, width, height) => {
    await show('#new', { locale, theme, width, height });
    await choose('game english');
    await choose('opponent computer');
    await choose('start position');
    await square('a1').waitFor();
    await mock.page.locator('summary').click();
    const wide = await mock.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    const small = await mock.page
      .locator('.choice, .button, [data-fen], .sketch-square.dark')
      .evaluateAll((all) =>
        all
          .map((one) => ({ what: one.textContent, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 40 || box.height < 40))
          .map(({ what, box }) => `${what} ${box.width}×${box.height}`),
      );
    expect(small).toEqual([]);
    const { violations } = await readByAxe(mock.page);
    expect(violations).toEqual([]);
  },
);
