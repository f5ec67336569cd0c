/** The built page in Chromium: what it shows and says to those who watch, read and listen. */

import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/game/event.ts';
import type { MirrorView } from '../../src/ports/mirror-page.ts';
import { createRules, type GameId } from '../../src/rules/rules.ts';
import { readByAxe } from './axe.ts';
import { built } from './mock-page.ts';
import { centre, drag, heard, mock, open, said, square } from './page-fixture.ts';
import {
  at,
  CAPTURING,
  CHOOSING,
  DIRECTED,
  discs,
  link,
  OVER,
  prompt,
  room,
  SPINNING,
  startScene,
  TRAPPES,
  view,
  WATCHING,
  WRONG,
} from './scenes.ts';

describe('lights', () => {
  it('glow as the chip says, with the shape of the meaning', async () => {
    await open(CAPTURING);
    await expect.poll(() => square('c5').getAttribute('data-amber')).toBe('on');
    await expect.poll(() => square('c5').getAttribute('data-light')).toBe('L5');
    await expect.poll(() => square('d6').getAttribute('data-blue')).toBe('on');
    await expect.poll(() => mock.page.locator('.shapes .L2 .hop').allTextContents()).toEqual(['1', '2']);
    mock.say({ type: 'lights', on: false, ram: CAPTURING.ram });
    await expect.poll(() => square('c5').getAttribute('data-amber')).toBe('off');
  });

  it('glow plainly where the game means nothing', async () => {
    await open({ ...SPINNING, ram: CAPTURING.ram });
    await expect.poll(() => square('c5').getAttribute('data-glow')).toBe('amber');
    await expect.poll(() => square('c5').getAttribute('data-light')).toBe('');
  });

  it('say what is wrong also on a light square, and to those who listen', async () => {
    await open(WRONG);
    await expect.poll(() => square('e4').getAttribute('data-light')).toBe('L8');
    await expect
      .poll(() => square('e4').getAttribute('aria-label'))
      .toBe('e quatre, un pion blanc, mal placée\u00a0: lever');
    const alert = await mock.page.locator('[role="alert"]').textContent();
    expect(alert).toContain('Levez la pièce en e quatre');
    expect(alert).not.toContain('Remettez le pion blanc');
  });
});

it('shows which piece belongs on an empty square, and where another stands than the game has there', async () => {
  const fen = 'W:W22,K29:B9';
  const line = { id: 'fix.back', params: { sq: 'a1', piece: 'W.king' } };
  const missing = view({
    fen,
    prompt: prompt({ line, piece: { side: 'W', kind: 'king' } }),
    lights: [{ at: at('a1'), id: 'L7' }],
  });
  await open({ ...SPINNING, view: missing, room: room({ discs: discs('c3', 'b6', { W: 2, B: 0 }) }) });
  await expect
    .poll(() => mock.page.locator('.prompt h1').textContent())
    .toBe('Remettez la dame blanche en a1');
  await expect.poll(() => mock.page.locator('.prompt-disc path').count()).toBe(1);
  await expect.poll(() => mock.page.locator('[data-wanted]').getAttribute('data-wanted')).toBe('WK');
  mock.say({ type: 'view', view: view({ fen, lights: [] }) });
  mock.say({ type: 'room', room: room({ discs: discs('c3 a1k b6', '', { W: 0, B: 1 }) }) });
  await expect.poll(() => mock.page.locator('[data-astray]').getAttribute('data-astray')).toBe('other');
  await expect
    .poll(() => mock.page.locator('.prompt p').textContent())
    .toContain('En b6 devrait se trouver un pion noir');
  await expect.poll(() => square('b6').getAttribute('aria-label')).toContain('ici, il faut un pion noir');
  await expect.poll(() => mock.page.locator('[data-wanted]').count()).toBe(0);
});

it('marks a square whose sensor is not believed, and says which', async () => {
  const faults = [{ code: 'chatter', square: at('c3') }] as const;
  await open({ ...SPINNING, view: view({ faults }) });
  await expect.poll(() => square('c3').getAttribute('data-aside')).toBe('true');
  await expect.poll(() => square('c3').getAttribute('aria-label')).toContain('mise de côté');
  await expect.poll(() => mock.page.locator('.fault').textContent()).toContain('E21 · c3 tremble');
});

it('says by plain code and in words what is broken, and that a full disk pauses the game', async () => {
  const faults = [
    { code: 'store' },
    { code: 'actuators' },
    { code: 'slider', part: 'S3' },
    { code: 'mirror' },
    { code: 'store', part: 'damier.damaged-1.sqlite' },
  ] as const;
  const line = { id: 'E81', params: {} };
  const why = { id: 'link.keep', params: {} };
  await open({
    ...SPINNING,
    view: view({ faults, prompt: { ...SPINNING.view.prompt, line, why, edge: 'grey' } }),
  });
  await expect
    .poll(() => mock.page.locator('.prompt h1').textContent())
    .toBe('Mémoire pleine, partie en pause');
  await expect
    .poll(() => mock.page.locator('.fault').allTextContents())
    .toEqual([
      ' E81 · Mémoire pleine, partie en pause',
      ' E42 · Moteurs muets',
      ' E32 · S3 bloquée',
      ' E91 · Liaison à distance coupée',
      ' E81 · Parties gardées abîmées, mises de côté\u00a0: damier.damaged-1.sqlite',
    ]);
});

describe('words', () => {
  it('change with the language, and the choice is remembered', async () => {
    await open(SPINNING);
    const line = mock.page.locator('.prompt h1');
    await expect.poll(() => line.textContent()).toBe('À vous de jouer\u00a0: lancez la roulette');
    await mock.page.getByRole('combobox', { name: 'Langue' }).selectOption({ label: 'English' });
    await expect.poll(() => line.textContent()).toBe('Your turn: spin the wheel');
    await mock.page.reload();
    await expect.poll(() => line.textContent()).toBe('Your turn: spin the wheel');
    await expect.poll(() => mock.page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('name the game; one without cards, traps and wheel has nothing of them', async () => {
    await open(startScene('sujet-verbe', 6));
    await expect.poll(() => mock.page.locator('.game-name').textContent()).toBe('Sujet-verbe');
    await expect.poll(() => mock.page.locator('.card, .deck-mark').count()).toBe(0);
    await expect.poll(() => mock.page.locator('[data-wheel]').count()).toBe(0);
    await expect.poll(() => mock.page.locator('[data-square]').count()).toBe(36);
  });

  it('say how a game ended, and how to go on', async () => {
    await open(OVER, { locale: 'en-GB' });
    await expect
      .poll(() => mock.page.locator('.new-game').textContent())
      .toContain('White wins: no pieces left');
    await mock.page.locator('.aside [data-setup]').click();
    await heard('setUp');
  });

  it('tell the rules in force on a page of their own, that a reload keeps', async () => {
    const { ruleSet } = createRules('classiques');
    const scene = startScene('classiques', 10);
    await open({ ...scene, view: { ...scene.view, options: { ...ruleSet } } });
    await mock.page.locator('.bar [data-rules]').click();
    const rules = mock.page.locator('.rules-page');
    await expect.poll(() => rules.textContent()).toContain('L’adversaire souffle la pièce de son choix.');
    const [huff] = await rules.locator('.own-pictures [role="img"]').all();
    await expect
      .poll(() => huff?.getAttribute('aria-label'))
      .toMatch(/un pion noir en d4, un pion blanc en c3.* Coup.: g1-h2\. Soufflé.: c3$/);
    await expect
      .poll(() => rules.locator('figcaption').first().textContent())
      .toContain('Les Noirs soufflent c3');
    // The way back stays beside the title, however much is said of the game; both columns begin at one height.
    const top = (box: { readonly y: number } | null) => Math.round(box?.y ?? -1);
    const title = await rules.locator('h1').boundingBox();
    const back = await rules.getByRole('button', { name: 'Retour au plateau' }).boundingBox();
    expect(Math.abs(top(back) - top(title))).toBeLessThan(20);
    const heads = await Promise.all(
      (await rules.locator('.chapters h2').all()).map((head) => head.boundingBox()),
    );
    const columns = new Set(heads.map((box) => Math.round(box?.x ?? 0)));
    const firsts = [...columns].map((x) =>
      Math.min(...heads.filter((box) => Math.round(box?.x ?? 0) === x).map(top)),
    );
    expect(new Set(firsts).size).toBe(1);
    expect(firsts).toHaveLength(2);
    await mock.page.reload();
    await rules.waitFor();
    await rules.getByRole('button', { name: 'Retour au plateau' }).click();
    await square('a1').waitFor();
    await expect.poll(() => rules.count()).toBe(0);
  });

  it('call the king as the game’s document does, also in the rules (000:78)', async () => {
    const { ruleSet } = createRules('trappes-anglo', { layout: { sliders: TRAPPES.sliders } });
    const line = { id: 'king.at', params: { sq: 'b8', side: 'W' } };
    const now = view({ game: 'trappes-anglo', options: { ...ruleSet }, prompt: prompt({ line }) });
    await open({ ...SPINNING, view: now });
    await expect.poll(() => mock.page.locator('.prompt h1').textContent()).toMatch(/^Roi en b8/);
    mock.say({ type: 'view', view: { ...now, game: 'trappes' } });
    await expect.poll(() => mock.page.locator('.prompt h1').textContent()).toMatch(/^Dame en b8/);
    mock.say({ type: 'view', view: now });
    await mock.page.locator('.bar [data-rules]').click();
    const rules = mock.page.locator('.rules-page .chapters');
    await expect.poll(() => rules.textContent()).toContain('Le roi avance d’une case');
    await expect.poll(() => rules.textContent()).not.toMatch(/dame/i);
  });

  /** The colour of the wood in the middle of a1: of a patch, how much red there is to green, and green to blue. */
  const woodOfA1 = () =>
    mock.page.locator('canvas.wood').evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      const [x, y] = [width * 0.1, height * 0.9 - 8];
      const data = [...(canvas.getContext('2d')?.getImageData(x, y, 8, 8).data ?? [])];
      const sum = (offset: number) => data.reduce((all, v, i) => (i % 4 === offset ? all + v : all), 0);
      return { redness: sum(0) / sum(1), warmth: sum(1) / sum(2) };
    });
  const redness = async () => (await woodOfA1()).redness;
  const warmth = async () => (await woodOfA1()).warmth;

  /** Opens the rules of a game that begins, and answers what its squares are called in French and in English. */
  const squaresOf = async (game: GameId, size: 6 | 10) => {
    const { ruleSet } = createRules(game);
    const scene = startScene(game, size);
    await open({ ...scene, view: { ...scene.view, options: { ...ruleSet } } }, { at: '#rules' });
    const squares = mock.page.locator('.rules-page .chapters');
    const french = await squares.textContent();
    await mock.page.getByRole('combobox', { name: 'Langue' }).selectOption({ label: 'English' });
    return { squares, profile: scene.profile, said: [french, await squares.textContent()] };
  };
  const leaveRules = () => mock.page.locator('.rules-page header button').click();

  it('and wood have the colour of the game’s squares, a board of wood its own (002:27)', async () => {
    const { squares, profile, said } = await squaresOf('majorite', 10);
    expect(said).toEqual([
      expect.stringContaining('sur les cases rouges'),
      expect.stringContaining('the red squares'),
    ]);
    await leaveRules();
    await expect.poll(redness).toBeGreaterThan(2);
    mock.say({ type: 'hello', protocol: 1, version: '0', profile, virtual: false });
    await expect.poll(redness).toBeLessThan(2);
    await mock.page.locator('.bar [data-rules]').click();
    await expect.poll(() => squares.textContent()).toContain('the black squares');
  });

  it('are pink where the game’s document says so (004:18)', async () => {
    const { profile, said } = await squaresOf('sujet-verbe', 6);
    expect(said).toEqual([
      expect.stringContaining('sur les cases roses'),
      expect.stringContaining('the pink squares'),
    ]);
    await leaveRules();
    await expect.poll(warmth).toBeLessThan(1.2);
    mock.say({ type: 'hello', protocol: 1, version: '0', profile, virtual: false });
    await expect.poll(warmth).toBeGreaterThan(1.3);
  });

  it('show a pace below real time', async () => {
    await open(WATCHING);
    const slow = {
      type: 'links',
      links: { sensors: link('up'), actuators: link('up'), pace: 0.64 },
    } as const;
    mock.say(slow, { ...slow, links: { ...slow.links, pace: 0.63 } });
    await expect.poll(() => mock.page.locator('.pace').textContent()).toContain('63');
  });
});

describe('a game with the computer and clocks', () => {
  it('says who plays, what to carry out for it, and how much time is left', async () => {
    await open(DIRECTED, { timeStands: true });
    const computer = mock.page.locator('[data-player="computer"]');
    await expect.poll(() => computer.textContent()).toContain('L’ordinateur, niveau 3');
    await expect.poll(() => computer.textContent()).toContain('vous jouez ses coups');
    await expect
      .poll(() => mock.page.locator('.prompt h1').textContent())
      .toBe('Portez f4 en d2 pour l’ordinateur');
    await expect.poll(() => square('f4').getAttribute('data-light')).toBe('L4');
    const clock = mock.page.locator('[data-seat="bottom"] .clock');
    await expect.poll(() => clock.getAttribute('data-low')).toBe('true');
    await expect.poll(() => clock.textContent()).toBe('00:25');
    await mock.page.clock.runFor(1_400);
    await expect.poll(() => clock.textContent()).toBe('00:23');
    await expect.poll(() => computer.locator('.clock').textContent()).toBe('09:40');
  });

  it('begins a line with the name of a player as a line begins', async () => {
    const line = { id: 'dir.wait', params: { town: 'engine' } };
    await open({ ...DIRECTED, view: view({ prompt: { ...DIRECTED.view.prompt, line } }) });
    await expect
      .poll(() => mock.page.locator('.prompt h1').textContent())
      .toBe('Le programme joue\u00a0: attendez');
  });
});

it('squares have one kind of name at a time, in the prompt, the moves and on the board', async () => {
  await open(CHOOSING);
  const chosen = prompt({ line: { id: 'trap.ok', params: { s: 'S4', sq: 'f4' } } });
  mock.say({ type: 'view', view: { ...CHOOSING.view, prompt: chosen } });
  const plain = async (selector: string) =>
    (await mock.page.locator(selector).first().textContent())?.replace(/\s/g, ' ');
  const shown = async () => [
    await plain('.prompt h1'),
    await plain('.moves td'),
    await plain('[data-choice="S4 R"] small'),
    await mock.page.locator('.edge-left').first().isVisible(),
    await mock.page.locator('.board .number').first().isVisible(),
  ];
  await expect
    .poll(shown)
    .toEqual(['S4 : f4 s’ouvre. Confirmez', 'a3-b4', 'f4 : un pion noir tombe', true, false]);
  // The list of moves gives way to the choices; its button is at hand in any other turn.
  await mock.page.evaluate(`document.querySelector('.notation').click()`);
  await expect
    .poll(shown)
    .toEqual(['S4 : 19 s’ouvre. Confirmez', '21-17', '19 : un pion noir tombe', false, true]);
  await mock.page.reload();
  await mock.page.locator('html[data-notation="numbers"]').waitFor({ state: 'attached' });
  await expect.poll(() => square('e3').getAttribute('aria-label')).toMatch(/^23,/);
});

it('squares of 100 have numbers until somebody wants names, as players of that game say', async () => {
  await open(startScene('international', 10));
  const shown = () => mock.page.locator('html').getAttribute('data-notation');
  await expect.poll(shown).toBe('numbers');
  await expect.poll(() => square('a1').getAttribute('aria-label')).toMatch(/^46,/);
  await mock.page.evaluate(`document.querySelector('.notation').click()`);
  await expect.poll(shown).toBe('names');
});

it('on a phone the bar is a menu at hand, which Escape and another page shut; each page begins at its top', async () => {
  await open(SPINNING, { width: 390, height: 844 });
  const menu = mock.page.locator('[data-menu]');
  const kept = mock.page.locator('[data-kept]');
  await menu.click();
  await kept.waitFor();
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
  await mock.page.keyboard.press('Escape');
  await kept.waitFor({ state: 'hidden' });
  await mock.page.evaluate('scrollTo(0, 400)');
  await menu.click();
  await kept.click();
  await mock.page.locator('.kept-page').waitFor();
  expect(await mock.page.evaluate('scrollY')).toBe(0);
  await kept.click();
  await kept.waitFor({ state: 'hidden' });
});

it('on a phone the marks a–h and 1–8 stand beside the board', async () => {
  await open(SPINNING, { width: 390, height: 844 });
  const board = await mock.page.locator('.board').boundingBox();
  const mark = async (selector: string) => await mock.page.locator(selector).first().boundingBox();
  const [digit, letter] = [await mark('.edge-left'), await mark('.edge-bottom')];
  if (board === null || digit === null || letter === null) throw new Error('the marks are not shown');
  expect(digit.x).toBeGreaterThanOrEqual(0);
  expect(digit.x + digit.width).toBeLessThanOrEqual(board.x + 1);
  expect(letter.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
  await expect.poll(() => mock.page.locator('.edge-top').first().isVisible()).toBe(false);
});

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

const there = { fen: 'W:W22,23,K3:B12,15:O9', plies: CHOOSING.view.plies.length + 1 };
const mirror: MirrorView = {
  ...{ board: 'a'.repeat(16), town: 'Nantes', double: false },
  broker: { url: 'mqtts://broker.example.org', up: true, own: false },
  pairing: { kind: 'agreed', town: 'Liège' },
  match: {
    ...{
      id: '0123456789abcdef',
      town: 'Liège',
      board: 'b'.repeat(16),
      alike: false,
      side: 'W',
      away: false,
      log: { kind: 'well' },
      here: 'behind',
    },
    ...{ there, entries: 31, unmoved: 2, spectators: { here: 9, there: 4 } },
    coming: [{ side: 'B', text: '11-15' }],
    greetings: { here: null, there: 'wellPlayed' },
    way: { roundTrip: 84, lost: 3 },
  },
};

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

it('the bare board has a heading, and axe finds nothing against it', async () => {
  await open(CHOOSING, { theme: 'dark' });
  await mock.page.evaluate("location.hash = '#board'");
  await expect.poll(() => mock.page.locator('.bare-board h1').textContent()).toBe('Le plateau seul');
  expect((await readByAxe(mock.page)).violations).toEqual([]);
});

describe('the page of a far board', () => {
  const fen = 'W:W22,23,K3:B11,12:O9';
  const scene = { ...CHOOSING, view: { ...CHOOSING.view, fen, unread: { W: 0, B: 2 } } };
  it('names what is late, counts spins that were not read, says and hears greetings, and axe finds nothing against it', async () => {
    await open(scene, { theme: 'dark', reducedMotion: 'reduce' });
    mock.say({ type: 'mirror', mirror });
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

  it.each([
    [{ kind: 'comparing' }, 'Attendez Liège, ou faites allumer son plateau'],
    [{ kind: 'lacking', entries: 3 }, 'Elles doivent arriver avant'],
    [{ kind: 'again', by: 'here', acts: 1 }, 'Ce plateau est en retard'],
    [{ kind: 'again', by: 'there', acts: 2 }, 'Le plateau de Liège est en retard'],
    [{ kind: 'frozen', why: 'twoEntries', by: 'there' }, 'Liège a signé deux coups'],
    [{ kind: 'frozen', why: 'apart', by: 'here' }, 'Ce plateau a joué'],
  ] as const)('says whose record is old or wrong: %j', async (log, words) => {
    await open(scene, { theme: 'dark' });
    const { match } = mirror;
    if (match === null) throw new Error('the scene has no match');
    mock.say({ type: 'mirror', mirror: { ...mirror, match: { ...match, log } } });
    await mock.page.locator('[data-far]').click();
    const trouble = mock.page.locator('.far-trouble');
    await expect.poll(() => trouble.allTextContents()).toEqual([expect.stringContaining(words)]);
    expect((await readByAxe(mock.page)).violations).toEqual([]);
  });

  it('shows what is about to be agreed on: number, id, position as a picture; axe finds nothing against it', async () => {
    await open(scene, { theme: 'light', reducedMotion: 'reduce' });
    mock.say({
      type: 'mirror',
      mirror: {
        ...mirror,
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
    mock.say({ type: 'mirror', mirror }, { type: 'phones', play: 'http://a.test', watch: 'http://b.test' });
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

it('says nothing of a view it has no words for, and shows the rest', async () => {
  const strange = view({
    prompt: {
      ...SPINNING.view.prompt,
      why: { id: 'why.unheardOf', params: {} },
      chip: { id: 'chip.x', params: {} },
    },
  });
  await open({ ...SPINNING, view: strange });
  await expect.poll(() => mock.page.locator('.prompt p').count()).toBe(0);
  await expect.poll(() => mock.page.locator('.chip').count()).toBe(0);
  await expect.poll(() => mock.page.locator('.prompt h1').count()).toBe(1);
});
