/** A game that was played is kept: listed, shown, taken along as PDN, and replayed on the page. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, describe, expect, it } from 'vitest';
import { openGameStore } from '../../src/adapters/store/store.ts';
import { append, begun, english, move, russian } from '../adapters/store/fixture.ts';
import { MouseHand, openBrowser } from './browser.ts';
import { newHome, Program } from './server.ts';
import { Watcher } from './watcher.ts';

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of running.splice(0).reverse()) await thing.close();
});

const damier = (home: string, ...args: string[]) => new Program(home, args).end();

/** A game of one capture, won by White; the program goes on. */
async function playOut(home: string): Promise<string> {
  const program = new Program(home, ['play', '--port', '0', '--game', 'russian', '--fen', 'W:W21:B17']);
  running.push({ close: () => program.end('SIGKILL') });
  const url = await program.url();
  const hand = await Watcher.open(url);
  running.push(hand);
  await hand.until('the board is there', ({ links }) => links?.sensors.state === 'up');
  const discOn = (square: string) => {
    const disc = hand.seen.room?.discs.find(({ place }) => place.on === 'square' && place.at === square);
    if (disc === undefined) throw new Error(`nothing stands on ${square}`);
    return disc.id;
  };
  hand.say({ type: 'lift', disc: discOn('a3') });
  await hand.until('it is lifted', ({ view }) => view?.lights.some(({ id }) => id === 'L3'));
  hand.say({ type: 'drop', to: { on: 'square', at: 'c5' } });
  hand.say({ type: 'lift', disc: discOn('b4') });
  hand.say({ type: 'drop', to: { on: 'tray', side: 'B' } });
  await hand.until('White has won', ({ view }) => view?.outcome?.winner === 'W');
  hand.close();
  return url;
}

describe('a kept game', () => {
  it('is listed, shown and exported, also while the program plays', async () => {
    const home = newHome();
    await playOut(home);
    const list = await damier(home, 'games', 'list', '--json');
    expect(JSON.parse(list.out)).toMatchObject([
      { id: 1, state: 'finished', result: { winner: 'W', reason: 'noPieces' }, plies: 1 },
    ]);
    expect((await damier(home, 'games', 'list')).out).toMatch(
      /1 .*russian +1 half-moves +W wins \(noPieces\)/,
    );
    const shown = await damier(home, 'games', 'show', '1', '--json');
    expect(JSON.parse(shown.out)).toMatchObject({
      game: { id: 1 },
      events: expect.arrayContaining([expect.objectContaining({ type: 'move', from: 21, to: 14 })]),
    });
    expect((await damier(home, 'games', 'show', '1')).out).toMatch(/move +side W {2}from 21 {2}to 14/);
    const file = join(home, 'kept.pdn');
    expect(await damier(home, 'games', 'export', '1', '--out', file)).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toBe((await damier(home, 'games', 'export')).out);
    expect(await damier(home, 'pdn', 'check', file)).toMatchObject({ code: 0 });
  });

  it('is replayed on the page', async () => {
    const url = await playOut(newHome());
    const browser = await openBrowser();
    running.push(browser);
    const { page } = new MouseHand(await browser.newPage());
    await page.goto(url);
    await page.locator('[data-kept]').click();
    await page.locator('[data-kept-game="1"] a').first().click();
    await page.locator('[data-replay="game"]').waitFor();
    const disc = (square: string) => page.locator(`[data-square="${square}"]`).getAttribute('data-disc');
    expect([await disc('a3'), await disc('b4')]).toEqual(['W', 'B']);
    await page.locator('[data-step="replay.forth"]').click();
    await expect.poll(() => disc('c5')).toBe('W');
    await expect.poll(() => disc('b4')).toBe('');
    const download = page.waitForEvent('download');
    await page.locator('[data-pdn]').click();
    expect((await download).suggestedFilename()).toBe('damier-1.pdn');
  });
});

describe('damier games', () => {
  it.each([
    [['list'], { code: 0, out: '', err: 'damier games: no game is kept yet.\n' }],
    [['list', '--json'], { code: 0, out: '[]\n' }],
    [['export'], { code: 0, out: '' }],
    [['show', '3'], { code: 1, err: expect.stringContaining('there is no game 3') }],
    [['export', '3'], { code: 1, err: expect.stringContaining('there is no game 3') }],
    [['show', 'last'], { code: 2, err: expect.stringContaining('A game has a number') }],
    [['show'], { code: 2 }],
  ])('%j where nothing is kept', async (args, end) => {
    expect(await damier(newHome(), 'games', ...args)).toMatchObject(end);
  });

  it('lists and exports the others where one is damaged, names that one, and exits 1', async () => {
    const home = newHome();
    const store = await openGameStore(home, { log: () => undefined, now: () => new Date(begun) });
    for (const head of [russian, english]) append(store.begin(head), move(1, 22, 17));
    store.close();
    const file = new Libsql(join(home, 'damier.sqlite'));
    file.exec('UPDATE games SET plies = 7 WHERE id = 1');
    file.close();
    const err = expect.stringMatching(/damaged, and left out: game 1\. The next start/);
    const list = await damier(home, 'games', 'list');
    expect(list).toMatchObject({ code: 1, out: expect.stringMatching(/^ +2 .*english.*\n$/), err });
    const pdn = await damier(home, 'games', 'export');
    expect(pdn).toMatchObject({ code: 1, out: expect.stringContaining('[Event "Damier 2"]'), err });
    expect(pdn.out).not.toContain('Damier 1');
  });

  it('writes over no file', async () => {
    const home = newHome();
    const file = join(home, 'mine.pdn');
    writeFileSync(file, 'mine');
    const end = await damier(home, 'games', 'export', '--out', file);
    expect(end).toMatchObject({ code: 2, err: expect.stringContaining('name another one') });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});
