import type { BrowserContext } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MouseHand, openBrowser } from './browser.ts';
import { newHome, Program } from './server.ts';
import { Watcher } from './watcher.ts';

const running: { close(): unknown }[] = [];
let browser: BrowserContext;
beforeEach(async () => {
  browser = await openBrowser();
  running.push(browser);
});
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) await thing.close();
});

function play(home: string, port: string): Program {
  const program = new Program(home, ['play', '--game', 'russian', '--port', port]);
  running.push({ close: () => program.end('SIGKILL') });
  return program;
}

async function watch(url: string): Promise<Watcher> {
  const watcher = await Watcher.open(url);
  running.push(watcher);
  return watcher;
}

async function openPage(url: string): Promise<MouseHand> {
  const hand = new MouseHand(await browser.newPage());
  await hand.page.goto(url);
  await hand.page.locator('[data-square="a1"]').waitFor();
  return hand;
}

const discOn = (hand: MouseHand, square: string, side: 'W' | 'B' | '') =>
  hand.shows(`[data-square="${square}"][data-disc="${side}"]`);

/** Waits until the page is the hand, and offers no more to take it. */
async function isHand(hand: MouseHand): Promise<void> {
  await hand.shows('[data-connection="open"][data-role="hand"]');
  await expect.poll(() => hand.page.locator('[data-take-hand]').count()).toBe(0);
}

async function pagesOf(url: string): Promise<number> {
  const health = await (await fetch(new URL('/health', url))).json();
  return (health as { pages: number }).pages;
}

/** White's c3–b4, and what the game is then. */
async function firstMove(hand: MouseHand, watcher: Watcher): Promise<string> {
  await watcher.until('White is to move', ({ view }) => view?.turn === 'W' && view.needs === 'move');
  await watcher.until('the board is there', ({ links }) => links?.sensors.state === 'up');
  await hand.drag('c3', 'b4');
  return watcher.until('Black is to move', ({ view }) => view?.turn === 'B' && view.fen);
}

it('a page survives its reload: pieces, prompt and hand are as before', async () => {
  const url = await play(newHome(), '0').url();
  const hand = await openPage(url);
  await firstMove(hand, await watch(url));
  const prompt = await hand.page.getByTestId('prompt').textContent();
  await hand.page.reload();
  await isHand(hand);
  await discOn(hand, 'b4', 'W');
  await discOn(hand, 'c3', '');
  await expect.poll(() => hand.page.getByTestId('prompt').textContent()).toBe(prompt);
  await hand.drag('b6', 'a5');
  await discOn(hand, 'a5', 'B');
});

it('of two pages the second watches, may take the hand, and gets it when the first closes', async () => {
  const url = await play(newHome(), '0').url();
  const first = await openPage(url);
  const second = await openPage(url);
  const watcher = await watch(url);
  await watcher.until('the board is there', ({ links }) => links?.sensors.state === 'up');
  expect(watcher.seen.role).toBe('watcher');
  await second.attempt('c3', 'b4');
  await first.drag('a3', 'b4');
  await discOn(second, 'b4', 'W');
  await discOn(second, 'c3', 'W');
  await second.press('[data-take-hand]');
  await isHand(second);
  await second.drag('b4', 'a3');
  await discOn(first, 'a3', 'W');
  await second.page.close();
  await isHand(first);
  await first.drag('a3', 'b4');
  await watcher.until('the hand is back', ({ room }) =>
    room?.discs.some(({ place }) => place.on === 'square' && place.at === 'b4'),
  );
});

it('a server killed at once goes on with the same game and the same room, and the page finds it again', async () => {
  const home = newHome();
  const program = play(home, '0');
  const url = await program.url();
  const hand = await openPage(url);
  const before = await watch(url);
  const fen = await firstMove(hand, before);
  await hand.drag('h8', 'h5');
  await before.until('a disc lies on h5', ({ room }) =>
    room?.discs.some(({ place }) => place.on === 'square' && place.at === 'h5'),
  );
  await program.end('SIGKILL');

  const again = play(home, new URL(url).port);
  await again.url();
  await expect.poll(() => pagesOf(url)).toBe(1);
  const after = await watch(url);
  await after.until('both links are up', ({ links }) => links?.sensors.state === 'up');
  // The links may be up before the first word of the game.
  const shown = await after.until('the game is shown', ({ view }) => view ?? false);
  expect(shown).toMatchObject({ fen, turn: 'B' });
  expect(again.err).toMatch(/the last game goes on/);
  await discOn(hand, 'b4', 'W');
  await discOn(hand, 'h5', 'B');
  await after.until('what was moved meanwhile is pointed out', ({ view }) =>
    view?.lights.some(({ at }) => at === 'h8'),
  );
  await hand.drag('h5', 'h8');
  await hand.drag('b6', 'a5');
  await after.until('the game goes on', ({ view }) => view?.turn === 'W');
});
