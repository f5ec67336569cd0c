/** One's own side lies below: against a player without a hand here the board is turned to whoever sits at the top. */

import { describe, expect, it } from 'vitest';
import type { SliderId } from '../../src/rules/rules.ts';
import { centre, drag, heard, idOn, mock, open, said, square } from './page-fixture.ts';
import { view } from './scene-parts.ts';
import { SPINNING } from './scenes.ts';

const AT_TOP = {
  ...SPINNING,
  view: view({ players: { W: { kind: 'computer', name: null }, B: { kind: 'hand', name: null } } }),
} as const;

const boxOf = async (selector: string) => {
  const box = await mock.page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return box;
};

describe.each([
  [1440, 900],
  [390, 844],
])('a board seen from the top seat, at %i × %i', (width, height) => {
  it('has a1 at the top right with its labels, traps and sliders, and the own player below', async () => {
    await open(AT_TOP, { width, height, locale: 'en-GB' });
    const [a1, h8, board] = [await centre(square('a1')), await centre(square('h8')), await boxOf('.board')];
    expect(a1.x).toBeGreaterThan(board.x + board.width / 2);
    expect(a1.y).toBeLessThan(board.y + board.height / 2);
    expect(h8.x).toBeLessThan(a1.x);
    expect(h8.y).toBeGreaterThan(a1.y);
    // The letters and figures stand beside their squares.
    const letters = mock.page.locator('.edge-bottom');
    for (const letter of [0, 7]) {
      const words = await letters.nth(letter).textContent();
      expect((await centre(letters.nth(letter))).x).toBeCloseTo((await centre(square(`${words}1`))).x, 0);
    }
    const figures = mock.page.locator('.edge-left');
    expect((await centre(figures.nth(2))).y).toBeCloseTo((await centre(square('a3'))).y, 0);
    // A disc lies on its square, and its trap too.
    const disc = mock.page.locator(`.discs [data-disc-id="${idOn('c3')}"]`);
    expect((await centre(disc)).x).toBeCloseTo((await centre(square('c3'))).x, 0);
    expect((await centre(disc)).y).toBeCloseTo((await centre(square('c3'))).y, 0);
    expect((await boxOf('[data-trap="c3"]')).x).toBeCloseTo((await boxOf('[data-square="c3"]')).x, 0);
    if (width > 1100)
      expect((await boxOf('[data-slider="S3"]')).y).toBeCloseTo((await boxOf('[data-square="c3"]')).y, 0);
    const [own, other] = [await boxOf('[data-seat="top"]'), await boxOf('[data-seat="bottom"]')];
    expect(own.y).toBeGreaterThan(other.y);
  });
});

it('is played on by hand and by arrows as it is seen', async () => {
  await open(AT_TOP);
  const to = await centre(square('c5'));
  await drag(square('d6'), to);
  await heard('drop');
  expect(said('lift')[0]).toMatchObject({ disc: idOn('d6') });
  expect(said('drop')[0]).toMatchObject({ to: { on: 'square', at: 'c5' } });
  await square('d6').focus();
  await mock.page.keyboard.press('ArrowUp');
  await expect.poll(() => mock.page.locator(':focus').getAttribute('data-square')).toBe('d5');
  await mock.page.keyboard.press('ArrowRight');
  await expect.poll(() => mock.page.locator(':focus').getAttribute('data-square')).toBe('c5');
});

it('calls left and right as they are seen', async () => {
  await open(AT_TOP, { locale: 'en-GB' });
  mock.say({ type: 'room', room: { ...SPINNING.room, sliders: { S3: -1, S4: 0, S5: 0, S6: 0 } } });
  const slider = mock.page.locator('[data-slider="S3"]');
  await expect.poll(() => slider.getAttribute('aria-label')).toBe('slider S3: right');
});

it('lists a slider in words, to the side to which one sees it go', async () => {
  const slid = {
    kind: 'slider',
    side: 'W',
    slider: 'S4' as SliderId,
    notch: 'R',
    colour: 'green',
    fell: 1,
  } as const;
  const listed = async () =>
    (await mock.page.locator('.moves td[data-newest="true"]').textContent())
      ?.replaceAll('\u00a0', ' ')
      .trim();
  const players = (black: 'hand' | 'computer', white: 'hand' | 'computer') =>
    view({ plies: [slid], players: { W: { kind: white, name: null }, B: { kind: black, name: null } } });
  await open({ ...SPINNING, view: players('hand', 'computer') }, { locale: 'fr-FR' });
  await expect.poll(listed).toBe('S4 à gauche ↓1');
  mock.say({ type: 'view', view: players('computer', 'hand') });
  await expect.poll(listed).toBe('S4 à droite ↓1');
  const list = mock.page.locator('.moves-list');
  expect(
    await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
});

it('is as ever where both or none play here, where a game is replayed, and as a picture', async () => {
  await open(AT_TOP);
  const turned = () => mock.page.locator('.board-area').getAttribute('data-turned');
  await expect.poll(() => turned()).toBe('true');
  for (const kind of ['hand', 'computer'] as const) {
    mock.say({ type: 'view', view: view({ players: { W: { kind, name: null }, B: { kind, name: null } } }) });
    await expect.poll(turned).toBe('false');
  }
  mock.say({ type: 'view', view: AT_TOP.view });
  await expect.poll(turned).toBe('true');
  await mock.page.evaluate("location.hash = '#board'");
  await mock.page.locator('.bare-board').waitFor();
  await expect.poll(() => turned()).toBe('false');
});
