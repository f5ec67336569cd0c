/** The built page in Chromium: kept games and traces played again. */

import { describe, expect, it } from 'vitest';
import { readByAxe } from './axe.ts';
import { mock, open, square } from './page-fixture.ts';
import { boardFor, keptFile, simulated, traceText } from './recordings.ts';
import { SPINNING } from './scenes.ts';

const GAME = keptFile(simulated('14-trap', 'trappes'));
const TRACE = traceText(simulated('09-wrong', 'trappes'));
const API = {
  games: {
    games: [GAME.game, { ...GAME.game, id: 9, state: 'open', result: null }],
    deleted: [],
    damaged: [11, 10],
  },
  'games/12': GAME,
  traces: { traces: [{ name: 'a fault.jsonl', bytes: TRACE.length, changed: '2026-11-27T09:00:00Z' }] },
  'traces/a%20fault.jsonl': TRACE,
  'boards/trappes': boardFor('trappes'),
};
const show = (at: string, options = {}) => open(SPINNING, { api: API, at, ...options });
const place = () => mock.page.locator('.replay-place').textContent();
const occupied = () => mock.page.locator('[data-square]:not([data-disc=""])').count();

describe('kept games', () => {
  it('are listed, the newest first, with a way to replay and to take along', async () => {
    await show('');
    await mock.page.locator('[data-kept]').click();
    const rows = mock.page.locator('[data-kept-game]');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.first().textContent()).toContain('Dames à trappes');
    await expect.poll(() => rows.last().textContent()).toContain('en cours');
    await rows.first().locator('[data-more]').click();
    await expect
      .poll(() => rows.first().locator('[data-pdn]').getAttribute('href'))
      .toBe('./api/games/12.pdn?notation=algebraic');
    await expect
      .poll(() => mock.page.locator('[data-pdn="all"]').getAttribute('href'))
      .toBe('./api/games.pdn?notation=algebraic');
    await rows
      .first()
      .getByRole('link', { name: /Revoir «\s*Partie 12/ })
      .click();
    await mock.page.locator('[data-replay="game"]').waitFor();
    await mock.page.reload();
    await mock.page.locator('[data-replay="game"]').waitFor();
  });

  it.each([
    ['fr-FR', 'absentes de cette liste : n° 11, 10. Relancez le programme'],
    ['en-GB', 'not in this list: no. 11, 10. Start the program again'],
  ])('that are damaged are named, with what to do, in %s', async (locale, words) => {
    await show('#kept', { locale });
    await expect.poll(() => mock.page.locator('.problem').textContent()).toContain(words);
    await expect.poll(() => mock.page.locator('[data-kept-game]').count()).toBe(2);
  });

  it('are not said to be none where all are damaged', async () => {
    await show('#kept', { api: { ...API, games: { games: [], deleted: [], damaged: [1] } } });
    await expect.poll(() => mock.page.locator('.problem').textContent()).toContain('n° 1.');
    await expect.poll(() => mock.page.locator('.kept-page').textContent()).not.toContain('Aucune partie');
  });

  it('are stepped through by keyboard and by touch, the pieces standing as they stood', async () => {
    await show('#game/12');
    const last = GAME.events.filter(({ type }) =>
      ['move', 'spin', 'slider', 'huff', 'result'].includes(type),
    );
    await expect.poll(place).toBe(`0 / ${last.length}`);
    const before = await occupied();
    // Nobody is asked for anything.
    await expect.poll(() => mock.page.locator('.prompt h1').textContent()).not.toMatch(/vous/i);
    await expect.poll(() => mock.page.locator('.meaning').allTextContents()).toEqual(['', '']);
    await mock.page.keyboard.press('ArrowRight');
    await expect.poll(() => place()).toBe(`1 / ${last.length}`);
    await mock.page.locator('[data-step="replay.last"]').click();
    await expect.poll(() => place()).toBe(`${last.length} / ${last.length}`);
    await expect.poll(() => occupied()).toBeLessThan(before);
    await mock.page.locator('.happening').first().click();
    await expect.poll(() => place()).toBe(`1 / ${last.length}`);
    await expect
      .poll(() => mock.page.locator('.happening').first().getAttribute('aria-current'))
      .toBe('step');
    await mock.page.keyboard.press('Home');
    await expect.poll(() => occupied()).toBe(before);
  });

  it('play by themselves to their end', async () => {
    await show('#game/12');
    await mock.page.locator('.speed select').selectOption('8');
    await mock.page.locator('.play').click();
    await expect.poll(place).toMatch(/^(\d+) \/ \1$/);
    await expect.poll(() => mock.page.locator('.play').getAttribute('data-playing')).toBe('false');
  });

  it('touch nothing at the table, which is there again behind them', async () => {
    await show('#game/12');
    await mock.page.locator('[data-replay]').waitFor();
    await square('c5').click();
    await mock.page.getByRole('button', { name: 'Toutes les parties' }).click();
    await mock.page.getByRole('button', { name: 'Retour au plateau' }).click();
    await expect.poll(() => square('c3').getAttribute('data-disc')).toBe('W');
    expect(mock.said).toEqual([]);
  });

  it('that are not there are said to be so', async () => {
    await show('#game/99');
    await mock.page.locator('[data-opening="gone"]').waitFor();
    await expect.poll(() => mock.page.locator('main').textContent()).toContain('n’est pas ici');
  });
});

describe('a trace', () => {
  it('of the server is played at its own time, with what was understood beside it', async () => {
    await show('#kept');
    await mock.page.locator('[data-trace-file]').click();
    await mock.page.locator('[data-replay="trace"]').waitFor();
    await mock.page.locator('[data-event="alarm"]').first().click();
    await expect.poll(() => mock.page.locator('[data-prompt]').getAttribute('data-prompt')).toMatch(/^fix\./);
    const at = await place();
    await mock.page.locator('.play').click();
    await expect.poll(place).not.toBe(at);
  });

  it('of the visitor’s own is chosen from his disk', async () => {
    await show('#kept');
    const file = { name: 'mine.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(TRACE) };
    await mock.page.locator('.file input').setInputFiles(file);
    await mock.page.locator('[data-replay="trace"]').waitFor();
    await expect.poll(() => mock.page.locator('.happening').count()).toBeGreaterThan(3);
  });

  it('that cannot be read is refused with its line', async () => {
    await show('#kept');
    const [head = ''] = TRACE.split('\n');
    const file = {
      name: 'bad.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(`${head}\n{"t":"soon"}`),
    };
    await mock.page.locator('.file input').setInputFiles(file);
    await expect.poll(() => mock.page.locator('.why').textContent()).toContain('line 2');
  });
});

describe('access', () => {
  it.each([
    ['the list', '#kept', {}],
    ['a replay by night', '#game/12', { theme: 'dark' }],
    ['a trace on a phone', '#trace/a%20fault.jsonl', { width: 390, height: 844 }],
  ] as const)('axe finds nothing against WCAG 2.2 AA: %s', async (_, at, options) => {
    await show(at, options);
    await mock.page.locator('.game-rows, .replay').first().waitFor();
    const { violations } = await readByAxe(mock.page);
    expect(violations).toEqual([]);
  });

  it.each([
    [1440, 900],
    [1366, 768],
  ])('all of a replay is in sight at %i×%i', async (width, height) => {
    await show('#game/12', { width, height });
    await mock.page.locator('.transport').waitFor();
    const overflow = await mock.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
