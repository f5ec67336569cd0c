/** The staff's pages in a browser: the lock before everything, and what stands behind it, in both languages. */

import { expect, it } from 'vitest';
import { findDecks } from '../../src/adapters/decks/decks.ts';
import { CARD_DECKS } from '../../src/rules/pdn/pdn.ts';
import { readByAxe } from './axe.ts';
import { mock, open, said } from './page-fixture.ts';
import { sheetsOf } from './printed.ts';
import { SPINNING } from './scenes.ts';
import { settled } from './settled.ts';
import { COUNTS, kept, SKEWED, STAFF_API, STATE, wheelOf } from './staff-scenes.ts';
import { visit } from './visits.ts';

const openStaff = () => mock.page.evaluate("location.hash = '#staff'");

/** What axe finds against WCAG 2.2 AA. */
async function axe(): Promise<readonly string[]> {
  return (await readByAxe(mock.page)).violations;
}

/** How much wider the page is than a screen of 320 (WCAG 1.4.10). */
async function tooWide(): Promise<number> {
  const { page } = mock;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForFunction(() => innerWidth === 320);
  await settled(page);
  const over: number = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  await page.setViewportSize({ width: 1440, height: 900 });
  return over;
}

it('without the PIN nothing of the maintenance page is there, by touch alone the PIN can be typed, and it can be left', async () => {
  await open(SPINNING);
  await openStaff();
  for (const key of ['2', '4', 'erase', '6']) await mock.page.click(`[data-key="${key}"]`);
  await expect.poll(() => mock.page.inputValue('.pin-page input')).toBe('26');
  await expect.poll(() => mock.page.locator('.staff-panels').count()).toBe(0);
  expect(await axe()).toEqual([]);
  expect(await tooWide()).toBe(0);
  await mock.page.click('[data-leave]');
  await mock.page.waitForSelector('.board');
});

it.each([
  {
    locale: 'fr-FR',
    theme: 'light',
    status: 'Peut jouer. 1 point à vérifier',
    fault: 'c5 tremble',
    bad: 'ce fichier ne peut pas être remis',
    counts: COUNTS,
    verdict: 'fair',
    chance: '400 lancers, p = 0,99',
    day: '28/11',
  },
  {
    locale: 'en-GB',
    theme: 'dark',
    status: 'Can play. 1 thing to check',
    fault: 'c5 chatters',
    bad: 'this file cannot be put back',
    counts: SKEWED,
    verdict: 'unfair',
    chance: '400 spins, p < 0.0001',
    day: '28/11',
  },
] as const)('maintenance, figures and guide in $locale', async (row) => {
  const { locale, theme, counts, verdict, chance, status, fault, bad, day } = row;
  await open(SPINNING, {
    ...{ locale, theme },
    api: {
      'staff/state': { ...STATE, wheel: wheelOf(counts) },
      'staff/figures': STAFF_API['staff/figures'],
      games: { games: [kept(3, 0), kept(2, 31), kept(1, 0)], deleted: [], damaged: [] },
    },
  });
  await openStaff();
  await mock.page.getByText(status).waitFor();
  await expect.poll(() => mock.page.textContent('.faults-panel')).toContain(fault);
  await expect.poll(() => mock.page.getAttribute('[data-at=c5]', 'data-sign')).toBe('chatter');
  await expect.poll(() => mock.page.getAttribute('.fairness', 'data-verdict')).toBe(verdict);
  expect((await mock.page.textContent('.link-panel'))?.replace(/\s/g, ' ')).toContain(chance);
  await expect.poll(() => mock.page.locator('.staff-games tbody a').count()).toBe(1);
  await expect.poll(() => mock.page.isDisabled('[data-slider=S3] [data-notch=L]')).toBe(true);
  const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from('{') };
  await mock.page.setInputFiles('.actions-panel input[type=file]', file);
  await mock.page.getByText(bad).waitFor();
  expect(await axe()).toEqual([]);
  expect(await tooWide()).toBe(0);
  await mock.page.click('a[href="#figures"]');
  await mock.page.waitForSelector('.bar-chart svg');
  await mock.page.getByText(day).first().waitFor({ state: 'attached' });
  expect(await axe()).toEqual([]);
  expect(await tooWide()).toBe(0);
  await mock.page.click('a[href="#guide"]');
  await mock.page.waitForSelector('.guide-page');
  expect(await axe()).toEqual([]);
  expect(await sheetsOf(mock.page)).toHaveLength(1);
});

it('what is not heard is never said to be well, and each page says that it hears nothing', async () => {
  await open(SPINNING, { api: { ...STAFF_API, 'staff/state': { ...STATE, faults: [] } } });
  await openStaff();
  const status = mock.page.locator('[data-status]');
  await expect.poll(() => status.getAttribute('data-status')).toBe('well');
  // A program that is stopped takes a request, and never answers it.
  await mock.page.route('**/api/staff/state', () => undefined);
  await expect.poll(() => status.getAttribute('data-status'), { timeout: 10_000 }).toBe('unheard');
  await mock.page.unroute('**/api/staff/state');
  await expect.poll(() => status.getAttribute('data-status')).toBe('well');
  await mock.cut();
  for (const place of ['#staff', '#guide', '#kept', '#rules', '#fleet', '#board']) {
    await mock.page.evaluate(`location.hash = '${place}'`);
    await mock.page.locator('.unanswered').waitFor();
  }
  mock.back();
  await mock.page.locator('.unanswered').waitFor({ state: 'detached' });
});

it('the cards are printed ten a sheet, none of them over two, and their answers behind them', async () => {
  const decks = findDecks('fr-cm2', '');
  await open(SPINNING, { at: '#cards', api: { decks: { decks: ['fr-cm2'] }, 'decks/fr-cm2': decks } });
  await mock.page.locator('.paper-card').first().waitFor();
  const cards = CARD_DECKS.flatMap((deck) => decks[deck]).length;
  // A link at the head and one at the foot of each card: the PDF says on which sheet they are.
  await mock.page.evaluate(`for (const [i, card] of [...document.querySelectorAll('.paper-card')].entries())
    for (const end of ['top', 'bottom']) {
      const link = document.createElement('a');
      link.href = 'https://card.test/' + i;
      link.textContent = '.';
      link.style.position = 'absolute';
      link.style[end] = 0;
      card.style.position = 'relative';
      card.append(link);
    }`);
  const sheets = (await sheetsOf(mock.page)).map((links) =>
    links.filter((link) => link.includes('card.test')),
  );
  for (const links of sheets) expect(links).toHaveLength(2 * new Set(links).size);
  expect(sheets[0]).toHaveLength(20);
  expect(new Set(sheets.flat()).size).toBe(cards);
  expect(sheets.at(-1)).toEqual([]);
});

it('the page comes up when staff calls it at the board, and the table says why nobody can play', async () => {
  await open(SPINNING);
  mock.say({ type: 'staff', calls: 3, lock: 'cleaning', opens: null, problem: null });
  await mock.page.waitForSelector('.locked-page');
  const opens = { days: 0, date: '2026-12-01', minute: 600 } as const;
  mock.say({ type: 'staff', calls: 3, lock: 'closed', opens, problem: null });
  await mock.page.getByText('Le damier rouvre à 10:00.').waitFor();
  const problem = 'settings.json:3:12: pages: there is no setting of this name';
  mock.say({ type: 'staff', calls: 3, lock: 'settings', opens: null, problem });
  await mock.page.getByText(problem).waitFor();
  mock.say({ type: 'staff', calls: 4, lock: null, opens: null, problem: null });
  await mock.page.waitForSelector('.pin-page');
  // At an exhibit a hand here wakes nobody's visit.
  mock.say({ type: 'visitor', visitor: visit({ kind: 'attract', game: 'trappes' }) });
  await mock.page.click('[data-key="2"]');
  await mock.page.click('[data-leave]');
  await mock.page.waitForSelector('.attract');
  expect(said('visit')).toEqual([]);
});

it.each([1120, 1280, 1440, 1920])('no panel is wider than its place at %i', async (width) => {
  await open(SPINNING, { width, api: STAFF_API });
  await openStaff();
  await mock.page.locator('.staff-panels').waitFor();
  await settled(mock.page);
  const wide: readonly string[] =
    await mock.page.evaluate(`[...document.querySelectorAll('.staff-panels > .panel, .house-panel fieldset')]
    .filter((panel) => panel.scrollWidth > panel.clientWidth || [...panel.children].some(
      (part) => part.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1))
    .map((panel) => panel.className)`);
  expect(wide).toEqual([]);
});

it('a curator chooses days and times, and what is half said or chosen not at all is not sent', async () => {
  await open(SPINNING, { api: STAFF_API });
  const { page } = mock;
  const sent: unknown[] = [];
  await page.route('**/api/staff/house', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
  await openStaff();
  const save = page.locator('[data-do=house]');
  const closings = page.locator('[data-rows=closings]');
  await closings.locator('.add').click();
  await save.click();
  const day = closings.locator('input[type=date]');
  await day.nth(4).fill('2027-05-06');
  await page.locator('[data-day=sun] > button').click();
  await page.locator('[data-day=tue] > button').click();
  await save.click();
  const tuesday = page.locator('[data-day=tue] input');
  for (const [nth, time] of ['10:00', '12:30', '14:00', '18:00'].entries()) await tuesday.nth(nth).fill(time);
  const games = page.locator('.several').first();
  await games.getByRole('checkbox', { name: 'Dames à trappes' }).uncheck();
  await save.click();
  expect(sent).toEqual([]);
  await games.getByRole('checkbox', { name: 'Dames anglaises' }).check();
  await games.getByRole('checkbox', { name: 'Dames à trappes' }).check();
  await games.locator('select').selectOption('trappes');
  await page.locator('[data-field=museum]').fill('Musée de Nantes, salle 3');
  await save.click();
  await page.locator('[data-do=restartNow]').waitFor();
  const now = STATE.house?.now;
  expect(sent).toEqual([
    {
      ...now,
      hours: { ...now?.hours, tue: ['10:00-12:30', '14:00-18:00'], sun: ['10:00-12:30', '14:00-18:00'] },
      closedOn: [...(now?.closedOn ?? []), '2027-05-06'],
      games: ['trappes', 'english'],
      welcome: { ...now?.welcome, museum: 'Musée de Nantes, salle 3' },
    },
  ]);
  // What does not fit the board is named, and why.
  await games.getByText('Dames internationales').waitFor();
  await games.getByRole('checkbox', { name: 'Dames internationales' }).waitFor({ state: 'detached' });
});

it('before the PIN a desk of the house is not told that nothing answers, and whoever is in hears the board', async () => {
  await open(SPINNING);
  const { page } = mock;
  await page.route('**/health', (route) => route.fulfill({ status: 401 }));
  await mock.cut();
  await page.reload();
  await page.locator('.pin-page').waitFor();
  // Each try to hear the board is refused anew.
  for (let tries = 0; tries < 3; tries += 1) await page.waitForResponse('**/health');
  await page.locator('.unanswered').waitFor({ state: 'detached' });
  mock.back();
  await page.click('[data-leave]');
  await page.locator('.board').waitFor();
});
