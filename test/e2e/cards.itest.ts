import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Card } from '../../src/game/game.ts';
import type { View } from '../../src/game/view.ts';
import { CARD_DECKS } from '../../src/rules/pdn/pdn.ts';
import { readByAxe } from '../kiosk/axe.ts';
import { MouseHand, openBrowser } from './browser.ts';
import { newHome, Program } from './server.ts';
import { Watcher } from './watcher.ts';

const home = newHome();
let program: Program;
let browser: BrowserContext;
let hand: MouseHand;
let watcher: Watcher;

/** A teacher's own cards: two choices each, and the right one is always `oui`. */
const CARDS: readonly (Omit<Card, 'choices'> & { choices?: readonly string[] })[] = CARD_DECKS.flatMap(
  (deck) => [
    { deck, prompt: `${deck} : le chat ____ ?`, choices: ['non', 'oui'], accepted: ['oui'], level: 'CE2' },
    {
      deck,
      prompt: `${deck} : et le chien ____ ?`,
      choices: ['oui', 'non'],
      accepted: ['oui'],
      level: 'CE2',
    },
  ],
);

beforeAll(async () => {
  mkdirSync(join(home, 'decks'));
  writeFileSync(join(home, 'decks', 'ours.json'), JSON.stringify(CARDS));
  program = new Program(home, ['play', '--game', 'sujet-verbe', '--cards', 'ours', '--port', '0']);
  const url = await program.url();
  browser = await openBrowser();
  hand = new MouseHand(await browser.newPage());
  // Words that fade in are pale for a moment.
  await hand.page.emulateMedia({ reducedMotion: 'reduce' });
  await hand.page.goto(url);
  await hand.page.locator('[data-square="a1"]').waitFor();
  watcher = await Watcher.open(url);
  await watcher.until('the sensors are there', ({ links }) => links?.sensors.state === 'up');
});

afterAll(async () => {
  watcher?.close();
  await browser?.close();
  expect(await program.end('SIGTERM')).toMatchObject({ code: 0 });
});

const viewWhere = (what: string, is: (view: View) => boolean) =>
  watcher.until(what, ({ view }) => view !== null && is(view) && view);

async function accessFaults(): Promise<readonly string[]> {
  return (await readByAxe(hand.page)).violations;
}

describe('the grammar game on the page', () => {
  it('asks the card of the square that was landed on', async () => {
    await hand.drag('b2', 'c3');
    const { cards, needs } = await viewWhere('a card is due', ({ cards: now }) => now?.due != null);
    expect(needs).toBe('answer');
    expect(cards?.due).toMatchObject({ deck: 'green', side: 'W', judge: 'B' });
    await hand.page.locator('[data-card="green"]').waitFor();
    expect(await accessFaults()).toEqual([]);
  });

  it('lets the move stand when it is answered rightly, by touch', async () => {
    await hand.press('.answer:has-text("oui")');
    await hand.press('[data-answer]');
    const { cards } = await viewWhere(
      'Blue is to move',
      ({ turn, needs }) => turn === 'B' && needs === 'move',
    );
    expect(cards?.score).toEqual({ W: { right: 1, wrong: 0 }, B: { right: 0, wrong: 0 } });
  });

  it('sends the piece back when it is answered wrongly, aloud, and tells the answer', async () => {
    await hand.drag('e5', 'd4');
    await viewWhere('a card is due', ({ cards }) => cards?.due?.side === 'B');
    await hand.press('[data-judge="wrong"]');
    const { prompt, lights } = await viewWhere(
      'the piece is to go back',
      (view) => view.prompt.line.id === 'card.no',
    );
    expect(prompt).toMatchObject({ line: { params: { sq: 'e5' } }, why: { params: { answer: 'oui' } } });
    expect(lights).toContainEqual({ at: 'e5', id: 'L7' });
    expect(await accessFaults()).toEqual([]);
    await hand.drag('d4', 'e5');
    await viewWhere('Yellow is to move', (view) => view.turn === 'W' && view.prompt.line.id === 'turn.plain');
  });

  it('prints the cards of every deck, with their answers', async () => {
    await hand.page.goto(`${hand.page.url()}#cards`);
    await hand.page.locator('.paper-card').first().waitFor();
    await hand.page.locator('.deck-choice select').selectOption('ours');
    await hand.page.locator(`.paper-card:has-text("et le chien")`).first().waitFor();
    await expect.poll(() => hand.page.locator('.paper-card').count()).toBe(CARDS.length);
    await expect.poll(() => hand.page.locator('.paper-answers li').count()).toBe(CARDS.length);
    expect(await accessFaults()).toEqual([]);
  });
});

it('refuses cards that are not valid before anything runs, all faults by line', async () => {
  writeFileSync(
    join(home, 'decks', 'bad.json'),
    '[\n  {"deck":"red"},\n  {"deck":"rose","prompt":"?","accepted":["!"],"level":1}\n]',
  );
  const refused = new Program(newHome(), [
    'play',
    '--game',
    'sujet-verbe',
    '--cards',
    join(home, 'decks', 'bad.json'),
  ]);
  const { code, err } = await refused.end();
  expect(code).toBe(2);
  expect(err).toMatch(/bad\.json:2:\d+: card 1, deck: is no deck/);
});
