import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Gesture, Gestures } from '../../src/adapters/http/http.ts';
import { readPageMessage } from '../../src/adapters/http/page-message.ts';
import { BringUpPage } from '../../src/app/bring-up/bring-up-page.ts';
import { AskedHands } from '../../src/app/bring-up/hands.ts';
import type { BringUpAnswer, BringUpView } from '../../src/ports/bring-up.ts';

/** A page server with one page that is the hand. */
class OnePage {
  view: BringUpView | null = null;
  readonly refusals: string[] = [];
  private readonly gestures = new Gestures();
  readonly hear: Gestures['hear'] = (owner, take) => this.gestures.hear(owner, take);

  publish(news: { readonly type: string; readonly bringUp?: BringUpView }): void {
    this.view = news.bringUp ?? null;
  }

  says(gesture: Gesture): void {
    const answer = this.gestures.answer(gesture);
    if (answer !== null && answer !== 'taken' && 'code' in answer) this.refusals.push(answer.code);
  }

  answers(answer: BringUpAnswer, question = this.view?.question?.id ?? -1): void {
    this.says({ type: 'bringUp', question, answer });
  }
}

let page: OnePage;
let shown: BringUpPage;
let hands: AskedHands;
beforeEach(() => {
  page = new OnePage();
  shown = new BringUpPage({
    server: page,
    command: 'doctor',
    board: 'trappes-8x8',
    size: 4,
    parts: ['squares', 'sliders'],
  });
  hands = new AskedHands(shown);
});
const never = new Promise<never>(() => {});

describe('a page on which a board is brought up', () => {
  test('shows the parts, the map that fills, and how far it is', () => {
    shown.part('squares');
    shown.square('a1', 'good');
    shown.square('b1', 'bad');
    shown.counted(2, 16);
    expect(page.view).toMatchObject({
      parts: [
        { name: 'links', state: 'done' },
        { name: 'squares', state: 'runs' },
        { name: 'sliders', state: 'waits' },
      ],
      squares: { a1: 'good', b1: 'bad' },
      progress: { done: 2, of: 16 },
      end: null,
    });
  });

  test('asks, and goes on with the answer', async () => {
    const asked = hands.put('a1', never);
    expect(page.view?.question?.put).toEqual({ ask: 'put', at: 'a1' });
    page.answers({ say: 'done' });
    await asked;
    expect(page.view?.question).toBeNull();
  });

  test('asks no more once the board has noticed by itself', async () => {
    await hands.put('a1', Promise.resolve());
    expect(page.view?.question).toBeNull();
  });

  test('takes no answer to an earlier question, and nothing that belongs to a game', () => {
    void hands.isOpen('c3');
    page.answers({ say: 'yes' }, 99);
    page.says({ type: 'setUp' });
    expect(page.refusals).toEqual(['notDue', 'notHere']);
    expect(page.view?.question?.put.ask).toBe('isOpen');
  });

  test.each<[BringUpAnswer, number | string]>([
    [{ say: 'by', steps: -10 }, -10],
    [{ say: 'take' }, 'take'],
    [{ say: 'skip' }, 'skip'],
    [{ say: 'yes' }, 'skip'],
  ])('a jog answered %j is %s', async (answer, turned) => {
    const asked = hands.jog({ ask: 'jog', slider: 'S3', notch: 'L', ticks: 247, least: 225, most: 525 });
    page.answers(answer);
    expect(await asked).toBe(turned);
  });

  test('nothing is kept but for a yes', async () => {
    for (const say of ['no', 'done', 'skip'] as const) {
      const asked = hands.keep([]);
      page.answers({ say });
      expect(await asked).toBe(false);
    }
  });

  test('of lights only those that were lit can stay dark', async () => {
    const cell = { com: 0, row: 0 };
    const asked = hands.darkOf([{ name: 'a1 amber', cell }]);
    page.answers({ say: 'dark', lights: ['a1 amber', 'h8 blue'] });
    expect(await asked).toEqual(['a1 amber']);
  });

  test('shows at the end what was found', () => {
    shown.end({ findings: [], kept: null });
    expect(page.view).toMatchObject({ question: null, end: { findings: [], kept: null } });
    expect(page.view?.parts.every(({ state }) => state === 'done')).toBe(true);
  });
});

test('a page jogs by ten ticks at most', () => {
  const message = (steps: number) =>
    readPageMessage(JSON.stringify({ type: 'bringUp', question: 1, answer: { say: 'by', steps } }));
  expect(message(10).ok).toBe(true);
  expect(message(11)).toMatchObject({ ok: false, kind: 'bringUp' });
  expect(message(0.5).ok).toBe(false);
});

test('the pages have words for each question, part and figure', () => {
  const texts = JSON.parse(
    readFileSync(new URL('../../src/kiosk/texts/fr.json', import.meta.url), 'utf8'),
  ) as object;
  const ids = [
    ...[
      'clear',
      'put',
      'lift',
      'stepBack',
      'press.bottom',
      'press.top',
      'turn',
      'zero',
      'dark',
      'isOpen',
      'keep',
    ],
    ...['jog.L', 'jog.N', 'jog.R', 'dim'],
  ].map((ask) => `ask.${ask}`);
  const parts = [
    'links',
    'squares',
    'ghosts',
    'lights',
    'sliders',
    'buttons',
    'wheel',
    'debounce',
    'brightness',
  ];
  const figures = ['notch', 'direction', 'zeroCounts', 'onMs', 'offMs', 'brightness'];
  for (const id of [
    ...ids,
    ...parts.map((part) => `part.${part}`),
    ...figures.map((what) => `change.${what}`),
  ])
    expect(Object.keys(texts)).toContain(`bringUp.${id}`);
});
