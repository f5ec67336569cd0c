/** The built page in Chromium: its measures, and what axe says of it. */

import { describe, expect, it } from 'vitest';
import { readByAxe } from './axe.ts';
import { MIRROR } from './far-scene.ts';
import { mock, open, square } from './page-fixture.ts';
import { CAPTURING, CHOOSING, DIRECTED, SPINNING, startScene, WATCHING } from './scenes.ts';

describe('access', () => {
  it.each([
    ['day', CHOOSING, { theme: 'light' }],
    ['night', CAPTURING, { theme: 'dark' }],
    ['a watcher', WATCHING, { theme: 'light' }],
    ['a phone', CHOOSING, { width: 390, height: 844 }],
    ['clocks', DIRECTED, { theme: 'dark' }],
    ['clocks on a phone', DIRECTED, { width: 390, height: 844 }],
  ] as const)('axe finds nothing against WCAG 2.2 AA: %s', async (_, scene, options) => {
    await open(scene, options);
    const found = await readByAxe(mock.page);
    expect(found.violations).toEqual([]);
    expect(found.passes).toBeGreaterThan(15);
  });
});

it('the bare board has a heading, and axe finds nothing against it', async () => {
  await open(CHOOSING, { theme: 'dark' });
  await mock.page.evaluate("location.hash = '#board'");
  await expect.poll(() => mock.page.locator('.bare-board h1').textContent()).toBe('Le plateau seul');
  expect((await readByAxe(mock.page)).violations).toEqual([]);
});

describe('measures', () => {
  const box = async (selector: string) => {
    const found = await mock.page.locator(selector).first().boundingBox();
    if (found === null) throw new Error(`${selector} is not shown`);
    return found;
  };

  it('are those of the drawing at 1440×900', async () => {
    await open(CHOOSING);
    expect((await box('.board')).width).toBeCloseTo(680, 0);
    expect((await box('[data-square="a1"]')).width).toBeCloseTo(76, 0);
    expect((await box('.prompt')).height).toBeCloseTo(104, 0);
    expect((await box('.players')).width).toBeCloseTo(248, 0);
    expect((await box('.aside')).width).toBeCloseTo(280, 0);
  });

  it.each([
    [1440, 900],
    [1366, 768],
  ])('show all of the board at %i×%i without scrolling', async (width, height) => {
    await open(CHOOSING, { width, height });
    const overflow = await mock.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(overflow).toBeLessThanOrEqual(0);
    for (const selector of ['.board', '.choices [data-confirm]', '.links', '[data-button="bottom"]']) {
      const { y, height: tall } = await box(selector);
      expect(y + tall).toBeLessThanOrEqual(height);
    }
  });

  it.each([1440, 1366])('keep the way to the hand in the bar at %i', async (width) => {
    await open(WATCHING, { width });
    mock.say(
      { type: 'mirror', mirror: MIRROR },
      { type: 'phones', play: 'http://a.test', watch: 'http://b.test' },
    );
    await mock.page.locator('[data-phone]').waitFor();
    const bar = await box('.bar');
    const [take, last] = [await box('[data-take-hand]'), await box('.bar .language')];
    expect(take.y).toBeGreaterThanOrEqual(bar.y);
    expect(take.y + take.height).toBeLessThanOrEqual(bar.y + bar.height);
    expect(last.x + last.width).toBeLessThanOrEqual(width);
  });

  it('fit a phone: squares of 44, on 10×10 of 34', async () => {
    await open(SPINNING, { width: 390, height: 844 });
    expect((await box('[data-square="a1"]')).width).toBeGreaterThanOrEqual(43.5);
    expect((await box('.main-action .button')).height).toBeGreaterThanOrEqual(44);
    const sideways = await mock.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await mock.close();
    await open(startScene('classiques', 10), { width: 390, height: 844 });
    expect((await box('[data-square="a1"]')).width).toBeGreaterThanOrEqual(34);
  });

  it('light steadily for those who ask for less motion, also between two flashes', async () => {
    await open({ ...CAPTURING, ram: SPINNING.ram }, { reducedMotion: 'reduce' });
    const glow = square('c5').locator('.glow');
    expect(await glow.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    await expect.poll(() => square('c5').getAttribute('data-amber')).toBe('off');
  });

  it('move nothing for those who ask for less motion', async () => {
    await open(SPINNING, { reducedMotion: 'reduce' });
    const duration = await mock.page
      .locator('.disc')
      .first()
      .evaluate((disc) => getComputedStyle(disc).transitionDuration);
    expect(duration).toBe('0s');
  });
});
