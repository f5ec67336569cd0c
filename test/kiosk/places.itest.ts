/** Nothing jumps: what stands around a game keeps its place in all of its states. */

import { expect, it } from 'vitest';
import type { ButtonMeaning, View } from '../../src/game/game.ts';
import { belowTheFold, faultsOfLayout } from './layout.ts';
import { mock, open } from './page-fixture.ts';
import { prompt, view } from './scene-parts.ts';
import { CAPTURING, CHOOSING, DIRECTED, OVER, SPINNING, WRONG } from './scenes.ts';
import { settled } from './settled.ts';
import { LANGUAGES } from './texts-of-page.ts';

/** The tightest in every language, the others in the one with the longest words. */
const SCREENS = [
  [1280, 800, LANGUAGES],
  [1366, 768, ['de']],
  [1920, 1080, ['de']],
] as const;

/** All that a player's button may mean, so that one that is new does not compile until it stands here. */
const MEANINGS: Readonly<Record<ButtonMeaning, true>> = {
  ...{ confirm: true, confirmSlider: true, acceptSpin: true, restoreCapture: true, judgeCard: true },
  ...{ acceptDraw: true, takeback: true, answerBack: true, resign: true, offerOrResign: true },
  ...{ claimOrResign: true, agreePause: true, endPause: true, goOn: true, startClock: true },
  nothingHere: true,
};
const meanings = [null, ...(Object.keys(MEANINGS) as ButtonMeaning[])];

const CLOCKS: Partial<View> = { clocks: DIRECTED.view.clocks, pause: 'none' };
const COMPUTER: Partial<View> = {
  players: { W: { kind: 'hand', name: null }, B: { kind: 'computer', name: null, level: 3 } },
  takeback: 'mayTake',
};
const TWO: Partial<View> = { handsTakeback: { W: 'mayAsk', B: 'mayAsk' } };

const GAMES = {
  'two people': TWO,
  'the computer': COMPUTER,
  'two people with clocks': { ...TWO, ...CLOCKS },
  'the computer, with clocks': { ...COMPUTER, ...CLOCKS },
};

const BOARD = '.board, .prompt, .tray, .player, .wheel';

/** Where each of these stands, as text. */
const places = (what: string) =>
  mock.page.evaluate<readonly string[]>(`[...document.querySelectorAll('${what}')]
    .map((element, index) => [index, ...['left', 'top', 'right', 'bottom'].map((side) =>
      Math.round(element.getBoundingClientRect()[side]))].join(' '))`);

const GAME = { SPINNING, CHOOSING, CAPTURING, WRONG, OVER };

async function shows(now: View, count: View['count']): Promise<void> {
  mock.say({ type: 'view', view: { ...now, count } });
  // How many pieces there are says that this view is the one that is seen.
  await mock.page
    .getByText(new RegExp(`\\b${count.W} `))
    .first()
    .waitFor();
  await settled(mock.page);
}

it.each(Object.entries(GAMES))(
  'board, prompt, trays and cards stand where they stood, whatever a button means: %s',
  async (_, game) => {
    await open(SPINNING, { reducedMotion: 'reduce', locale: 'en' });
    for (const [width, height, languages] of SCREENS) {
      await mock.page.setViewportSize({ width, height });
      for (const language of languages) {
        await mock.page.locator('.language').selectOption(language);
        const kept = new Set<string>();
        const faults = new Set<string>();
        for (const [index, meaning] of meanings.entries()) {
          const buttons = { bottom: meaning, top: index % 2 === 0 ? null : 'acceptDraw' } as const;
          await shows(view({ ...game, buttons }), { W: index + 10, B: 12 });
          kept.add((await places(`${BOARD}, .moves`)).join('\n'));
          for (const fault of await faultsOfLayout(mock.page)) faults.add(`${meaning}: ${fault}`);
        }
        expect([...faults], `${width}×${height}, ${language}`).toEqual([]);
        expect([...kept], `${width}×${height}, ${language}`).toHaveLength(1);
      }
    }
  },
);

it('all of it stands where it stood from one scene of a game to the next', async () => {
  await open(SPINNING, { reducedMotion: 'reduce', locale: 'en' });
  for (const [width, height, languages] of SCREENS) {
    await mock.page.setViewportSize({ width, height });
    for (const language of languages) {
      await mock.page.locator('.language').selectOption(language);
      let first: readonly string[] | null = null;
      for (const [index, [name, scene]] of Object.entries(GAME).entries()) {
        mock.say({ type: 'room', room: scene.room });
        await shows(scene.view, { W: index + 20, B: 3 });
        const now = await places(BOARD);
        first ??= now;
        expect(now, `${name}, ${width}×${height}, ${language}`).toEqual(first);
      }
    }
  }
});

/** The longest of what is said at once: a line, its reason with its way out, and what no reed sees. */
const LONG = prompt({
  line: { id: 'huff.anyOrTake', params: {} },
  why: { id: 'stand.held', params: {} },
  more: { id: 'again.pieces', params: { side: 'W', sq: 'a1, c3, e5, g7' } },
  chip: { id: 'chip.clocks', params: {} },
});

it('the longest prompt is wholly in its panel, on every screen in every language', async () => {
  await open(SPINNING, { reducedMotion: 'reduce', locale: 'en' });
  for (const [width, height] of [...SCREENS, [844, 390], [1024, 768], [390, 844], [320, 568]] as const) {
    await mock.page.setViewportSize({ width, height });
    for (const language of LANGUAGES) {
      await mock.page.locator('.language').evaluate((list, value) => {
        Object.assign(list, { value });
        list.dispatchEvent(new Event('change', { bubbles: true }));
      }, language);
      mock.say({ type: 'view', view: view({ prompt: LONG }) });
      await mock.page.locator(`html[lang="${language}"] [data-prompt="huff.anyOrTake"]`).waitFor();
      await settled(mock.page);
      const found = (await faultsOfLayout(mock.page)).filter((fault) => /prompt|h1| p/.test(fault));
      const cut = await mock.page
        .locator('.prompt-words')
        .evaluate((words) => words.scrollHeight - words.clientHeight);
      expect([cut <= 1, ...found], `${width}×${height}, ${language}`).toEqual([true]);
    }
  }
});

it('on a phone what a player says is at hand: in the first screen on its side, and as high as a finger in the menu', async () => {
  await open(SPINNING, { reducedMotion: 'reduce', locale: 'de', width: 844, height: 390, touch: true });
  const buttons = { bottom: 'offerOrResign', top: 'acceptDraw' } as const;
  mock.say({ type: 'view', view: view({ ...COMPUTER, buttons }) });
  await mock.page.locator('.player [data-says="back"]').waitFor();
  expect(await belowTheFold(mock.page, ['.player .says-button', '.arcade'])).toEqual([]);
  mock.say({ type: 'view', view: view({ ...COMPUTER, ...CLOCKS, buttons }) });
  await mock.page.locator('.clock').first().waitFor();
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await mock.page.setViewportSize({ width, height });
    await mock.page.locator('[data-menu]').tap();
    const touched = mock.page.locator('.menu-says button');
    await touched.first().waitFor();
    const sizes = await touched.evaluateAll((all) =>
      all.map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)),
    );
    expect(Math.min(...sizes), `${width}×${height}`).toBeGreaterThanOrEqual(44);
    await mock.page.locator('[data-menu]').tap();
  }
});
