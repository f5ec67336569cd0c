/** What is heard of a whole game: by a screen reader in the live regions, and from the page's own voice. */

import { describe, expect, it } from 'vitest';
import type { Input, View } from '../../src/game/game.ts';
import type { SliderId } from '../../src/rules/rules.ts';
import { ANGLE, Desk } from '../game/desk.ts';
import { readByAxe } from './axe.ts';
import { mock, open, square } from './page-fixture.ts';
import { prompt, sq, view } from './scene-parts.ts';
import { SPINNING } from './scenes.ts';
import { LANGUAGES, textsIn } from './texts-of-page.ts';

/** Keeps each view that a page would be sent. */
class WatchedDesk extends Desk {
  readonly views: View[] = [];

  override feed(input: Input): this {
    super.feed(input);
    // The first inputs come before the field is there.
    this.views?.push(this.view);
    return this;
  }

  /** A slider is chosen and confirmed, and goes; what stands on its trap falls, and the trap's square is cleared. */
  slide(slider: string, notch: 'L' | 'R', falls: string | null): this {
    this.choose(slider, notch).press('top').wait(500);
    if (falls !== null) this.lift(falls).wait(200);
    return this.feed({ kind: 'sliderDone', t: this.t, slider: slider as SliderId, ok: true }).wait(3000);
  }
}

/** Trapdoor draughts, short: a wheel on the line, a wrong hand, a fall, a crowning, a move taken back, and the last capture. */
function wholeGame(): readonly View[] {
  const desk = new WatchedDesk('trappes', 'W:W21,22,24:B10,11,18');
  desk.play('c3', 'g7', 'd4', 'f6');
  desk.spin(ANGLE.border).spin(ANGLE.green).slide('S5', 'R', null);
  desk.spin(ANGLE.piece);
  desk.lift('d6').wait(4000).put('d6').wait(1000);
  desk.play('a3', 'b4');
  desk.spin(ANGLE.orange).slide('S3', 'R', 'g3');
  desk.spin(ANGLE.piece).play('g7', 'h8').wait(11_000);
  desk.spin(ANGLE.piece).play('d6', 'e5').move('e5', 'd6').wait(1000).play('d6', 'c5');
  desk.play('b4', 'd6', 'c5').wait(3000);
  return desk.views.map((view) => ({ ...view, options: {} }));
}

/** Writes down what a live region says when it changes: of a log what is added, of the others all of it. */
const LISTEN = `
  window.read = [];
  for (const region of document.querySelectorAll('[aria-live]')) {
    let last = region.textContent;
    new MutationObserver((changes) => {
      if (region.getAttribute('role') === 'log')
        for (const { addedNodes } of changes) for (const { textContent } of addedNodes) read.push(textContent);
      else if (region.textContent !== last && region.textContent !== '')
        read.push((region.getAttribute('role') === 'alert' ? '  ! ' : '    ') + region.textContent);
      last = region.textContent;
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }`;

async function listenTo(views: readonly View[], locale: string) {
  const [first, ...others] = views;
  if (first === undefined) throw new Error('a game has views');
  await open({ ...SPINNING, view: first }, { locale, voices: true });
  await mock.page.evaluate(LISTEN);
  for (const view of others) {
    mock.say({ type: 'view', view });
    await mock.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    );
  }
  const [read, spoken] = (await mock.page.evaluate('[window.read, window.spoken]')) as [string[], string[]];
  const plain = (all: readonly string[]) => all.map((words) => words.replaceAll('\u00a0', ' '));
  return { read: plain(read), spoken: plain(spoken) };
}

it('another game has begun: that is said, and what was done in the last one is gone', async () => {
  const moved = (last: number, over: Partial<View>) =>
    view({ ...over, news: { last, events: [{ t: 0, type: 'takeback', side: 'W' }] } });
  const log = () => mock.page.locator('[data-news] p').allTextContents();
  await open({ ...SPINNING, view: moved(7, {}) }, { locale: 'en-GB' });
  mock.say({ type: 'view', view: moved(8, {}) });
  await expect.poll(log).toEqual(['White takes the last move back.']);
  mock.say({ type: 'view', view: view({ plies: [], news: { last: 0, events: [] } }) });
  await expect.poll(log).toEqual(['New game.']);
  mock.say({ type: 'view', view: view({ game: 'english', plies: [], news: { last: 0, events: [] } }) });
  await expect.poll(log).toEqual(['New game.']);
  mock.say({ type: 'view', view: moved(1, { game: 'english', plies: [] }) });
  await expect.poll(log).toEqual(['New game.', 'White takes the last move back.']);
});

const VOICES = LANGUAGES.map((code) => [code, textsIn(code)['language.locale'] ?? code] as const);

describe.each(VOICES)('a whole game as it is heard, in %s', (code, locale) => {
  it('is a text that a person can read: indented what is to do, behind ! what is to be put right at once', async () => {
    const { read, spoken } = await listenTo(wholeGame(), locale);
    await expect(`${read.join('\n')}\n`).toMatchFileSnapshot(`heard/game.${code}.txt`);
    // The voice says the same: everything that has happened, and each line, in the page's language.
    const lines = read
      .filter((words) => !words.startsWith('  !'))
      .map((words) => `${locale}: ${words.trim()}`);
    expect(spoken.filter((words) => lines.includes(words))).toEqual(spoken);
    expect(lines.filter((words) => !spoken.includes(words))).toEqual([]);
  });
});

describe('for the keyboard', () => {
  const legal: View['legal'] = [
    { from: sq(22), to: sq(18), captured: [] },
    { from: sq(22), to: sq(8), captured: [sq(18), sq(11)] },
  ];
  const asked = () => mock.page.locator('[data-again]').textContent();

  it('the first four ways lead to the board, to the legal moves, and to what was said', async () => {
    await open(
      { ...SPINNING, view: view({ legal, lastMove: { from: sq(9), to: sq(14) } }) },
      { locale: 'en-GB' },
    );
    const { keyboard } = mock.page;
    const ways = mock.page.locator('.quick-ways button');
    await keyboard.press('Tab');
    for (const words of [
      'Skip to the board',
      'Legal moves M',
      'Say again what to do P',
      'Say the last move again L',
    ]) {
      await expect.poll(() => mock.page.locator(':focus').textContent()).toBe(words);
      const box = await mock.page.locator(':focus').boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await keyboard.press('Tab');
    }
    await ways.nth(2).press('Enter');
    await expect.poll(asked).toBe('White to play: spin the wheel. No capture possible.');
    await ways.nth(3).press('Enter');
    await expect.poll(asked).toBe('The last move was from b six to c five.');
    await ways.nth(0).press('Enter');
    await expect.poll(() => mock.page.locator(':focus').getAttribute('data-square')).toBe('a1');
    await keyboard.press('p');
    await expect.poll(asked).toContain('spin the wheel');
    await keyboard.press('l');
    await expect.poll(asked).toContain('The last move');
  });

  it('the legal moves are heard, and each leads to the square where it begins; Escape leads back', async () => {
    await open({ ...SPINNING, view: view({ legal }) }, { locale: 'en-GB' });
    await square('a1').focus();
    await mock.page.keyboard.press('m');
    const moves = mock.page
      .getByRole('dialog', { name: 'Legal moves' })
      .getByRole('listitem')
      .getByRole('button');
    await expect
      .poll(() => moves.allTextContents())
      .toEqual(['c three to d four', 'c three to g seven, takes d four and f six']);
    const leads = mock.page.locator('dialog[aria-describedby="legal-leads"] #legal-leads');
    await expect.poll(() => leads.textContent()).toContain('only leads to the square where it begins');
    expect((await readByAxe(mock.page)).violations).toEqual([]);
    await moves.nth(1).press('Enter');
    await expect.poll(() => mock.page.locator(':focus').getAttribute('data-square')).toBe('c3');
    await mock.page.keyboard.press('m');
    await moves.first().waitFor();
    await mock.page.keyboard.press('Escape');
    await expect.poll(() => mock.page.locator(':focus').getAttribute('data-square')).toBe('c3');
    await expect.poll(() => mock.page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the speaker', () => {
  const now = (line: string, last: number) =>
    view({
      prompt: prompt({ line: { id: line, params: {} }, why: null }),
      news: { last, events: [{ t: 0, type: 'huff', side: 'B', square: sq(22) }] },
    });
  const spoken = () => mock.page.evaluate('window.spoken');

  it('says what it does, and what is done is spoken only while it is on', async () => {
    await open({ ...SPINNING, view: now('turn.plain', 0) }, { locale: 'en-GB', voices: true });
    const speaker = mock.page.locator('[data-speaker]');
    await expect
      .poll(() => speaker.getAttribute('aria-label'))
      .toBe('Sounds and voice are on: turn them off');
    mock.say({ type: 'view', view: now('turn.spin', 1) });
    await expect
      .poll(spoken)
      .toEqual([
        'en-GB: White to play.',
        'en-GB: Black huffs the piece on c three.',
        'en-GB: White to play: spin the wheel.',
      ]);
    await speaker.click();
    await expect
      .poll(() => speaker.getAttribute('aria-label'))
      .toBe('Sounds and voice are off: turn them on');
    mock.say({ type: 'view', view: now('turn.plain', 2) });
    await expect.poll(() => mock.page.locator('[role="status"]').textContent()).toBe('White to play.');
    await expect.poll(() => spoken()).toHaveLength(3);
    await speaker.click();
    await expect.poll(spoken).toHaveLength(4);
  });
});
