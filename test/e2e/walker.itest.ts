/**
 * Somebody who touches the real page at random, sensibly or not: whatever he does, the next game can be chosen and begins.
 * `DAMIER_WALK=30 npx vitest run test/e2e/walker.itest.ts` walks for thirty minutes; the seed is the day's minute, and is said.
 */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../../src/bench/random.ts';
import { openBrowser } from './browser.ts';
import { newHome, Program } from './server.ts';
import { Walker } from './walker.ts';
import { Watcher } from './watcher.ts';

const GAMES = ['trappes', 'russian', 'english', 'international', 'classiques', 'majorite'] as const;
const KEYS = ['Enter', 'Space', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
/** All that can be touched; staff's pages are behind a PIN, and what leads away from the program is no page of it. */
const TOUCHED = 'button:enabled, a[href^="#"]:not([href^="#staff"]), summary, input, select, [data-square]';

let program: Program;
let browser: BrowserContext;
let url: string;
beforeAll(async () => {
  program = new Program(newHome(), ['play', '--game', 'trappes', '--port', '0']);
  url = await program.url();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await program.end('SIGKILL');
});

async function act(walker: Walker): Promise<void> {
  const { page, random } = walker;
  const what = random.whole(0, 11);
  if (what === 0) await page.reload();
  else if (what === 1) await page.goto(url);
  else if (what === 2) await page.keyboard.press(random.pick(KEYS));
  else if (what <= 5) await walker.drag();
  else await walker.touch();
  await page.waitForTimeout(random.pick([0, 50, 300, 1000]));
}

/** As anybody does who wants another game: its page, the game, *Play*; a page that only watches takes the hand first. */
async function next(page: Page, game: string): Promise<void> {
  await page.mouse.up();
  await page.goto(url);
  await page.locator('[data-connection="open"]').waitFor();
  const take = page.locator('[data-take-hand]').first();
  if (await take.isVisible()) await take.click();
  await page.locator('button[data-new]').first().click();
  await page.locator(`[data-choice="game ${game}"]`).click();
  await page.locator('[data-play]').click();
}

async function walk(seed: number, isOver: (rounds: number) => boolean): Promise<void> {
  const random = new Random(seed, 1);
  const page = await browser.newPage();
  await page.goto(url);
  const walker = new Walker(page, new Random(seed), TOUCHED);
  let all = 0;
  for (let round = 0; !isOver(round); round += 1) {
    const acts = random.whole(10, 30);
    for (let n = 0; n < acts; n += 1) await act(walker);
    all += acts;
    const game = random.pick(GAMES);
    const where = `seed ${seed}, round ${round}, ${all} acts, ${game}`;
    await next(page, game);
    const watcher = await Watcher.open(url);
    await watcher.until(
      where,
      ({ view, links }) =>
        view?.game === game &&
        view.plies.length === 0 &&
        view.outcome === null &&
        view.needs !== null &&
        links?.sensors.state === 'up',
    );
    watcher.close();
    expect(walker.errors, where).toEqual([]);
    const health = await fetch(new URL('/health', url));
    expect(await health.json(), where).toMatchObject({ status: 'ok', game });
  }
  await page.close();
}

const minutes = Number(process.env.DAMIER_WALK ?? 0);

it('whatever was touched, the next game can be chosen and begins', async () => {
  if (minutes === 0) {
    await walk(20261129, (rounds) => rounds === 2);
    return;
  }
  const seed = Math.floor(Date.now() / 60_000);
  process.stderr.write(`seed ${seed}\n`);
  const until = performance.now() + 60_000 * minutes;
  let all = 0;
  await walk(seed, (rounds) => {
    all = rounds;
    return performance.now() > until;
  });
  process.stderr.write(`${all} games begun\n`);
}, 7_200_000);
