import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SliderChoice, View } from '../../src/game/view.ts';
import { MouseHand, openBrowser } from './browser.ts';
import { litSquares } from './chip-lights.ts';
import { newHome, Program } from './server.ts';
import { Watcher } from './watcher.ts';

/**
 * White must capture two (h2 × g3 × e5), Black then one with c3, which is crowned at a1. After that both have kings to
 * move to and fro (g1–h2, a1–b2), and a black man lies on a trap of either colour: b4 (S4 to the left), f6 (S6 to the right).
 *
 * W: h2 = 28, b2 = 25, king g1 = 32. B: g3 = 24, e5 = 15, c3 = 22, b4 = 17, f6 = 11.
 */
const FEN = 'W:W25,28,K32:B11,15,17,22,24';

let program: Program;
let browser: BrowserContext;
let hand: MouseHand;
let watcher: Watcher;

beforeAll(async () => {
  program = new Program(newHome(), ['play', '--port', '0', '--seed', '7', '--fen', FEN]);
  const url = await program.url();
  browser = await openBrowser();
  hand = new MouseHand(await browser.newPage());
  await hand.page.clock.install();
  await hand.page.goto(url);
  await hand.page.locator('[data-square="a1"]').waitFor();
  watcher = await Watcher.open(url);
  await watcher.until(
    'both links are up',
    ({ links }) => links?.sensors.state === 'up' && links.actuators.state === 'up',
  );
});

afterAll(async () => {
  watcher?.close();
  await browser?.close();
  expect(await program.end('SIGTERM')).toMatchObject({ code: 0 });
});

const pieces = ({ fen }: View) => fen.split(':').slice(1, 3).join(':');
const viewWhere = (what: string, is: (view: View) => boolean) =>
  watcher.until(what, ({ view }) => view !== null && is(view) && view);

/** The lights that shone in the chip during one whole round of patterns from now on. */
async function shown(colour: 'amber' | 'blue'): Promise<string[]> {
  const from = watcher.frames.length;
  await watcher.until('a round of light patterns', () => watcher.frames.length >= from + 12);
  return litSquares(watcher.frames.slice(from), colour);
}

/** Where board, prompt, trays and cards stood after each part of the game. */
const places = new Set<string>();

describe('a game played with the mouse', () => {
  afterEach(async () => {
    const boxes = await hand.page.locator('.board, .prompt, .tray, .player').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
    );
    places.add(boxes.join(', '));
  });

  it('begins with a compulsory capture, which lights', async () => {
    const view = await viewWhere('White must move', ({ turn, needs }) => turn === 'W' && needs === 'move');
    expect(view.wheelWanted).toBe(false);
    await expect.poll(() => shown('amber')).toContain('h2');
  });

  it('an illegal move lights, stays where it was put, and is put right', async () => {
    await hand.drag('g1', 'f2');
    const wrong = await viewWhere('the wrong piece lights', ({ lights }) =>
      lights.some(({ at }) => at === 'f2'),
    );
    expect(wrong.turn).toBe('W');
    await expect.poll(() => shown('amber')).toEqual(expect.arrayContaining(['f2', 'g1']));
    await hand.shows('[data-square="f2"][data-disc="W"]');
    await hand.drag('f2', 'g1');
    await viewWhere('all is in place', ({ lights }) => lights.every(({ at }) => at !== 'f2'));
  });

  it('captures two, in whatever order they are taken off', async () => {
    await hand.drag('h2', 'd6');
    await hand.putAway('e5', 'B');
    await hand.putAway('g3', 'B');
    const view = await viewWhere('Black is to move', ({ turn }) => turn === 'B');
    expect(pieces(view)).toBe('W10,25,K32:B11,17,22');
  });

  it('crowns a man that reaches the far row', async () => {
    await hand.drag('c3', 'a1');
    await hand.putAway('b2', 'W');
    const view = await viewWhere('White is to spin', ({ turn, needs }) => turn === 'W' && needs === 'spin');
    expect(pieces(view)).toBe('W10,K32:B11,17,K29');
    expect(view.wheelWanted).toBe(true);
  });

  it('goes by the wheel: a move for a piece, a slider for a colour, until a trap has swallowed', async () => {
    const done = new Set<string>();
    // Each spin of White is as likely a colour as a piece.
    for (let turn = 0; turn < 40 && !(done.has('moved') && done.has('swallowed')); turn += 1) {
      const before = await viewWhere('a spin is due', ({ needs }) => needs === 'spin');
      const asked = await spinUntilRead(before);
      if (asked.needs === 'move') {
        await moveKing(asked.turn);
        done.add('moved');
      } else if (await moveSlider(asked)) done.add('swallowed');
      await viewWhere('the turn passes', ({ turn: side }) => side !== before.turn);
    }
    expect([...done].sort()).toEqual(['moved', 'swallowed']);
  });

  it('has moved nothing of what stands around it', () => {
    expect([...places]).toHaveLength(1);
  });
});

/** Spins until the wheel has told: not on a line. */
async function spinUntilRead(before: View): Promise<View> {
  for (let spins = 0; spins < 8; spins += 1) {
    await hand.spin();
    await viewWhere(
      'the wheel turns',
      ({ needs, prompt }) => needs !== 'spin' || prompt.line.id === 'spin.turns',
    );
    const read = await viewWhere('the wheel rests', ({ prompt }) => prompt.line.id !== 'spin.turns');
    if (read.needs !== 'spin') return read;
  }
  throw new Error(`eight spins ended on a line, from ${before.fen}`);
}

/** White's king goes to and fro between g1 and h2, Black's between a1 and b2. */
async function moveKing(side: 'W' | 'B'): Promise<void> {
  const view = await viewWhere('a piece is to move', ({ needs }) => needs === 'move');
  const [home, out, homeSquare] = side === 'W' ? ['g1', 'h2', 'K32'] : ['a1', 'b2', 'K29'];
  const isHome = view.fen.includes(homeSquare);
  await (isHome ? hand.drag(home, out) : hand.drag(out, home));
}

/** White lets a black man fall if it can, Black nothing of its own; answers whether a trap swallowed. */
async function moveSlider(asked: View): Promise<boolean> {
  const choice = asked.choices.find((one) =>
    asked.turn === 'W' ? one.falls?.side === 'B' : one.falls === null,
  );
  const chosen = choice ?? asked.choices.find(({ falls }) => falls === null);
  if (chosen === undefined) throw new Error(`nothing to choose in ${asked.fen}`);
  await hand.press(`[data-choice="${chosen.slider} ${chosen.notch}"]`);
  await hand.press('[data-confirm]');
  await sliderStands(chosen);
  if (chosen.falls === null) return false;
  await trapSwallowed(chosen, asked);
  return true;
}

const TRAVEL = { L: -1, N: 0, R: 1 } as const;

/** The pulses of the PCA9685 have brought the slider to its notch. */
async function sliderStands({ slider, notch }: SliderChoice): Promise<void> {
  await watcher.until(`${slider} stands at ${notch}`, ({ room }) => {
    const travel = room?.sliders[slider];
    return travel !== undefined && Math.abs(travel - TRAVEL[notch]) < 0.05;
  });
}

/** The disc is no longer on its square, for the room, for the game, and on the page. */
async function trapSwallowed({ opens }: SliderChoice, before: View): Promise<void> {
  const square = opens === 17 ? 'b4' : 'f6';
  await watcher.until(`the disc on ${square} falls`, ({ room }) =>
    room?.discs.every(({ place }) => place.on !== 'square' || place.at !== square),
  );
  const view = await viewWhere('the game knows', ({ count }) => count.B === before.count.B - 1);
  expect(view.fen).toContain(`:O${opens}`);
  await hand.shows(`[data-square="${square}"][data-disc=""]`);
}
