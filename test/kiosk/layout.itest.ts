/** Layouts that hold: every scene, page and visit at its sizes, by geometry. */

import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { PROBLEMS } from '../../src/adapters/problems/problems.ts';
import { packed } from '../../src/kiosk/replay/file-kind.ts';
import { createRules } from '../../src/rules/rules.ts';
import { belowTheFold, faultsOfLayout, hasMainButtonAtHand, hiddenAtExhibit, wrapsItsBar } from './layout.ts';
import { goToTable, mock, open } from './page-fixture.ts';
import { boardFor, keptFile, simulated, traceText } from './recordings.ts';
import { greeting, prompt, type Scene, TRAPPES, view } from './scene-parts.ts';
import { SPINNING, startScene, TABLE_SCENES } from './scenes.ts';
import { settled } from './settled.ts';
import { STAFF_API } from './staff-scenes.ts';
import { LANGUAGES, textsIn } from './texts-of-page.ts';
import { INSISTING, VISITS, visit, WELCOMING, WRITING } from './visits.ts';

type Size = readonly [width: number, height: number];

const NARROWEST: Size = [320, 568];
const LAPTOP: Size = [1366, 768];
/** Width and height of the window. Half of 1280 × 800 is what 200 % zoom leaves of it. */
const SIZES: readonly Size[] = [
  NARROWEST,
  [360, 740],
  [390, 844],
  [844, 390],
  [640, 400],
  [768, 1024],
  [1024, 768],
  [1080, 1920],
  [1280, 800],
  LAPTOP,
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
/** Pages of words and visits have fewer shapes. */
const SHAPES: readonly Size[] = [NARROWEST, [640, 400], [768, 1024], [1024, 768], LAPTOP, [2560, 1440]];
/** The screens of an exhibit, in every language and in every way to see and hear it. */
const UPRIGHT: Size = [1080, 1920];
const SCREENS: readonly Size[] = [[1280, 800], LAPTOP, [1920, 1080], UPRIGHT];
/** One after the other, each with those before it: what takes most room comes last. */
const WAYS = ['large', 'contrast', 'listen', 'low'] as const;
/** A shorter language breaks other lines at the narrowest, and fits where the longest one does. */
const SHORTER: readonly Size[] = [NARROWEST, LAPTOP];

const length = (language: string) => Object.values(textsIn(language)).join('').length;
const [LONGEST = 'fr'] = LANGUAGES.toSorted((one, other) => length(other) - length(one));

const SCENES = { ...TABLE_SCENES, international: startScene('international', 10) };

/** In these one thing is to be done, and a button does it. */
const MAIN_BUTTON: ReadonlySet<string> = new Set(['SPINNING', 'CHOOSING', 'OVER']);

/**
 * Without a hand: a click waits for two frames that are alike, and Chromium without a screen has been seen to draw
 * none for half a minute after a window grew. How a hand presses is tested elsewhere.
 */
const press = (what: Locator) => what.dispatchEvent('click');

/** The same for a choice of a list. */
const choose = (list: SVGElement | HTMLElement, value: string) => {
  Object.assign(list, { value });
  list.dispatchEvent(new Event('change', { bubbles: true }));
};

/**
 * What is fitted when it is drawn waits for a frame. A browser that draws none for a while (see `press`) is asked
 * again by a window that is a pixel less high for a moment.
 */
async function frameDrawn(): Promise<void> {
  const drawn = mock.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => drawn(true)))');
  if (await Promise.race([drawn, mock.page.waitForTimeout(2_000)])) return;
  const size = mock.page.viewportSize();
  if (size === null) throw new Error('this page has a window of its own');
  await mock.page.setViewportSize({ ...size, height: size.height - 1 });
  await mock.page.setViewportSize(size);
}

/** What is still not in sight once words have had the time to be fitted: a busy browser draws late. */
async function hidden(): Promise<readonly string[]> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await hiddenAtExhibit(mock.page)).length === 0) return [];
    await frameDrawn();
    await mock.page.waitForTimeout(200);
  }
  return hiddenAtExhibit(mock.page);
}

/** What is found at each of these sizes. */
async function foundAt(
  what: string,
  sizes: readonly Size[],
  more: () => Promise<readonly string[]> = async () => [],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await mock.page.setViewportSize({ width, height });
    await settled(mock.page);
    const faults = [...(await faultsOfLayout(mock.page)), ...(await more())];
    found.push(...new Set(faults.map((fault) => `${what}, ${width}×${height}: ${fault}`)));
  }
  return found;
}

it('the table holds in every scene at every size, board, prompt and main button in the first screen', async () => {
  await open(SPINNING, { reducedMotion: 'reduce', locale: LONGEST });
  const found: string[] = [];
  for (const [name, scene] of Object.entries(SCENES)) {
    const atHand = async () => [
      ...(await belowTheFold(mock.page, ['.prompt', '.board'])),
      ...(MAIN_BUTTON.has(name) && !(await hasMainButtonAtHand(mock.page)) ? ['no main button'] : []),
      ...((await wrapsItsBar(mock.page)) ? ['a bar of two lines'] : []),
    ];
    await goToTable(scene);
    for (const language of LANGUAGES) {
      await mock.page.locator('.language').evaluate(choose, language);
      await mock.page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      const sizes = language === LONGEST ? SIZES : SHORTER;
      found.push(...(await foundAt(`${name}, ${language}`, sizes, atHand)));
    }
  }
  expect(found).toEqual([]);
}, 900_000); // Two hundred windows.

it('a tray shows all the discs that a game on a hundred squares can leave in it', async () => {
  await open(startScene('international', 10, { W: 25, B: 24 }), { locale: LONGEST });
  for (const [width, height] of [[1280, 800], LAPTOP, [1920, 1080]] as const) {
    await mock.page.setViewportSize({ width, height });
    await settled(mock.page);
    const floors = mock.page.locator('.tray-floor');
    const hidden = await floors.evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
    expect(hidden, `${width}×${height}`).toEqual([0, 0]);
  }
});

const options = { ...createRules('trappes', { layout: { sliders: TRAPPES.sliders } }).ruleSet };

/** The longest that is asked in an ordinary move. */
const TAKEN_OFF: Scene = {
  ...SPINNING,
  view: view({
    options,
    prompt: prompt({
      line: { id: 'cap.off', params: { sq: 'd6', piece: 'B.man' } },
      why: { id: 'cap.off.why', params: {} },
    }),
  }),
};

it.each<Size>([NARROWEST, [360, 740], [390, 844], [768, 1024]])(
  'at %i × %i the board stands where it stood, whatever is asked',
  async (width, height) => {
    await open(SPINNING, { reducedMotion: 'reduce', locale: LONGEST });
    await mock.page.setViewportSize({ width, height });
    const tops = new Set<number>();
    for (const language of LANGUAGES) {
      await mock.page.locator('.language').evaluate(choose, language);
      const scenes = { ...TABLE_SCENES, ...(width === NARROWEST[0] ? {} : { TAKEN_OFF }) };
      for (const [name, scene] of Object.entries(scenes)) {
        mock.say({ type: 'view', view: scene.view });
        await mock.page
          .locator(`[data-prompt="${scene.view.prompt.line.id}"]`)
          .waitFor({ state: 'attached' });
        await settled(mock.page);
        const box = await mock.page.locator('.board').first().boundingBox();
        tops.add(Math.round(box?.y ?? Number.NaN));
        expect([...tops], `${name}, ${language}`).toHaveLength(1);
      }
    }
  },
);

const GAME = keptFile(simulated('14-trap', 'trappes'));
const TRACE = traceText(simulated('09-wrong', 'trappes'));
const LINKED = await packed('[White "Anna"]\n[Black "Bram"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 10-16 *\n');
const NAMED = { ...GAME.game, name: 'La partie que grand-père a gagnée à Noël 2025' };
const API = {
  games: {
    games: [NAMED, ...[9, 8, 7].map((id) => ({ ...GAME.game, id, state: 'open', result: null }))],
    deleted: [{ game: { ...NAMED, id: 6 }, until: '2026-11-29T10:00:00Z' }],
    damaged: [11, 10],
  },
  'games/12': GAME,
  traces: { traces: [{ name: 'a fault.jsonl', bytes: TRACE.length, changed: '2026-11-27T09:00:00Z' }] },
  'traces/a%20fault.jsonl': TRACE,
  'boards/trappes': boardFor('trappes'),
  'boards/international': boardFor('international'),
  fleet: { boards: [] },
  problems: { problems: PROBLEMS },
  ...STAFF_API,
};
/** Each with what is there once it is open. */
const PAGES = {
  new: '.new-game-page',
  problems: '[data-problem]',
  kept: '[data-kept-game]',
  [`pdn/${LINKED}`]: '[data-replay="game"]',
  'game/12': '[data-replay="game"]',
  'trace/a%20fault.jsonl': '[data-replay="trace"]',
  rules: '.words-page',
  phone: '.phone-page',
  fleet: '.fleet-page',
  staff: '.staff-panels',
  figures: '.bar-chart svg',
  guide: '.guide-page',
};

/** What is opened on it. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  [`pdn/${LINKED}`]: ['[data-share]'],
  kept: ['[data-paste]', '[data-search-more]', '[data-more]', '[data-name]', '.deleted > summary'],
};

it.each(LANGUAGES)('every page beside the table holds, in %s', async (locale) => {
  const scene = { ...SPINNING, view: view({ options }) };
  await open(scene, { reducedMotion: 'reduce', locale, api: API });
  const phone = 'http://192.168.1.20:8080/?key=Zm9v';
  mock.say({ type: 'phones', play: phone, watch: phone });
  const found: string[] = [];
  for (const [address, there] of Object.entries(PAGES)) {
    await mock.page.evaluate(`location.hash = '${address}'`);
    await mock.page.locator(there).first().waitFor();
    for (const closed of OPENED[address] ?? []) await press(mock.page.locator(closed).first());
    found.push(...(await foundAt(address, locale === LONGEST ? SHAPES : SHORTER)));
  }
  expect(found).toEqual([]);
});

it.each(LANGUAGES)(
  'every page of an exhibit holds, in %s, also in large text, in contrast, listened to and low, and nothing is to be scrolled',
  async (language) => {
    // What is read stands below as long as it is said.
    await open(SPINNING, { reducedMotion: 'reduce', voices: 'slow' });
    const found: string[] = [];
    const scenes = { ...VISITS, ...INSISTING, welcoming: WELCOMING, writing: WRITING };
    for (const [name, { table, visitor }] of Object.entries(scenes)) {
      // From one scene to the next by way of the one that forgets the last.
      mock.say({ type: 'visitor', visitor: visit({ kind: 'locked', lock: 'cleaning' }) });
      await mock.page.locator('.kiosk-notice').waitFor();
      mock.say(...greeting(table), { type: 'visitor', visitor: { ...visitor, language } });
      await mock.page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
      const [shapes, screens] = language === LONGEST ? [SHAPES, SCREENS] : [SHORTER, [LAPTOP, UPRIGHT]];
      found.push(...(await foundAt(name, [...new Set([...shapes, ...screens])], hidden)));
      for (const way of WAYS) {
        const button = mock.page.locator(`[data-way="${way}"]`);
        if ((await button.count()) === 0) break;
        await press(button);
        // Colours alone need no room, and words go lower where a screen stands upright.
        if (way === 'contrast') continue;
        const sizes = { large: [NARROWEST, ...screens], listen: screens, low: [UPRIGHT] }[way];
        found.push(...(await foundAt(`${name}, ${way}`, sizes, hidden)));
      }
    }
    expect(found).toEqual([]);
  },
);

it('words that grow in a part of an exhibit’s text are fitted again, though the room is as it was', async () => {
  const { table, visitor } = VISITS.play ?? WRITING;
  await open(SPINNING, { reducedMotion: 'reduce' });
  mock.say(...greeting(table), { type: 'visitor', visitor });
  await mock.page.setViewportSize({ width: 1280, height: 800 });
  await mock.page.locator('.kiosk-words').waitFor();
  await expect.poll(hidden).toEqual([]);
  await mock.page.evaluate(`new Promise((grown) => {
    const part = document.createElement('p');
    document.querySelector('.kiosk-words').append(part);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      part.textContent = 'word '.repeat(150);
      grown();
    }));
  })`);
  expect(await hidden()).toEqual([]);
});
