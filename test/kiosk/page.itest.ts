/** The built page in Chromium: what it shows and says of a game to those who watch, read and listen. */

import { describe, expect, it } from 'vitest';
import { createRules, type GameId } from '../../src/rules/rules.ts';
import { heard, mock, open, square } from './page-fixture.ts';
import { at, discs, link, prompt, room, TRAPPES, view } from './scene-parts.ts';
import { CAPTURING, CHOOSING, DIRECTED, OVER, SPINNING, startScene, WATCHING, WRONG } from './scenes.ts';

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

  it('show no disc beside the line where nobody knows which piece is to be lifted', async () => {
    const line = { id: 'fix.lift', params: { sq: 'e4' } };
    const disc = () => mock.page.locator('.prompt-disc').evaluate((element) => element.childElementCount);
    await open({ ...WRONG, view: view({ prompt: prompt({ line, side: 'B', piece: null }) }) });
    await expect.poll(() => mock.page.locator('.prompt').getAttribute('data-prompt')).toBe('fix.lift');
    expect(await disc()).toBe(0);
    mock.say({ type: 'view', view: view({ prompt: prompt({ line, piece: { side: 'W', kind: 'man' } }) }) });
    await expect.poll(disc).toBe(1);
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
    await expect.poll(() => rules.textContent()).toContain('Le roi va d’une case');
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
    await expect.poll(() => computer.textContent()).toContain('L’ordinateur');
    await expect.poll(() => computer.textContent()).toContain('niveau 3');
    await expect.poll(() => computer.textContent()).toContain('Vous jouez ses coups');
    await expect
      .poll(() => mock.page.locator('.prompt h1').textContent())
      .toBe('L’ordinateur joue de f4 à d2\u00a0: faites ce coup');
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
