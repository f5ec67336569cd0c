/** The built page in Chromium: games from elsewhere, and what may be done with those that are kept. */

import { describe, expect, it } from 'vitest';
import { packed } from '../../src/kiosk/replay/pack.ts';
import { readByAxe } from './axe.ts';
import { mock, open, said } from './page-fixture.ts';
import { boardFor, keptFile, simulated } from './recordings.ts';
import { SPINNING } from './scenes.ts';

const GAME = keptFile(simulated('14-trap', 'trappes'));
const API = {
  games: { games: [GAME.game], damaged: [] },
  'games/12': GAME,
  traces: { traces: [] },
  'boards/international': boardFor('international'),
  'boards/trappes': boardFor('trappes'),
};
const show = (at = '#kept', options = {}) => open(SPINNING, { api: API, at, ...options });

const ONE =
  '[White "Anna"]\n[Black "Bram"]\n[GameType "20"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n';
const TWO = `${ONE}\n[White "Carla"]\n[Black "Dirk"]\n[GameType "20"]\n\n1. 34-29 20-25 2. 40-34 10-16 1-1\n`;
const asFile = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});
const choose = (name: string, text: string | Buffer) =>
  mock.page.locator('.open-panel input[type="file"]').setInputFiles(asFile(name, text));
const status = () => mock.page.locator('[data-own-file]').textContent();
const place = () => mock.page.locator('.replay-place').textContent();

/** As a file manager drops it, anywhere on the page. */
async function drop(name: string, text: string): Promise<void> {
  const data = await mock.page.evaluateHandle(
    ([called, words]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([words ?? ''], called ?? ''));
      return transfer;
    },
    [name, text],
  );
  await mock.page.locator('body').dispatchEvent('drop', { dataTransfer: data });
}

describe('a game of a PDN file', () => {
  it('that is the only one is replayed at once, move by move, and again behind a reload', async () => {
    await show();
    await choose('club.pdn', ONE);
    await mock.page.locator('[data-replay="game"]').waitFor();
    expect(await mock.page.locator('#happenings-title').textContent()).toBe('Anna – Bram');
    expect(await mock.page.locator('.file-facts').textContent()).toContain('2-0');
    await mock.page.keyboard.press('ArrowRight');
    expect(await place()).toBe('1 / 4');
    await mock.page.reload();
    await expect.poll(place).toBe('0 / 4');
  });

  it('is dropped, listed among others with what ends it, and replayed as far as it goes', async () => {
    await show();
    await drop('club.pdn', TWO);
    await expect.poll(status).toBe('2 parties dans ce fichier');
    const second = mock.page.locator('[data-file-game="2"]');
    expect(await second.locator('.problem').textContent()).toMatch(
      /^Ligne 12, coup 2, .*10-16 n’est pas permis/,
    );
    await second.locator('[data-replay-game]').click();
    await expect.poll(place).toBe('0 / 3');
    expect(await mock.page.locator('.happenings .problem').textContent()).toContain('10-16');
    // The list is still there.
    await mock.page.getByRole('button', { name: 'Toutes les parties' }).click();
    await expect.poll(status).toBe('2 parties dans ce fichier');
    await mock.page.locator('[data-close-file]').click();
    expect(await mock.page.locator('[data-file-game]').count()).toBe(0);
  });

  it('is pasted, as a text or as a link of any board', async () => {
    await show();
    await mock.page.locator('[data-paste]').click();
    await mock.page.locator('.paste-field textarea').fill(ONE);
    await mock.page.getByRole('button', { name: 'Ouvrir', exact: true }).click();
    await mock.page.locator('[data-replay="game"]').waitFor();
    await mock.page.goBack();
    await mock.page.locator('[data-paste]').click();
    await mock.page.locator('.paste-field textarea').fill(`http://elsewhere:8080/#pdn/${await packed(ONE)}`);
    await mock.page.getByRole('button', { name: 'Ouvrir', exact: true }).click();
    await expect.poll(place).toBe('0 / 4');
  });

  it('is led on the board move by move, and played on from where it stands', async () => {
    await show(`#pdn/${await packed(ONE)}`);
    await mock.page.locator('[data-on-board]').click();
    await expect.poll(() => said('leave').length).toBe(1);
    await mock.page.locator('[data-step="replay.forth"]').click();
    await expect
      .poll(() => said('leave').at(-1))
      .toMatchObject({
        wish: { game: 'international', fen: expect.stringMatching(/^B:W28,/) },
      });
    await mock.page.locator('[data-play-on]').click();
    await mock.page.locator('[data-new-game]').waitFor();
    await expect.poll(() => mock.page.locator('[data-fen]').inputValue()).toMatch(/^B:W28,/);
    await mock.page.locator('[data-play]').click();
    await expect
      .poll(() => said('sit').at(-1))
      .toMatchObject({
        wish: { game: 'international', fen: expect.stringMatching(/^B:W28,/), anew: true },
      });
  });
});

describe('a file that holds neither games nor a trace', () => {
  it('is named', async () => {
    await show();
    for (const [content, words] of [
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'C’est une image.'],
      ['Dear friends,\nsee you on 12-18 July.\n', 'C’est un texte.'],
      ['', 'Le fichier est vide.'],
    ] as const) {
      await choose('some.pdn', content);
      await expect.poll(status).toContain(words);
    }
  });

  it('is of a game that is not played here: it says which, and where', async () => {
    await show();
    await choose('dama.pdn', '[White "Enzo"]\n[GameType "22"]\n\n1. 21-17 12-16 *\n');
    await expect
      .poll(() => mock.page.locator('[data-file-game="1"] .problem').textContent())
      .toMatch(/^Ligne 2\s: ce jeu ne se joue pas ici \(GameType 22\)$/);
  });
});

it('a link that was cut says so', async () => {
  await show(`#pdn/${(await packed(TWO)).slice(0, 60)}`);
  await mock.page.locator('[data-opening="badLink"]').waitFor();
  expect(await mock.page.locator('main').textContent()).toContain('ne contient pas de partie');
});

it.each([{ theme: 'light' }, { theme: 'dark', width: 390, height: 844 }] as const)(
  'axe finds nothing: %j',
  async (options) => {
    await show('#kept', options);
    await drop('club.pdn', TWO);
    await mock.page.locator('[data-file-game]').first().waitFor();
    await mock.page.locator('[data-paste]').click();
    expect((await readByAxe(mock.page)).violations).toEqual([]);
  },
);
