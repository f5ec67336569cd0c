/** The coach on the built page: a hint, why not, and where a game turned. */

import { describe, expect, it } from 'vitest';
import { PROBLEMS } from '../../src/adapters/problems/problems.ts';
import type { CoachView, View } from '../../src/game/view.ts';
import { piecesOfFen } from '../../src/kiosk/board/placements.ts';
import type { TurningPointView } from '../../src/ports/page.ts';
import type { SliderId } from '../../src/rules/rules.ts';
import { readByAxe } from './axe.ts';
import { heard, mock, open, said, square } from './page-fixture.ts';
import { light, sq, view } from './scene-parts.ts';
import { ANALYSIS, OVER, PROBLEM, SPINNING } from './scenes.ts';

const coached = (coach: Partial<CoachView>, over: Partial<View> = {}) =>
  view({
    needs: 'move',
    coach: { hint: 'none', why: 'none', decidedIn: null, analysis: 'offered', ...coach },
    ...over,
  });
const hintButton = () => mock.page.locator('[data-hint]');

const POINTS: readonly TurningPointView[] = [
  {
    ply: 0,
    side: 'W',
    fen: 'W:WK1,22,23:B10,15',
    sector: 'piece',
    played: { kind: 'move', from: sq(22), to: sq(17), captured: [], huffed: null },
    better: { kind: 'move', from: sq(22), to: sq(18), captured: [], huffed: null },
    possible: 0.83,
    expected: 0.41,
    stood: { id: 'judge.aMan', params: { side: 'W' } },
    stands: { id: 'judge.slightly', params: { side: 'B' } },
  },
  {
    ply: 1,
    side: 'B',
    fen: 'B:WK1,17,23:B10,15',
    sector: 'orange',
    played: { kind: 'slider', slider: 'S3' as SliderId, notch: 'L' },
    better: { kind: 'slider', slider: 'S6' as SliderId, notch: 'R' },
    possible: 0.59,
    expected: 0.5,
    stood: { id: 'judge.slightly', params: { side: 'B' } },
    stands: { id: 'judge.equal', params: {} },
  },
];

describe('a hint', () => {
  it('is asked for by a button that says how far it has come', async () => {
    // After four seconds none would be awaited any more.
    await open({ ...SPINNING, view: coached({ hint: 'offered' }) }, { timeStands: true });
    await hintButton().click();
    await heard('hint');
    await expect.poll(() => hintButton().textContent()).toBe('Je réfléchis…');
    await expect.poll(() => hintButton().isDisabled()).toBe(true);
    mock.say({ type: 'view', view: coached({ hint: 'given', decidedIn: 21 }) });
    await expect.poll(() => hintButton().textContent()).toBe('Conseil allumé');
    await expect
      .poll(() => mock.page.locator('[data-decided]').textContent())
      .toBe('Gagné en 11 temps, quoi qu’on réponde');
  });

  it('cannot be asked for where none is given, nor by those who watch', async () => {
    await open({ ...SPINNING, view: coached({}) });
    await expect.poll(() => hintButton().isDisabled()).toBe(true);
    mock.say({ type: 'role', role: 'watcher' });
    await expect.poll(() => hintButton().count()).toBe(0);
  });
});

it('what is off track is explained at once to who asks', async () => {
  await open({ ...SPINNING, view: coached({ why: 'offered' }) });
  await mock.page.locator('[data-why="offered"]').click();
  await heard('askWhy');
});

describe('after the game', () => {
  /** As the server tells it: with every rule of the game, also those that are no option of it. */
  const lit = {
    ...OVER.view,
    options: { first: 'W', traps: true },
    lights: [light('d4', 'L1'), light('e5', 'L2')],
  };
  async function reviewed(): Promise<void> {
    await open(OVER, { theme: 'dark' });
    await mock.page.locator('[data-review]').click();
    await heard('review');
    mock.say({ type: 'review', review: { state: 'sought' } });
    await expect.poll(() => mock.page.locator('[data-coach]').textContent()).toBe('La partie est relue…');
    mock.say({ type: 'review', review: { state: 'found', points: POINTS } });
  }

  it('a turning point is laid over the table, told to the board, and taken away again', async () => {
    await reviewed();
    const first = mock.page.locator('[data-point="0"]');
    await expect
      .poll(() => first.textContent())
      .toMatch(
        /1\. c3-b4, .* c3-d4.*les Blancs ont un pion de plus\s; avec celui-ci, les Noirs sont un peu mieux/,
      );
    await first.click();
    await heard('showPoint');
    expect(said('showPoint')).toEqual([{ type: 'showPoint', point: 0 }]);
    mock.say({ type: 'view', view: lit });
    await expect.poll(() => square('c3').getAttribute('data-disc')).toBe('W');
    await expect.poll(() => square('e5').getAttribute('data-light')).toBe('L2');
    await mock.page.locator('[data-back]').click();
    await expect.poll(() => said('showPoint').at(-1)).toEqual({ type: 'showPoint', point: null });
    await expect.poll(() => square('c3').getAttribute('data-disc')).toBe('');
  });

  it('a slider is named', async () => {
    await reviewed();
    await mock.page.locator('[data-point="1"]').click();
    await expect
      .poll(() => mock.page.locator('[data-testid="prompt"]').textContent())
      .toContain('S6 à droite');
  });

  it('a game without turning points says so', async () => {
    await open(OVER);
    mock.say({ type: 'review', review: { state: 'found', points: [] } });
    await expect.poll(() => mock.page.locator('[data-coach]').textContent()).toContain('bien joué');
  });

  it.each([{}, { theme: 'dark' }, { width: 390, height: 844 }] as const)(
    'axe finds nothing against WCAG 2.2 AA (%o)',
    async (options) => {
      await open(OVER, options);
      mock.say({ type: 'review', review: { state: 'found', points: POINTS } });
      await mock.page.locator('[data-point="0"]').click();
      mock.say({ type: 'view', view: lit });
      await expect.poll(() => square('c3').getAttribute('data-disc')).toBe('W');
      const { violations } = await readByAxe(mock.page);
      expect(violations).toEqual([]);
    },
  );
});

describe('beside the game', () => {
  const status = () => mock.page.locator('.study [role="status"]');
  const help = () => mock.page.locator('[data-help]');

  it('no help for a problem is spent while its pieces are set up', async () => {
    await open({
      ...PROBLEM,
      view: view({ prompt: { ...PROBLEM.view.prompt, line: { id: 'set.up', params: { n: 4 } } } }),
    });
    await expect.poll(() => status().textContent()).toContain('Placez d’abord les pièces');
    await expect.poll(() => help().isDisabled()).toBe(true);
    mock.say({ type: 'view', view: view({ needs: 'move' }) });
    await expect.poll(() => help().isDisabled()).toBe(false);
    await expect.poll(() => status().textContent()).toContain('Cherchez le coup');
  });

  it('a wrong move is asked back only as long as it stands on the board', async () => {
    await open(PROBLEM);
    await expect.poll(() => mock.page.locator('[data-refuted]').textContent()).toContain('Reprenez-le');
    mock.say({ type: 'view', view: view({ needs: 'move' }) });
    await expect.poll(() => mock.page.locator('[data-refuted]').textContent()).not.toContain('Reprenez-le');
    await expect.poll(() => mock.page.locator('[data-refuted]').textContent()).toContain('ne suffit pas');
  });

  it('nobody resigns or offers a draw, and beside the button it says so', async () => {
    const buttons = { bottom: 'nothingHere', top: null } as const;
    await open({ ...ANALYSIS, view: view({ buttons }) });
    await expect
      .poll(() => mock.page.locator('#meaning-bottom').textContent())
      .toBe('ici, ni nulle ni abandon');
    await expect.poll(() => mock.page.locator('[data-says]').count()).toBe(0);
  });

  it('the problems are numbered, and the page leads back to the board', async () => {
    await open(SPINNING, { api: { problems: { problems: PROBLEMS } } });
    await mock.page.locator('[data-problems]').click();
    const second = mock.page.locator('.problems li').nth(1).locator('b');
    await expect.poll(() => second.textContent()).toMatch(/^2\. /);
    // Each with what stands there, drawn as the game's own board.
    const drawn = mock.page.locator('[data-problem] svg');
    await expect.poll(() => drawn.count()).toBe(await mock.page.locator('[data-problem]').count());
    const first = PROBLEMS.find(({ game }) => game === 'trappes');
    const { pieces } = piecesOfFen(first?.fen ?? '');
    const discs = mock.page.locator('.problems li').first().locator('circle[fill^="url(#disc"]');
    await expect.poll(() => discs.count()).toBe(pieces.length);
    await mock.page.locator('.problems-page header button').click();
    await mock.page.locator('[data-square="c3"]').waitFor();
  });
});
