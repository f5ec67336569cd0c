/**
 * Visitors who touch an exhibit's page at random, with fingers, mouse and keys, and drop files on it: whatever they have done, once
 * they are gone the page is back by its time, in the house's language, and nothing is wrong.
 * `DAMIER_WALK=60 npx vitest run test/e2e/visitor-walker.itest.ts` walks for an hour; the seed is the day's minute, and is said.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../../src/bench/random.ts';
import { openBrowser } from './browser.ts';
import { newHome, Program } from './server.ts';
import { Walker } from './walker.ts';

const TOUCHED = 'button:enabled, a[href], summary, input, select, [data-square], [data-wheel]';
const KEYS = [
  ...['Enter', 'Space', 'Escape', 'Tab', 'Shift+Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ...['Home', 'End', 'PageDown', 'Backspace', 'Delete', 'F1', 'F5', 'a', 'h', 'q', 'w', '1', '8', '?', '/'],
  ...['Alt+ArrowLeft', 'Alt+ArrowRight', 'Control+a', 'Control+Enter', 'Meta'],
];
const IDLE = { idleSeconds: 15, countdownSeconds: 5, restoreSeconds: 10 };
/** The idle time, its question and the restoring, and as long again for a machine that has other work, ms. */
const BACK_MS = 2 * 1000 * (IDLE.idleSeconds + IDLE.countdownSeconds + IDLE.restoreSeconds);
const FILES = ['game.pdn', 'page.html', 'picture.png', 'trace.jsonl', 'program.exe'];

const home = newHome();
let program: Program;
let browser: BrowserContext;
let url: string;
beforeAll(async () => {
  const settings = join(home, 'settings.json');
  writeFileSync(
    settings,
    JSON.stringify({
      page: { port: 0 },
      board: { profile: 'virtual' },
      exhibit: { games: ['trappes', 'russian', 'sujet-verbe'], languages: ['fr', 'en', 'de'], ...IDLE },
    }),
  );
  for (const file of FILES) writeFileSync(join(home, file), '<h1>dropped</h1>');
  program = new Program(home, ['exhibit', '--config', settings]);
  url = await program.url();
  browser = await openBrowser(true);
});
afterAll(async () => {
  await browser.close();
  await program.end('SIGKILL');
});

/** One thing that somebody does. */
async function act(walker: Walker, tools: CDPSession): Promise<void> {
  const { page, random } = walker;
  const at = () => ({ x: random.whole(0, 1439), y: random.whole(0, 899) });
  const what = random.whole(0, 19);
  if (what <= 7) await walker.touch();
  else if (what <= 11) await walker.drag();
  else if (what <= 13) await page.touchscreen.tap(at().x, at().y);
  else if (what <= 15) await page.keyboard.press(random.pick(KEYS));
  else if (what === 16) await twoFingers(tools, at(), at());
  else if (what === 17) await page.mouse.wheel(random.whole(-900, 900), random.whole(-900, 900));
  else if (what === 18) await page.mouse.click(at().x, at().y, { button: 'right', clickCount: 2 });
  else await drop(tools, join(home, random.pick(FILES)), at());
  await page.waitForTimeout(random.pick([0, 50, 300, 1000]));
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Two fingers put down, moved and lifted together. */
async function twoFingers(tools: CDPSession, one: Point, other: Point): Promise<void> {
  const say = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await say('touchStart', [one, other]);
  await say('touchMove', [other, one]);
  await say('touchEnd', []);
}

/** A finger that is drawn over the page, as one who turns a leaf back. */
async function swipe(tools: CDPSession): Promise<void> {
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 200, y: 100 }] });
  for (let x = 220; x < 1200; x += 40)
    await tools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 100 }] });
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function drop(tools: CDPSession, file: string, { x, y }: Point): Promise<void> {
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x, y, data });
}

/** The page that visitors find: nothing of those before is left on it. */
async function seenBy(page: Page) {
  const scene = await page
    .locator('[data-scene]')
    .getAttribute('data-scene', { timeout: 5000 })
    .catch(() => null);
  return { scene, language: await page.evaluate('document.documentElement.lang'), at: page.url() };
}

async function visitors(seed: number, isOver: (rounds: number) => boolean): Promise<number> {
  const random = new Random(seed, 2);
  const page = await browser.newPage();
  const tools = await browser.newCDPSession(page);
  const walker = new Walker(page, random, TOUCHED);
  page.on('console', (message) => {
    if (message.type() === 'error') walker.errors.push(message.text());
  });
  page.on('popup', (other) => walker.errors.push(`another page: ${other.url()}`));
  await page.goto(url);
  let all = 0;
  for (let round = 0; !isOver(round); round += 1) {
    // The page before it is a blank one.
    await swipe(tools);
    const acts = random.whole(10, 60);
    for (let n = 0; n < acts; n += 1) await act(walker, tools);
    all += acts;
    const where = `seed ${seed}, visit ${round}, ${all} acts`;
    await expect
      .poll(() => seenBy(page), { message: where, timeout: BACK_MS })
      .toEqual({ scene: 'attract', language: 'fr', at: url });
    expect(walker.errors, where).toEqual([]);
    const health = await fetch(new URL('/health', url));
    expect(await health.json(), where).toMatchObject({ status: 'ok', game: 'trappes' });
    expect(program.err, where).toBe('');
  }
  await page.close();
  return all;
}

const minutes = Number(process.env.DAMIER_WALK ?? 0);

it('whatever visitors have done, the page is back by its time, and nothing is wrong', async () => {
  if (minutes === 0) {
    await visitors(20261130, (rounds) => rounds === 1);
    return;
  }
  const seed = Math.floor(Date.now() / 60_000);
  process.stderr.write(`seed ${seed}\n`);
  const until = performance.now() + 60_000 * minutes;
  let visits = 0;
  const acts = await visitors(seed, (rounds) => {
    visits = rounds;
    return performance.now() > until;
  });
  process.stderr.write(`${visits} visits, ${acts} acts\n`);
}, 7_200_000);
