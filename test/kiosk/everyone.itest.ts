/** The exhibit's pages in Chromium are for everyone: every state, by day and by night, in large text, upright, read by axe and by eye. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mock } from './page-fixture.ts';
import { settled } from './settled.ts';
import {
  complaints,
  goTo,
  hasItsTargetsInReach,
  inEnglish,
  known,
  names,
  targets,
  type Visit,
  visiting,
} from './visiting.ts';

it('every page says what to do, has nothing against WCAG 2.2 AA, and its targets in reach, by night and by day', async () => {
  await visiting(known('attract'));
  for (const name of names) {
    await mock.page.emulateMedia({ colorScheme: 'dark' });
    await mock.page.evaluate('delete document.documentElement.dataset.theme');
    await goTo(known(name));
    expect(await complaints(), name).toEqual([]);
    await hasItsTargetsInReach();
    mock.say({ type: 'visitor', visitor: inEnglish(known(name)).visitor });
    await mock.page.locator('html[lang="en"]').waitFor();
    await mock.page.evaluate(`document.documentElement.dataset.theme = 'day'`);
    expect(await complaints(), `${name} by day`).toEqual([]);
    await hasItsTargetsInReach();
    const titles = await mock.page.locator('h1').allTextContents();
    expect(titles, name).toHaveLength(1);
    expect(titles[0]?.trim()).toMatch(/\S{2}/);
    // A title with squares or a count is said in words.
    const heard = await mock.page.locator('.unseen > [role="status"]').textContent();
    const title = titles[0]?.trim() ?? '';
    if (/\d/.test(title)) expect(heard).toMatch(/^\D{12,}$/);
    else expect(heard).toContain(title);
  }
});

describe('a page for everyone', () => {
  it('keeps all of every page in large text', async () => {
    await visiting(known('attract'));
    for (const name of ['ready', 'players', 'play', 'problem', 'card', 'over']) {
      await goTo(known(name));
      await mock.page.getByRole('button', { name: 'Grand texte' }).click();
      await mock.page.locator('.visitor[data-large="true"]').waitFor();
      await settled(mock.page);
      const cut =
        await mock.page.evaluate(`[...document.querySelectorAll('.kiosk-words, .kiosk-band :not(.unseen)')]
      .filter((element) => element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0
        && getComputedStyle(element).overflowY !== 'visible')
      .map((element) => element.className)`);
      expect(cut, name).toEqual([]);
    }
  });

  it('upright enlarges answers and buttons too, and cuts nothing, high or low, in high contrast', async () => {
    await visiting(known('attract'), { width: 1080, height: 1920 });
    for (const name of ['ready', 'players', 'play', 'over']) {
      await goTo(known(name));
      const size = async (selector: string) =>
        Number.parseFloat(
          await mock.page
            .locator(selector)
            .first()
            .evaluate((element) => getComputedStyle(element).fontSize),
        );
      const parts = [
        '.kiosk-controls .kiosk-button',
        '.kiosk-band :is(.kiosk-answer b, .kiosk-card h2, .kiosk-card b)',
      ];
      const before = [await size(parts[0] ?? ''), await size(parts[1] ?? '')];
      for (const way of ['large', 'contrast', 'low']) await mock.page.locator(`[data-way="${way}"]`).click();
      await mock.page.locator('.visitor[data-large="true"][data-contrast="true"][data-low="true"]').waitFor();
      await expect.poll(() => size(parts[0] ?? '')).toBeGreaterThan(before[0] ?? 0);
      await expect.poll(() => size(parts[1] ?? '')).toBeGreaterThan(before[1] ?? 0);
      const cut = await mock.page.evaluate(`[...document.querySelectorAll('.kiosk-words, .kiosk-band button')]
        .filter((element) => element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2)
        .map((element) => element.textContent)`);
      expect(cut).toEqual([]);
      const words = await mock.page.locator('.kiosk-words').boundingBox();
      const board = await mock.page.locator('.board').first().boundingBox();
      expect(words?.y).toBeGreaterThan(board?.y ?? Number.POSITIVE_INFINITY);
      expect(await complaints()).toEqual([]);
    }
  });

  it('at 200 % zoom is one column that scrolls, and loses nothing', async () => {
    await visiting(known('play'), { width: 720, height: 450 });
    await settled(mock.page);
    expect(await mock.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await mock.page.locator('[data-do="stop"]').scrollIntoViewIfNeeded();
    await expect.poll(() => mock.page.locator('[data-do="stop"]').isVisible()).toBe(true);
    expect(await complaints()).toEqual([]);
  });

  it('has every page upright too: the board in the middle, all that is touched in the lowest quarter', async () => {
    await visiting(known('attract'), { width: 1080, height: 1920 });
    for (const name of ['attract', 'ready', 'play', 'problem', 'card']) {
      await goTo(known(name));
      for (const { what, y, width, height } of await targets()) {
        expect(Math.min(width, height), what).toBeGreaterThanOrEqual(56);
        expect(y, what).toBeGreaterThanOrEqual(1920 * 0.75);
      }
      const board = await mock.page.locator('.board').first().boundingBox();
      expect(board?.width).toBeGreaterThan(800);
      expect(await mock.page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
    }
  });

  it('from right to left has words and controls on the other side, and the board as it is', async () => {
    await visiting(known('play'));
    await mock.page.evaluate(`document.documentElement.dir = 'rtl'`);
    const box = async (selector: string) => {
      const found = await mock.page.locator(selector).first().boundingBox();
      if (found === null) throw new Error(`${selector} is not shown`);
      return found;
    };
    expect((await box('.kiosk-words h1')).x).toBeGreaterThan((await box('.kiosk-mirror .board')).x + 500);
    expect((await box('.kiosk-controls')).x).toBeLessThan((await box('.kiosk-card')).x);
    expect((await box('[data-square="a1"]')).x).toBeLessThan((await box('[data-square="h1"]')).x);
    expect(await mock.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });

  it('with less motion nothing walks: the attract lights stand still', async () => {
    await visiting(known('attract'), { reducedMotion: 'reduce', timeStands: true });
    // The squares alone: the wood under them is painted, and painted again once its size has settled.
    const lit = (): Promise<readonly string[]> =>
      mock.page
        .locator('.attract-board [data-glow]')
        .evaluateAll((all) => all.map(({ outerHTML }) => outerHTML));
    const before = await lit();
    await mock.page.clock.runFor(1000);
    await expect.poll(() => lit()).toEqual(before);
    expect(before.length).toBeGreaterThan(3);
  });
});

/** The pictures of docs/exhibit.md are these pages: `DAMIER_PICTURES=1 npx vitest run test/kiosk/everyone.itest.ts` writes them anew. */
const PICTURES =
  process.env.DAMIER_PICTURES === undefined
    ? null
    : fileURLToPath(new URL('../../docs/exhibit/', import.meta.url));

it('every page has its pictures in the docs, in French and in English', async () => {
  const folder = PICTURES ?? fileURLToPath(new URL('../../docs/exhibit/', import.meta.url));
  for (const name of names) {
    for (const [language, told, theme] of [
      ['fr', (visit: Visit) => visit, 'dark'],
      ['en', inEnglish, 'light'],
    ] as const) {
      const path = `${folder}${name}-${language}.jpg`;
      if (PICTURES === null) expect(existsSync(path), path).toBe(true);
      else {
        await visiting(told(known(name)), { theme, reducedMotion: 'reduce' });
        await settled(mock.page);
        await mock.page.waitForTimeout(400);
        await mock.page.screenshot({ path, type: 'jpeg', quality: 78 });
        await mock.close();
      }
    }
  }
});
