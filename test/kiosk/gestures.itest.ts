/** The built page in Chromium: what gestures say to the server. */

import { describe, expect, it } from 'vitest';
import { centre, drag, heard, idOn, mock, open, said, square } from './page-fixture.ts';
import { discs, room, view } from './scene-parts.ts';
import { CAPTURING, CHOOSING, SPINNING } from './scenes.ts';

describe('hands', () => {
  it('pulls a knob, clicks a notch or a lit empty trap: that is picked, and nothing more', async () => {
    await open(CHOOSING);
    const end = mock.page.locator('[data-slider="S5"] .knob-end.right');
    const knob = await centre(end.locator('.knob'));
    await drag(end.locator('.knob'), { x: knob.x - 40, y: knob.y });
    await heard('pick');
    await end.locator('.notches i').last().click();
    await heard('pick', 2);
    await square('c5').click();
    await heard('pick', 3);
    // A slider of the other colour stays where it is.
    await drag(mock.page.locator('[data-slider="S6"] .knob-end.right .knob'), knob);
    // A piece on a trap is lifted as ever.
    await square('b4').click();
    await heard('lift');
    expect(said('pick').map((message) => message.type === 'pick' && message.notch)).toEqual(['L', 'R', 'L']);
    expect(said('choose')).toEqual([]);
  });

  it('hears why the wheel or a slider does nothing now, and what to do, once the prompt is another one no more', async () => {
    await open(SPINNING, { locale: 'en' });
    const { page } = mock;
    const why = page.locator('.prompt-words p');
    await page.locator('[data-wheel]').click({ position: { x: 20, y: 60 } });
    await expect.poll(() => why.textContent()).toContain('swing');
    await expect.poll(() => page.locator('[role="status"]').textContent()).toContain('swing');
    await page.locator('[data-slider="S5"] .knob-end.right .knob').click();
    await expect.poll(() => why.textContent()).toContain('Spin the wheel first');
    mock.say({ type: 'view', view: CHOOSING.view });
    await page.locator('[data-prompt="trap.g"]').waitFor();
    await expect.poll(() => why.textContent()).toContain('One notch');
    await page.locator('[data-slider="S6"] .knob-end.right .knob').click();
    await expect.poll(() => why.textContent()).toContain('green slider');
    expect(said('pick')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.strip button').first().click({ force: true });
    await expect.poll(() => why.textContent()).toContain('green slider');
  });

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
    await mock.page.locator('.main-action .button:not([data-menu])').tap();
    await heard('drop', 2);
    expect(said('drop').at(1)).toEqual({ type: 'drop', to: { on: 'tray', side: 'W' } });
  });

  it('takes a man off the one it was put on by mistake, by touch', async () => {
    const two = { room: room({ discs: discs('c3k', '', { W: 0, B: 0 }) }), view: view({ fen: 'W:W22:B1' }) };
    await open({ ...SPINNING, ...two }, { width: 390, height: 844, touch: true });
    for (const name of ['c3', 'e3']) {
      const { x, y } = await centre(square(name));
      await mock.page.touchscreen.tap(x, y);
    }
    await heard('drop');
    expect(said('lift')).toEqual([{ type: 'lift', disc: 2, top: true }]);
  });

  it('heeds one finger while a second one touches the board', async () => {
    await open(SPINNING, { touch: true });
    const cdp = await mock.page.context().newCDPSession(mock.page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
    const first = async (name: string) => ({ ...(await centre(square(name))), id: 1 });
    const second = { ...(await centre(square('e3'))), id: 2 };
    await touch('touchStart', await first('c3'));
    await touch('touchMove', await first('d4'));
    await touch('touchStart', await first('d4'), second);
    await touch('touchMove', await first('e5'), second);
    await touch('touchEnd', second);
    await touch('touchEnd');
    await heard('drop');
    expect(said('lift')).toEqual([{ type: 'lift', disc: idOn('c3') }]);
    expect(said('drop')).toEqual([{ type: 'drop', to: { on: 'square', at: 'e5' } }]);
  });

  it('that rest on the board are no wish for the browser’s menu', async () => {
    await open(SPINNING);
    const { page } = mock;
    await page.evaluate(() => {
      const counted = { asked: 0, kept: 0 };
      Object.assign(window, { counted });
      addEventListener('contextmenu', (event) => {
        counted.asked += 1;
        if (event.defaultPrevented) counted.kept += 1;
      });
    });
    const counted = () => page.evaluate(() => (window as unknown as { counted: object }).counted);
    const touched = [
      '[data-square="c3"]',
      '[data-square="d4"]',
      '[data-tray="W"]',
      '[data-wheel]',
      '.arcade',
    ];
    for (const what of touched) await page.locator(what).first().click({ button: 'right' });
    expect(await counted()).toEqual({ asked: touched.length, kept: touched.length });
    await page.locator('[data-prompt]').first().click({ button: 'right' });
    expect(await counted()).toEqual({ asked: touched.length + 1, kept: touched.length });
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
    const answered = mock.page.locator('[data-again]');
    for (const key of keys.slice(0, 5)) await mock.page.keyboard.press(key);
    await expect.poll(() => answered.textContent()).toBe('La pièce de c trois est dans votre main.');
    for (const key of keys.slice(5)) await mock.page.keyboard.press(key);
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
    // A second after its own last word the page would believe the room.
    await open(SPINNING, { timeStands: true });
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
    await expect.poll(async () => (await centre(disc)).x - start.x).toBeGreaterThan(60);
    await mock.page.mouse.up();
    const discs = SPINNING.room.discs.map((other) =>
      other.id === idOn('c3') ? { ...other, place: { on: 'square' as const, at: 'd4', level: 0 } } : other,
    );
    mock.say({ type: 'room', room: room({ ...SPINNING.room, discs }) });
    await expect.poll(() => square('d4').getAttribute('data-disc')).toBe('W');
    await expect.poll(() => square('c3').getAttribute('data-disc')).toBe('');
  });
});

describe('wheel and buttons', () => {
  it('is turned by the pointer and let go with its speed', async () => {
    await open(SPINNING, { timeStands: true });
    const hub = await centre(mock.page.locator('[data-wheel]'));
    await mock.page.mouse.move(hub.x, hub.y - 70);
    await mock.page.mouse.down();
    for (const [dx, dy] of [
      [30, -63],
      [55, -43],
      [70, 0],
      [55, 43],
    ] as const) {
      await mock.page.clock.runFor(16);
      await mock.page.mouse.move(hub.x + dx, hub.y + dy);
    }
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
    await heard('button', 2);
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

  it('confirms no move while a piece is in the hand', async () => {
    const confirms = view({ buttons: { bottom: 'confirm', top: null }, needs: 'move', wheelWanted: false });
    await open({ ...CAPTURING, view: confirms });
    await mock.page.locator('.arcade').first().waitFor();
    const words = mock.page.locator('[data-says="press"]');
    await expect.poll(() => words.count()).toBe(0);
    await expect
      .poll(() => mock.page.locator('[data-button="bottom"]').getAttribute('data-yours'))
      .toBe('false');
    mock.say({ type: 'room', room: SPINNING.room });
    await words.waitFor();
    await expect
      .poll(() => mock.page.locator('[data-button="bottom"]').getAttribute('data-yours'))
      .toBe('true');
  });

  it('says in words what a button says: a draw, giving up only when asked again, and no', async () => {
    await open(SPINNING);
    const says = (word: string) => mock.page.locator(`.player [data-says="${word}"]`);
    await says('draw').click();
    await says('resign').click();
    await says('no').click();
    await says('resign').click();
    expect(said('word')).toHaveLength(1);
    await says('resign').click();
    await heard('word', 2);
    mock.say({ type: 'view', view: { ...SPINNING.view, buttons: { bottom: null, top: 'acceptDraw' } } });
    await says('no').click();
    await heard('word', 3);
    expect(said('word')).toEqual([
      { type: 'word', side: 'W', word: 'draw' },
      { type: 'word', side: 'W', word: 'resign' },
      { type: 'word', side: 'B', word: 'no' },
    ]);
    mock.say({ type: 'view', view: { ...SPINNING.view, buttons: { bottom: 'takeback', top: null } } });
    await says('press').click();
    await heard('button', 2);
  });

  it('the other button takes the focus, and is pressed at the first press all the same', async () => {
    await open(CHOOSING);
    await mock.page.locator('[data-button="top"]').click();
    await heard('button', 2);
    await mock.page.locator('[data-button="bottom"]').click({ delay: 100 });
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
    expect(said('pick')).toEqual([{ type: 'pick', slider: 'S5', notch: 'L' }]);
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
    await expect.poll(() => mock.page.locator('[data-trap="c3"]').getAttribute('data-open')).toBe('0.40');
  });
});
