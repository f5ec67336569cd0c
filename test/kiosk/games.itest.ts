/** The built page in Chromium: games from elsewhere, and what may be done with those that are kept. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packed } from '../../src/kiosk/replay/file-kind.ts';
import { readByAxe } from './axe.ts';
import { heard, mock, open, said } from './page-fixture.ts';
import { boardFor, keptFile, simulated, traceText } from './recordings.ts';
import { SPINNING } from './scenes.ts';

const GAME = keptFile(simulated('14-trap', 'trappes'));
const API = {
  games: { games: [GAME.game], deleted: [], damaged: [] },
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
    await expect.poll(() => mock.page.locator('#happenings-title').textContent()).toBe('Anna – Bram');
    const names = () => mock.page.locator('.player-name h2').allTextContents();
    await expect.poll(names).toEqual(['Bram', 'Anna']);
    const rows = () => mock.page.locator('.happenings li:has(> .happening-at)').allTextContents();
    await expect.poll(rows).toEqual(['1.32-2819-23', '2.28×1914×23']);
    await expect.poll(() => mock.page.locator('.file-facts').textContent()).toContain('2-0');
    await mock.page.keyboard.press('ArrowRight');
    await expect.poll(() => place()).toBe('1 / 4');
    await mock.page.reload();
    await expect.poll(place).toBe('0 / 4');
  });

  it('is dropped, listed among others with what ends it, and replayed as far as it goes', async () => {
    await show();
    await drop('club.pdn', TWO);
    await expect.poll(status).toBe('2 parties dans ce fichier');
    const second = mock.page.locator('[data-file-game="2"]');
    await expect
      .poll(() => second.locator('.problem').textContent())
      .toMatch(/^Ligne 12, coup 2, .*10-16 n’est pas permis/);
    await second.locator('[data-replay-game]').click();
    await expect.poll(place).toBe('0 / 3');
    await expect.poll(() => mock.page.locator('.happenings .problem').textContent()).toContain('10-16');
    // The list is still there.
    await mock.page.getByRole('button', { name: 'Toutes les parties' }).click();
    await expect.poll(status).toBe('2 parties dans ce fichier');
    await mock.page.locator('[data-close-file]').click();
    await expect.poll(() => mock.page.locator('[data-file-game]').count()).toBe(0);
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

describe('a game is shared', () => {
  const PDN = '[Event "Damier 12"]\n[Damier "english"]\n[GameType "21"]\n\n1. 11-15 *\n';

  it('as a link that holds it, whichever page opens it', async () => {
    await show('#game/12', { api: { ...API, 'games/12.pdn': PDN, 'boards/english': boardFor('english') } });
    await mock.page.locator('[data-share]').click();
    const field = mock.page.locator('[data-share-link]');
    await field.waitFor();
    const link = await field.inputValue();
    expect(link).toMatch(/^http:\/\/damier\.test\/#pdn\/[\w-]+$/);
    await mock.page.goto(link);
    await expect.poll(place).toBe('0 / 1');
  });

  it('as a picture of the position that is shown, and as PDN', async () => {
    await show(`#pdn/${await packed(ONE)}`);
    await mock.page.locator('[data-share]').click();
    const saved = async (button: string) => {
      const download = mock.page.waitForEvent('download');
      await mock.page.locator(button).click();
      const file = await download;
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const picture = await saved('[data-share-picture]');
    expect(picture.name).toBe('damier.png');
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    // Width and height of a PNG stand in its first chunk.
    expect(picture.bytes.readUInt32BE(16)).toBe(1080);
    expect(picture.bytes.length).toBeGreaterThan(20_000);
    // Squares are called as everywhere else: numbers on a hundred squares.
    const words = await mock.page.locator('svg[role="img"] text').allTextContents();
    expect(words.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, at) => String(at + 1)));
    expect(await saved('[data-share-pdn]')).toEqual({ name: 'damier.pdn', bytes: Buffer.from(ONE) });
    expect((await readByAxe(mock.page)).violations).toEqual([]);
  });

  it('not where it is no game: a trace is shared as a picture alone', async () => {
    const trace = traceText(simulated('09-wrong', 'trappes'));
    await show('#trace/x.jsonl', { api: { ...API, 'traces/x.jsonl': trace } });
    await mock.page.locator('[data-share]').click();
    await mock.page.locator('[data-share-picture]').waitFor();
    await expect.poll(() => mock.page.locator('[data-share-link]').count()).toBe(0);
  });
});

describe('a kept game', () => {
  const game = (id: number, name: string | null = null) => ({ ...GAME.game, id, name });
  const until = '2026-11-29T10:00:00.000Z';
  /** The list that the server answers from now on; the page hears that it has changed. */
  const api: Record<string, unknown> = { ...API };
  let changes = 0;
  const listed = (games: readonly unknown[], deleted: readonly unknown[] = []) => {
    api.games = { games, deleted, damaged: [] };
    changes += 1;
    mock?.say({ type: 'kept', changes });
  };

  it('is named on the page, for everybody', async () => {
    listed([game(12)]);
    await show('#kept', { api });
    await mock.page.locator('[data-more="12"]').click();
    await mock.page.locator('[data-name="12"]').click();
    const focused = mock.page.locator(':focus');
    await expect.poll(() => focused.evaluate(({ tagName }) => tagName)).toBe('INPUT');
    await mock.page.keyboard.type('Noël');
    await mock.page.keyboard.press('Enter');
    await expect.poll(() => focused.getAttribute('data-name')).toBe('12');
    await heard('keep');
    expect(said('keep')).toEqual([{ type: 'keep', game: 12, act: { do: 'name', name: 'Noël' } }]);
    listed([game(12, 'Noël')]);
    await expect.poll(() => mock.page.locator('[data-kept-game] strong').textContent()).toBe('Noël');
    await expect
      .poll(() => mock.page.locator('[data-kept-game] p').first().textContent())
      .toContain('Partie 12');
    const labels = mock.page.locator('[data-kept-game] .row-actions [aria-label]');
    await expect
      .poll(() =>
        labels.evaluateAll(
          (all) => all.filter((one) => !one.getAttribute('aria-label')?.includes('Noël')).length,
        ),
      )
      .toBe(0);
    await expect.poll(() => labels.count()).toBeGreaterThan(3);
  });

  it('is deleted with a way back at hand, by keyboard too, and behind a reload', async () => {
    listed([game(12, 'Noël'), game(11)]);
    await show('#kept', { api });
    await mock.page.locator('[data-more="12"]').click();
    await mock.page.locator('[data-delete="12"]').click();
    await heard('keep');
    listed([game(11)], [{ game: game(12, 'Noël'), until }]);
    await mock.page.locator('[data-undo="12"]').waitFor();
    await expect
      .poll(() => mock.page.locator('[data-undo]').textContent())
      .toMatch(/«\sNoël\s» est supprimée\./);
    await mock.page.keyboard.press('Enter');
    await heard('keep', 2);
    expect(said('keep').at(-1)).toEqual({ type: 'keep', game: 12, act: { do: 'restore' } });
    await mock.page.reload();
    await mock.page.locator('.deleted > summary').click();
    await expect
      .poll(() => mock.page.locator('[data-deleted-game="12"]').textContent())
      .toContain('jusqu’au 29 nov. 2026');
    await mock.page.getByRole('button', { name: /Remettre/ }).click();
    await heard('keep', 3);
  });

  it('that cannot be deleted stays, and why is said', async () => {
    listed([game(12)]);
    await show('#kept', { api });
    mock.say({ type: 'refused', message: 'keep', code: 'unfit', why: 'game 12 is the one at the board' });
    await expect.poll(() => mock.page.locator('[role="alert"].problem').textContent()).toContain('game 12');
  });

  it('that was left before its first half-move is in no list, unless it has a name', async () => {
    const unmoved = { plies: 0, state: 'open', result: null } as const;
    listed([{ ...game(9), ...unmoved }, { ...game(8, 'Noël'), ...unmoved }, game(7)]);
    await show('#kept', { api });
    const rows = mock.page.locator('[data-kept-game]');
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-kept-game'))))
      .toEqual(['8', '7']);
  });

  it('is found among many by words, opponent, result and day', async () => {
    listed([game(12, 'Noël'), ...[5, 4, 3, 2].map((id) => game(id))]);
    await show('#kept', { api });
    const rows = mock.page.locator('[data-kept-game]');
    await expect.poll(() => rows.count()).toBe(5);
    await mock.page.locator('[data-search]').fill('noel');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => mock.page.locator('[data-found]').textContent()).toBe('1 sur 5 parties');
    await mock.page.locator('[data-search-all]').click();
    await mock.page.locator('[data-search-more]').click();
    await mock.page.locator('[data-search-by="opponent"]').selectOption('computer');
    await expect.poll(() => rows.count()).toBe(0);
    await mock.page.locator('[data-search-by="opponent"]').selectOption('any');
    await mock.page.locator('[data-search-by="from"]').fill('2026-11-29');
    await expect.poll(() => rows.count()).toBe(0);
  });

  it('is nobody’s to name or delete who only watches', async () => {
    listed([game(12)]);
    await open({ ...SPINNING, role: 'spectator' }, { api, at: '#kept' });
    await mock.page.locator('[data-more="12"]').click();
    await expect.poll(() => mock.page.locator('[data-name], [data-delete]').count()).toBe(0);
  });
});

it('a link that was cut says so', async () => {
  await show(`#pdn/${(await packed(TWO)).slice(0, 60)}`);
  await mock.page.locator('[data-opening="badLink"]').waitFor();
  await expect.poll(() => mock.page.locator('main').textContent()).toContain('ne contient pas de partie');
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
