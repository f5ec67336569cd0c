/** Opens the page before a scripted server, and has hands for it. */

import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launch, type MockOptions, type MockPage, openPage } from './mock-page.ts';
import { greeting, type Scene } from './scene-parts.ts';
import { SPINNING } from './scenes.ts';

let browser: Browser;
/** The page that the test has opened. */
export let mock: MockPage;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());
// Everything comes from the server, nothing is inline: in every test.
afterEach(() => expect(mock.violations).toEqual([]));
afterEach(() => mock.close());

export async function open(scene: Scene, options: MockOptions = {}): Promise<void> {
  mock = await openPage(browser, scene, options);
}

/** On the page that is open, to another scene of the table: by way of the bare board, so that all of it is drawn anew. */
export async function goToTable(scene: Scene): Promise<void> {
  await mock.page.evaluate("location.hash = 'board'");
  await mock.page.locator('.bare-board').waitFor();
  mock.say({ type: 'study', study: null }, ...greeting(scene));
  await mock.page.evaluate("location.hash = ''");
  await mock.page.locator('main.table .prompt').waitFor();
}

export const square = (name: string) => mock.page.locator(`[data-square="${name}"]`);

export async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function drag(from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await centre(from);
  await mock.page.mouse.move(start.x, start.y);
  await mock.page.mouse.down();
  await mock.page.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2, { steps: 4 });
  await mock.page.mouse.move(to.x, to.y, { steps: 4 });
  await mock.page.mouse.up();
}

export const said = (type: string) => mock.said.filter((message) => message.type === type);
/** Waits until the page has said as many messages of a kind. */
export const heard = (type: string, count = 1) => expect.poll(() => said(type).length).toBe(count);
export const idOn = (name: string) => {
  const disc = SPINNING.room.discs.find(({ place }) => place.on === 'square' && place.at === name);
  if (disc === undefined) throw new Error(`no disc on ${name}`);
  return disc.id;
};
