/** The built page in Chromium against a scripted server: what gestures say, and what is shown. */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRules } from '../../src/rules/rules.ts';
import { launch, type MockOptions, type MockPage, openPage } from './mock-page.ts';
import {
  at,
  CAPTURING,
  CHOOSING,
  link,
  OVER,
  room,
  type Scene,
  SPINNING,
  startScene,
  view,
  WATCHING,
  WRONG,
} from './scenes.ts';

let browser: Browser;
let mock: MockPage;

beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
  execFileSync(
    process.execPath,
    [vite, 'build', '--config', 'src/kiosk/vite.config.ts', '--logLevel', 'warn'],
    {
      cwd: root,
    },
  );
  browser = await launch();
});

afterAll(() => browser.close());
afterEach(() => mock.close());

async function open(scene: Scene, options: MockOptions = {}): Promise<void> {
  mock = await openPage(browser, scene, options);
}

const square = (name: string) => mock.page.locator(`[data-square="${name}"]`);

async function centre(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(from: Locator, to: { x: number; y: number }): Promise<void> {
  const start = await centre(from);
  await mock.page.mouse.move(start.x, start.y);
  await mock.page.mouse.down();
  await mock.page.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2, { steps: 4 });
  await mock.page.mouse.move(to.x, to.y, { steps: 4 });
  await mock.page.mouse.up();
}

const said = (type: string) => mock.said.filter((message) => message.type === type);
/** Waits until the page has said as many messages of a kind. */
const heard = (type: string, count = 1) => expect.poll(() => said(type).length).toBe(count);
const idOn = (name: string) => {
  const disc = SPINNING.room.discs.find(({ place }) => place.on === 'square' && place.at === name);
  if (disc === undefined) throw new Error(`no disc on ${name}`);
  return disc.id;
};

describe('hands', () => {
  it('drags a piece to a square', async () => {
    await open(SPINNING);
    await drag(square('c3'), await centre(square('d4')));
    await heard('drop');
    expect(said('lift')).toEqual([{ type: 'lift', disc: idOn('c3') }]);
    expect(said('drop')).toEqual([{ type: 'drop', to: { on: 'square', at: 'd4' } }]);
    expect(said('carry').length).toBeGreaterThan(0);
  });

  it('drags it wrongly: on a light square, on another piece, off the board', async () => {
    await open(SPINNING);
    await drag(square('c3'), await centre(square('c4')));
    await drag(square('e3'), await centre(square('g3')));
    await drag(square('a3'), await centre(mock.page.locator('[data-tray="B"]')));
    await heard('drop', 3);
    expect(said('drop').map((message) => message.type === 'drop' && message.to)).toEqual([
      { on: 'square', at: 'c4' },
      { on: 'square', at: 'g3' },
      { on: 'tray', side: 'W' },
    ]);
  });

  it('lifts by a tap and drops by another', async () => {
    await open(SPINNING);
    await square('c3').click();
    expect(said('drop')).toEqual([]);
    await square('b4').click();
    await heard('drop');
    expect(said('drop')).toEqual([{ type: 'drop', to: { on: 'square', at: 'b4' } }]);
    await heard('lift');
  });

  it('does the same by touch on a phone, and puts off the board by the main button', async () => {
    await open(SPINNING, { width: 390, height: 844, touch: true });
    const tap = async (name: string) => {
      const { x, y } = await centre(square(name));
      await mock.page.touchscreen.tap(x, y);
    };
    await tap('c3');
    await tap('d4');
    await heard('drop');
    expect(said('drop')).toEqual([{ type: 'drop', to: { on: 'square', at: 'd4' } }]);
    await tap('e3');
    await mock.page.locator('.main-action button').tap();
    await heard('drop', 2);
    expect(said('drop').at(1)).toEqual({ type: 'drop', to: { on: 'tray', side: 'W' } });
  });

  it('brings a piece from the tray', async () => {
    await open(SPINNING);
    await drag(mock.page.locator('[data-tray="W"] .tray-disc').first(), await centre(square('e5')));
    await heard('drop');
    expect(said('lift')).toHaveLength(1);
    expect(said('drop')).toEqual([{ type: 'drop', to: { on: 'square', at: 'e5' } }]);
  });

  it('slides with Shift: every carry is on the wood', async () => {
    await open(SPINNING);
    await mock.page.keyboard.down('Shift');
    await drag(square('c3'), await centre(square('e5')));
    await mock.page.keyboard.up('Shift');
    await heard('drop');
    expect(said('carry').every((message) => message.type === 'carry' && message.sliding === true)).toBe(true);
  });

  it('plays by keyboard alone: arrows, Enter, Delete', async () => {
    await open(SPINNING);
    await square('a1').focus();
    const keys = [
      'ArrowRight',
      'ArrowRight',
      'ArrowUp',
      'ArrowUp',
      'Enter',
      'ArrowRight',
      'ArrowUp',
      'Enter',
    ];
    for (const key of keys) await mock.page.keyboard.press(key);
    await heard('drop');
    expect(said('lift')).toEqual([{ type: 'lift', disc: idOn('c3') }]);
    expect(said('drop')).toEqual([{ type: 'drop', to: { on: 'square', at: 'd4' } }]);
    await mock.page.keyboard.press('ArrowDown');
    await mock.page.keyboard.press('ArrowRight');
    await mock.page.keyboard.press('Delete');
    await heard('drop', 2);
    expect(said('drop').at(1)).toEqual({ type: 'drop', to: { on: 'tray', side: 'W' } });
  });

  it('lifts the next piece at once, though the room still speaks of the last one', async () => {
    await open(SPINNING);
    const inHand = SPINNING.room.discs.map((disc) =>
      disc.id === idOn('c3') ? { ...disc, place: { on: 'hand' as const, x: 3, y: 3 } } : disc,
    );
    await drag(square('c3'), await centre(square('d4')));
    mock.say({ type: 'room', room: room({ ...SPINNING.room, discs: inHand }) });
    await drag(square('e3'), await centre(square('f4')));
    await heard('drop', 2);
    expect(said('lift')).toEqual([
      { type: 'lift', disc: idOn('c3') },
      { type: 'lift', disc: idOn('e3') },
    ]);
  });

  it('puts down after a reload what was in the hand', async () => {
    const inHand = SPINNING.room.discs.map((disc) =>
      disc.id === idOn('c3') ? { ...disc, place: { on: 'hand' as const, x: 3, y: 3 } } : disc,
    );
    await open({ ...SPINNING, room: room({ ...SPINNING.room, discs: inHand }) });
    await square('d4').click();
    await heard('drop');
    expect(said('drop')).toEqual([{ type: 'drop', to: { on: 'square', at: 'd4' } }]);
    expect(said('lift')).toEqual([]);
  });

  it('shows the piece in the hand at once, and where the room puts it after', async () => {
    await open(SPINNING);
    const disc = mock.page.locator(`[data-disc-id="${idOn('c3')}"]`);
    const start = await centre(square('c3'));
    await mock.page.mouse.move(start.x, start.y);
    await mock.page.mouse.down();
    await mock.page.mouse.move(start.x + 100, start.y - 50, { steps: 3 });
    await expect.poll(() => disc.getAttribute('class')).toContain('in-hand');
    const held = await centre(disc);
    expect(held.x - start.x).toBeGreaterThan(60);
    await mock.page.mouse.up();
    const discs = SPINNING.room.discs.map((other) =>
      other.id === idOn('c3') ? { ...other, place: { on: 'square' as const, at: 'd4', level: 0 } } : other,
    );
    mock.say({ type: 'room', room: room({ ...SPINNING.room, discs }) });
    await expect.poll(() => square('d4').getAttribute('data-disc')).toBe('W');
    expect(await square('c3').getAttribute('data-disc')).toBe('');
  });
});

describe('wheel and buttons', () => {
  it('is turned by the pointer and let go with its speed', async () => {
    await open(SPINNING);
    const hub = await centre(mock.page.locator('[data-wheel]'));
    await mock.page.mouse.move(hub.x, hub.y - 70);
    await mock.page.mouse.down();
    for (const [dx, dy] of [
      [30, -63],
      [55, -43],
      [70, 0],
      [55, 43],
    ] as const)
      await mock.page.mouse.move(hub.x + dx, hub.y + dy);
    await mock.page.mouse.up();
    await heard('wheelRelease');
    const angles = said('wheel').map((message) => (message.type === 'wheel' ? message.angle : 0));
    // Clockwise from 20°: smaller angles come under the pointer.
    expect(angles.at(0)).toBeCloseTo(20, 0);
    expect((angles.at(-1) ?? 0) - 20).toBeCloseTo(-128, -1);
    const release = said('wheelRelease').at(0);
    expect(release?.type === 'wheelRelease' ? release.speed : 0).toBeLessThan(0);
  });

  it('is turned again and again: a turn selects no words that the next one would drag', async () => {
    await open({ ...SPINNING, room: { ...SPINNING.room, wheel: { angle: 0, speed: 0 } } });
    const { x, y } = await centre(mock.page.locator('[data-wheel]'));
    const turn = async () => {
      const at = (degrees: number) => {
        const a = (degrees * Math.PI) / 180;
        return [x + 70 * Math.sin(a), y - 70 * Math.cos(a)] as const;
      };
      await mock.page.mouse.move(...at(-90));
      await mock.page.mouse.down();
      for (let step = 1; step <= 10; step++) {
        await mock.page.mouse.move(...at(-90 + 9 * step));
        // At a hand's pace: a browser selects text only between frames.
        await mock.page.waitForTimeout(10);
      }
      await mock.page.mouse.up();
    };
    for (let turns = 1; turns <= 3; turns++) {
      await turn();
      await heard('wheelRelease', turns);
      const last = said('wheel').at(-1);
      expect(last?.type === 'wheel' ? last.angle : 0).toBeCloseTo(-90 * turns, 0);
    }
  });

  it('is flicked by its button, however the wheel stands, and by R', async () => {
    await open({ ...SPINNING, room: { ...SPINNING.room, wheel: { angle: 45, speed: 0 } } });
    await mock.page.locator('[data-spin]').click();
    await square('a1').focus();
    await mock.page.keyboard.press('r');
    await heard('wheelRelease', 2);
  });

  it('shows the angle under the pointer', async () => {
    await open(SPINNING);
    mock.say({ type: 'room', room: { ...SPINNING.room, wheel: { angle: 200.5, speed: 0 } } });
    await expect.poll(() => mock.page.locator('[data-wheel]').getAttribute('data-angle')).toBe('200.5');
  });

  it('presses and releases a button by pointer and by space', async () => {
    await open(CHOOSING);
    await mock.page.locator('[data-button="top"]').click();
    await square('a1').focus();
    await mock.page.keyboard.press(' ');
    await heard('button', 4);
    expect(said('button')).toEqual([
      { type: 'button', seat: 'top', down: true },
      { type: 'button', seat: 'top', down: false },
      { type: 'button', seat: 'bottom', down: true },
      { type: 'button', seat: 'bottom', down: false },
    ]);
  });
});

describe('sliders', () => {
  it('are chosen in the list and confirmed', async () => {
    await open(CHOOSING);
    await mock.page.locator('[data-choice="S5 L"]').click();
    await mock.page.locator('.choices [data-confirm]').click();
    await heard('choose');
    expect(said('choose')).toEqual([{ type: 'choose', slider: 'S5', notch: 'L' }]);
  });

  it('follow the highlight of the wheel', async () => {
    await open(CHOOSING);
    await mock.page.locator('[data-choice="S5 L"]').click();
    mock.say({ type: 'view', view: { ...CHOOSING.view, chosen: 3 } });
    await expect.poll(() => mock.page.locator('[data-choice="S5 R"] input').isChecked()).toBe(true);
  });

  it('stand where the servos drove them, and the trap is as open', async () => {
    await open(CHOOSING);
    mock.say({ type: 'room', room: { ...CHOOSING.room, sliders: { S3: -0.5 }, traps: { c3: 0.4 } } });
    await expect
      .poll(() => mock.page.locator('[data-slider="S3"]').getAttribute('data-travel'))
      .toBe('-0.50');
    expect(await mock.page.locator('[data-trap="c3"]').getAttribute('data-open')).toBe('0.40');
  });
});

describe('lights', () => {
  it('glow as the chip says, with the shape of the meaning', async () => {
    await open(CAPTURING);
    expect(await square('c5').getAttribute('data-amber')).toBe('on');
    expect(await square('c5').getAttribute('data-light')).toBe('L5');
    expect(await square('d6').getAttribute('data-blue')).toBe('on');
    expect(await mock.page.locator('.shapes .L2 .hop').allTextContents()).toEqual(['1', '2']);
    mock.say({ type: 'lights', on: false, ram: CAPTURING.ram });
    await expect.poll(() => square('c5').getAttribute('data-amber')).toBe('off');
  });

  it('glow plainly where the game means nothing', async () => {
    await open({ ...SPINNING, ram: CAPTURING.ram });
    expect(await square('c5').getAttribute('data-glow')).toBe('amber');
    expect(await square('c5').getAttribute('data-light')).toBe('');
  });

  it('say what is wrong also on a light square, and to those who listen', async () => {
    await open(WRONG);
    expect(await square('e4').getAttribute('data-light')).toBe('L8');
    expect(await square('e4').getAttribute('aria-label')).toBe('e4, un pion blanc, mal placée\u00a0: lever');
    const alert = await mock.page.locator('[role="alert"]').textContent();
    expect(alert).toContain('Levez la pièce en e4');
    expect(alert).not.toContain('Remettez la pièce en e3');
  });
});

it('marks a square whose sensor is not believed, and says which', async () => {
  const faults = [{ code: 'chatter', square: at('c3') }] as const;
  await open({ ...SPINNING, view: view({ faults }) });
  expect(await square('c3').getAttribute('data-aside')).toBe('true');
  expect(await square('c3').getAttribute('aria-label')).toContain('mise de côté');
  expect(await mock.page.locator('.fault').textContent()).toContain('E21 · c3 tremble');
});

describe('words', () => {
  it('change with the language, and the choice is remembered', async () => {
    await open(SPINNING);
    const line = mock.page.locator('.prompt h1');
    expect(await line.textContent()).toBe('À vous de jouer\u00a0: lancez la roulette');
    await mock.page.getByRole('button', { name: 'EN' }).click();
    expect(await line.textContent()).toBe('Your turn: spin the wheel');
    await mock.page.reload();
    await expect.poll(() => line.textContent()).toBe('Your turn: spin the wheel');
    expect(await mock.page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('name the game, and the cards that are to come', async () => {
    await open(startScene('sujet-verbe', 6));
    expect(await mock.page.locator('.game-name').textContent()).toBe('Sujet-verbe');
    expect(await mock.page.locator('.note').textContent()).toContain('à venir');
    expect(await mock.page.locator('[data-wheel]').count()).toBe(0);
    expect(await mock.page.locator('[data-square]').count()).toBe(36);
  });

  it('say how a game ended, and how to go on', async () => {
    await open(OVER, { locale: 'en-GB' });
    expect(await mock.page.locator('.new-game').textContent()).toContain('White wins: no pieces left');
    await mock.page.locator('.aside [data-setup]').click();
    await heard('setUp');
  });

  it('tell the rules in force on a page of their own, that a reload keeps', async () => {
    const { ruleSet } = createRules('classiques');
    const scene = startScene('classiques', 10);
    await open({ ...scene, view: { ...scene.view, options: { ...ruleSet } } });
    await mock.page.locator('.bar .words').click();
    const rules = mock.page.locator('.rules-page');
    expect(await rules.textContent()).toContain('Il souffle la pièce de son choix.');
    await mock.page.reload();
    await rules.waitFor();
    await rules.getByRole('button', { name: 'Retour au plateau' }).click();
    await square('a1').waitFor();
    expect(await rules.count()).toBe(0);
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

describe('a lost server', () => {
  it('keeps the board in sight, says so, and comes back by itself', async () => {
    await open(SPINNING);
    await mock.cut();
    const prompt = mock.page.locator('[data-prompt]');
    await expect.poll(() => prompt.getAttribute('data-prompt')).toBe('link.wait');
    expect(await square('c3').getAttribute('data-disc')).toBe('W');
    mock.back();
    await expect.poll(() => prompt.getAttribute('data-prompt'), { timeout: 6_000 }).toBe('turn.spin');
  });
});

describe('access', () => {
  it.each([
    ['day', CHOOSING, { theme: 'light' }],
    ['night', CAPTURING, { theme: 'dark' }],
    ['a watcher', WATCHING, { theme: 'light' }],
    ['a phone', CHOOSING, { width: 390, height: 844 }],
  ] as const)('axe finds nothing against WCAG 2.2 AA: %s', async (_, scene, options) => {
    await open(scene, options);
    await mock.page.evaluate(
      readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
    );
    const found: { passes: number; violations: readonly string[] } = await mock.page.evaluate(
      `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then((result) => ({
        passes: result.passes.length,
        violations: result.violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html)),
      }))`,
    );
    expect(found.violations).toEqual([]);
    expect(found.passes).toBeGreaterThan(15);
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
    expect(await square('c5').getAttribute('data-amber')).toBe('off');
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
  expect(await mock.page.locator('.prompt p').count()).toBe(0);
  expect(await mock.page.locator('.chip').count()).toBe(0);
  expect(await mock.page.locator('.prompt h1').count()).toBe(1);
});
