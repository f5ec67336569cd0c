/** Layouts that hold: every scene at every size, by geometry. */

import { expect, it } from 'vitest';
import { belowTheFold, faultsOfLayout, hasMainButtonAtHand } from './layout.ts';
import { mock, open } from './page-fixture.ts';
import { startScene, TABLE_SCENES } from './scenes.ts';
import { settled } from './settled.ts';

/** Width and height of the window. Half of 1280 × 800 is what 200 % zoom leaves of it. */
const SIZES = [
  [320, 568],
  [360, 740],
  [390, 844],
  [844, 390],
  [640, 400],
  [768, 1024],
  [1024, 768],
  [1080, 1920],
  [1280, 800],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

const SCENES = { ...TABLE_SCENES, international: startScene('international', 10) };

/** In these one thing is to be done, and a button does it. */
const MAIN_BUTTON: ReadonlySet<string> = new Set(['SPINNING', 'CHOOSING', 'OVER']);

it.each(Object.entries(SCENES))(
  '%s holds at every size, board, prompt and main button in the first screen',
  async (name, scene) => {
    await open(scene, { reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const [width, height] of SIZES) {
      await mock.page.setViewportSize({ width, height });
      await settled(mock.page);
      const faults = [
        ...(await faultsOfLayout(mock.page)),
        ...(await belowTheFold(mock.page, ['.prompt', '.board'])),
        ...(MAIN_BUTTON.has(name) && !(await hasMainButtonAtHand(mock.page)) ? ['no main button'] : []),
      ];
      found.push(...new Set(faults.map((fault) => `${width}×${height}: ${fault}`)));
    }
    expect(found).toEqual([]);
  },
);
