/** The built page in Chromium and what is elsewhere: other pages and phones, the server, players, boards of a group and a far one. */

import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/game/event.ts';
import { createRules } from '../../src/rules/rules.ts';
import { readByAxe } from './axe.ts';
import { MIRROR } from './far-scene.ts';
import { built } from './mock-page.ts';
import { centre, drag, heard, mock, open, said, square } from './page-fixture.ts';
import { view } from './scene-parts.ts';
import { CHOOSING, SPINNING, WATCHING } from './scenes.ts';

describe('two pages', () => {
  it('a watcher touches nothing, and can take the hand', async () => {
    await open(WATCHING);
    await drag(square('c3'), await centre(square('d4')));
    expect(mock.said).toEqual([]);
    await mock.page.locator('.bar [data-take-hand]').click();
    await heard('takeHand');
    mock.say({ type: 'role', role: 'hand' });
    await expect.poll(() => mock.page.locator('[data-take-hand]').count()).toBe(0);
    await drag(square('c3'), await centre(square('d4')));
    await heard('drop');
  });
});

describe('phones', () => {
  const CODES = { play: 'http://192.168.1.20:8080/?key=Zm9v', watch: 'http://192.168.1.20:8080/?key=YmFy' };

  it('find two codes on the board’s own screen, where the server is open to them', async () => {
    await open(SPINNING);
    await expect.poll(() => mock.page.locator('[data-phone]').count()).toBe(0);
    mock.say({ type: 'phones', ...CODES });
    await mock.page.locator('[data-phone]').click();
    await expect
      .poll(() => mock.page.locator('[data-code] code').allTextContents())
      .toEqual([CODES.play, CODES.watch]);
    expect((await mock.page.locator('[data-code="play"] path').getAttribute('d'))?.length).toBeGreaterThan(
      1000,
    );
    await mock.page.getByRole('button', { name: 'Retour au plateau' }).click();
    await square('a1').waitFor();
  });

  it('that only watch are offered no hand', async () => {
    await open({ ...WATCHING, role: 'spectator' }, { width: 390, height: 844 });
    await expect.poll(() => mock.page.locator('.main-action').textContent()).toBe('Vous regardez la partie');
    await expect.poll(() => mock.page.locator('[data-take-hand]').count()).toBe(0);
  });
});

describe('a lost server', () => {
  it('keeps the board in sight, says so, and comes back by itself', async () => {
    await open(SPINNING);
    await mock.cut();
    const prompt = mock.page.locator('[data-prompt]');
    await expect.poll(() => prompt.getAttribute('data-prompt')).toBe('server.wait');
    await expect.poll(() => square('c3').getAttribute('data-disc')).toBe('W');
    mock.back();
    await expect.poll(() => prompt.getAttribute('data-prompt')).toBe('turn.spin');
  });

  it('is noticed where a cable is cut elsewhere and no connection is closed: by its silence', async () => {
    await open(SPINNING, { timeStands: true });
    const state = () => mock.page.locator('.page').getAttribute('data-connection');
    for (let beats = 0; beats < 3; beats += 1) {
      await mock.page.clock.runFor(7_000);
      await expect.poll(() => state()).toBe('open');
      mock.say({ type: 'beat' });
      // The page has heard it, as it answers nothing to it.
      mock.say({ type: 'refused', message: null, code: 'unread', why: `beat ${beats}` });
      await mock.page.waitForEvent('console', (line) => line.text().includes(`beat ${beats}`));
    }
    await mock.page.clock.runFor(8_000);
    await expect.poll(() => state()).toBe('lost');
    await mock.page.clock.runFor(300);
    await expect.poll(state).toBe('open');
  });

  it('that was replaced by a newer one meanwhile has its page loaded anew, and only then', async () => {
    await open(SPINNING);
    const { page } = mock;
    const loaded = () => page.evaluate(() => performance.timeOrigin);
    const first = await loaded();
    const again = async () => {
      await mock.cut();
      await page.locator('.page[data-connection="lost"]').waitFor();
      const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
      mock.back();
      await asked;
      await page.locator('.page[data-connection="open"]').waitFor();
    };
    await again();
    await expect.poll(() => loaded()).toBe(first);
    // As after an update: the same page, its script under another name.
    const [script = ''] = /assets\/index-[\w-]+\.js/.exec(built('index.html')) ?? [];
    const newer = 'assets/index-newer.js';
    await page.route(/damier\.test\/$/, (route) =>
      route.fulfill({ body: built('index.html').replace(script, newer), contentType: 'text/html' }),
    );
    await page.route(`**/${newer}`, (route) =>
      route.fulfill({ body: built(script), contentType: 'text/javascript' }),
    );
    await again();
    await expect.poll(() => loaded().catch(() => first)).not.toBe(first);
    await page.locator('.page[data-connection="open"]').waitFor();
    const second = await loaded();
    await again();
    await expect.poll(() => loaded()).toBe(second);
  });

  it('34: leaves no page without a way back to the board', async () => {
    await open({
      ...SPINNING,
      view: view({ game: 'russian', options: { ...createRules('russian').ruleSet } }),
    });
    const { page } = mock;
    await mock.cut();
    await page.route('**/*', (route) => route.abort());
    const back = page.getByRole('button', { name: /^(Retour au plateau|Quitter)$/ });
    for (const name of ['rules', 'new', 'fleet', 'cards', 'kept', 'staff', 'figures', 'guide', 'game/12']) {
      await page.evaluate((hash) => location.replace(hash), `#${name}`);
      if (name === 'game/12') await page.getByRole('button', { name: 'Toutes les parties' }).click();
      await back.click();
      await page.locator('main.table').waitFor();
    }
  });
});

describe('every board of the group', () => {
  const quiet = {
    here: true,
    alike: false,
    version: '0.1.0',
    page: 'http://nantes.example/?room=1',
    game: null,
    faults: [],
  };
  const boards = [
    { ...quiet, board: 'a'.repeat(16), name: 'Nantes' },
    { ...quiet, board: 'b'.repeat(16), name: 'Liège', faults: ['stuck'] },
    { ...quiet, board: 'c'.repeat(16), name: 'Lille', here: false, page: null },
  ];

  it('is told from one whose name looks like its own', async () => {
    await open(CHOOSING);
    const { page } = mock;
    const two = [boards[0], { ...quiet, board: '0123456789abcdef', name: 'N\u0430ntes' }];
    const json = { boards: two.map((board) => ({ ...board, alike: true })) };
    await page.route('**/api/fleet', (route) => route.fulfill({ json }));
    await page.evaluate(() => location.replace('#fleet'));
    const names = page.locator('.fleet-board h2');
    await names.nth(1).waitFor();
    await expect
      .poll(() => names.allTextContents())
      .toEqual(['Nantes aaaa aaaa aaaa aaaa', 'N\u0430ntes 0123 4567 89ab cdef']);
  });

  it('is found by its name, or by needing help, and is one click from its maintenance page', async () => {
    await open(CHOOSING);
    const { page } = mock;
    await page.route('**/api/fleet', (route) => route.fulfill({ json: { boards } }));
    await page.evaluate(() => location.replace('#fleet'));
    const names = page.locator('.fleet-board h2');
    await names.nth(2).waitFor();
    await expect.poll(() => names.allTextContents()).toEqual(['Nantes', 'Liège', 'Lille']);
    await page.getByRole('checkbox').check();
    await expect.poll(() => names.allTextContents()).toEqual(['Liège', 'Lille']);
    await page.getByRole('searchbox').fill('liè');
    await expect.poll(() => names.allTextContents()).toEqual(['Liège']);
    await expect.poll(() => page.locator('.fleet-board').textContent()).toContain('E22');
    await page.route('http://nantes.example/**', (route) => route.fulfill({ body: 'maintenance' }));
    await page.getByRole('link').click();
    await page.waitForURL('http://nantes.example/?room=1#staff');
  });
});

const TROUBLED = {
  ...SPINNING,
  view: view({
    trouble: { side: 'B', kind: 'ended', trying: 'again', mayDo: ['hand', 'computer', 'resign', 'abandon'] },
    players: { W: { kind: 'hand', name: null }, B: { kind: 'engine', name: 'Scan' } },
    pause: 'none',
  }),
} as const;

describe('what goes wrong, and what happens, is said', () => {
  it('of a player who has failed: how, what is tried, and what people can do', async () => {
    await open(TROUBLED);
    const panel = mock.page.locator('[data-trouble]');
    await expect.poll(() => panel.textContent()).toContain('Scan ne tourne plus');
    await expect.poll(() => panel.textContent()).toContain('On essaie encore');
    expect((await readByAxe(mock.page)).violations).toEqual([]);
    await panel.locator('[data-stand-in="computer"]').click();
    await mock.page.locator('[data-pause]').click();
    expect(mock.said.slice(-2)).toEqual([
      { type: 'standIn', side: 'B', act: 'computer' },
      { type: 'pause', on: true },
    ]);
  });

  it('of every event since the page is there, in order, and once', async () => {
    await open({ ...SPINNING, view: view({ news: { last: 1, events: [{ t: 0, type: 'resync' }] } }) });
    const log = mock.page.locator('[data-news] p');
    await expect.poll(() => log.count()).toBe(0);
    const capture = {
      ...{ t: 1, type: 'move', side: 'W', from: 22, to: 13, captured: [17], path: [22, 13] },
      ...{ crowned: false, fell: false, omitted: false },
    } as unknown as GameEvent;
    const result = { t: 2, type: 'result', winner: 'W', reason: 'noPieces' } as const;
    const news = { last: 3, events: [{ t: 0, type: 'resync' }, capture, result] } as const;
    mock.say({ type: 'view', view: view({ news }) });
    await expect.poll(() => log.count()).toBe(2);
    const [first, second] = await log.allTextContents();
    expect(first).toContain('de c trois');
    expect(second).toContain('gagnent');
  });
});

describe('the page of a far board', () => {
  const fen = 'W:W22,23,K3:B11,12:O9';
  const scene = { ...CHOOSING, view: { ...CHOOSING.view, fen, unread: { W: 0, B: 2 } } };
  it('names what is late, counts spins that were not read, says and hears greetings, and axe finds nothing against it', async () => {
    await open(scene, { theme: 'dark', reducedMotion: 'reduce' });
    mock.say({ type: 'mirror', mirror: MIRROR });
    await mock.page.locator('[data-far]').click();
    const late = mock.page.locator('[data-late="true"]');
    await expect.poll(() => late.textContent()).toContain('11-15');
    await expect.poll(() => mock.page.locator('[data-late="here"]').textContent()).toBe('à poser à Nantes');
    await expect
      .poll(() => mock.page.locator('[data-differences]').getAttribute('data-differences'))
      .toBe('2');
    await expect
      .poll(() => mock.page.locator('.match-between h2').textContent())
      .toBe('Nantes suit, un coup derrière');
    const shapes = (town: string) => mock.page.locator(`[data-town="${town}"] .light-shape`).count();
    expect([await shapes('Nantes'), await shapes('Liège')]).toEqual([scene.view.lights.length, 0]);
    await expect.poll(() => mock.page.locator('[data-town="Liège"] [data-trap]').count()).toBe(8);
    await expect
      .poll(() => mock.page.locator('.match-unread').textContent())
      .toMatch(/Liège.*non lus\s:\s2\./);
    await expect
      .poll(() => mock.page.locator('[data-heard="wellPlayed"]').textContent())
      .toContain('Bien joué');
    await mock.page.locator('[data-greet="again"]').click();
    await heard('pair');
    expect(said('pair')).toEqual([{ type: 'pair', act: { do: 'greet', greeting: 'again' } }]);
    expect((await readByAxe(mock.page)).violations).toEqual([]);
    mock.say({ type: 'role', role: 'spectator' });
    await expect.poll(() => mock.page.locator('[data-greet]:enabled').count()).toBe(0);
  });

  it('says whose record is old or wrong, and axe finds nothing against it', async () => {
    await open(scene, { theme: 'dark' });
    const { match } = MIRROR;
    if (match === null) throw new Error('the scene has no match');
    mock.say({ type: 'mirror', mirror: MIRROR });
    await mock.page.locator('[data-far]').click();
    for (const [log, words] of [
      [{ kind: 'comparing' }, 'Attendez Liège, ou faites allumer son plateau'],
      [{ kind: 'lacking', entries: 3 }, 'Elles doivent arriver avant'],
      [{ kind: 'again', by: 'here', acts: 1 }, 'Ce plateau est en retard'],
      [{ kind: 'again', by: 'there', acts: 2 }, 'Le plateau de Liège est en retard'],
      [{ kind: 'frozen', why: 'twoEntries', by: 'there' }, 'Liège a signé deux coups'],
      [{ kind: 'frozen', why: 'apart', by: 'here' }, 'Ce plateau a joué'],
    ] as const) {
      mock.say({ type: 'mirror', mirror: { ...MIRROR, match: { ...match, log } } });
      const trouble = mock.page.locator('.far-trouble');
      await expect.poll(() => trouble.allTextContents()).toEqual([expect.stringContaining(words)]);
      expect((await readByAxe(mock.page)).violations).toEqual([]);
    }
  });

  it('shows what is about to be agreed on: number, id, position as a picture; axe finds nothing against it', async () => {
    await open(scene, { theme: 'light', reducedMotion: 'reduce' });
    mock.say({
      type: 'mirror',
      mirror: {
        ...MIRROR,
        match: null,
        pairing: {
          ...{ kind: 'checking', town: 'Liège', board: '0123456789abcdef', game: 'trappes', options: {} },
          ...{ fen: 'B:W22,K3:B12,15,16:O9', clock: null, side: 'W', check: '012345' },
          ...{ confirmed: false, drawn: false, theyConfirmed: false },
        },
      },
    });
    await mock.page.locator('[data-far]').click();
    const panel = mock.page.locator('[data-pairing="checking"]');
    await expect.poll(() => panel.locator('.pair-code').textContent()).toBe('012 345');
    await expect.poll(() => panel.locator('.board-id').textContent()).toBe('0123 4567 89ab cdef');
    const picture = panel.locator('.pair-position');
    await expect.poll(() => picture.locator('.small-disc').count()).toBe(5);
    await expect.poll(() => picture.locator('.small-king').count()).toBe(1);
    await expect.poll(() => picture.locator('.small-open').count()).toBe(1);
    await expect.poll(() => picture.getAttribute('aria-label')).toMatch(/\s: 2.*\s: 3/);
    expect((await readByAxe(mock.page)).violations).toEqual([]);
  });
});
