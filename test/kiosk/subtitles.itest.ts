/** What is spoken at an exhibit stands on the screen at that moment, word by word. */

import { expect, it } from 'vitest';
import type { GameEvent, View } from '../../src/game/game.ts';
import { mock, open } from './page-fixture.ts';
import { greeting, sq } from './scene-parts.ts';
import { LANGUAGES } from './texts-of-page.ts';
import { VISITS, visit, WRITING } from './visits.ts';

const uttered = () => mock.page.evaluate<string | null>('window.uttered?.text ?? null');
const written = () =>
  mock.page.evaluate<string | null>(
    `[...document.querySelectorAll('.subtitle span')].find((one) => one.checkVisibility())?.textContent ?? null`,
  );

const MOVED = { crowned: false, fell: false, omitted: false, captured: [] } as const;
const NEWS: readonly GameEvent[] = [
  { t: 0, type: 'move', side: 'W', from: sq(22), to: sq(18), path: [sq(22), sq(18)], ...MOVED },
  { t: 1, type: 'move', side: 'B', from: sq(11), to: sq(15), path: [sq(11), sq(15)], ...MOVED },
];
const withNews = (view: View): View => ({ ...view, news: { last: NEWS.length, events: NEWS } });

const plan = { game: 'trappes', players: 2, strength: 'easy' } as const;

it.each(LANGUAGES)('nothing is spoken that is not written, in %s', async (language) => {
  const asked = { kind: 'question', asks: 'players', answers: ['two', 'one'], cursor: 0, plan } as const;
  const scenes = { ...VISITS, writing: WRITING };
  await open(VISITS.play?.table ?? WRITING.table, { voices: 'slow', reducedMotion: 'reduce' });
  const said: string[] = [];
  for (const [name, { table, visitor }] of Object.entries(scenes)) {
    // Where nobody plays all that was chosen is forgotten, and nothing is read.
    mock.say(...greeting(table), { type: 'visitor', visitor: visit({ kind: 'locked', lock: 'cleaning' }) });
    await mock.page.locator('[data-scene="locked"]').waitFor();
    await expect.poll(uttered).toBe(null);
    mock.say({ type: 'visitor', visitor: visit(asked, { language }) });
    await mock.page.locator('[data-way="listen"]').dispatchEvent('click');
    mock.say({ type: 'visitor', visitor: { ...visitor, language } });
    mock.say({ type: 'view', view: withNews(table.view) });
    const scene = visitor.leaving === null ? visitor.scene.kind : 'away';
    await mock.page.locator(`[data-scene="${scene}"]`).waitFor();
    for (let words = await uttered(); words !== null; words = await uttered()) {
      await expect.poll(written, { message: `${name} says “${words}”` }).toBe(words);
      said.push(words);
      await mock.page.evaluate('window.goOn()');
    }
    await expect.poll(written, { message: name }).toBe(null);
  }
  // Both moves, and of each scene its line.
  expect(new Set(said).size).toBeGreaterThan(Object.keys(scenes).length - 4);
});
