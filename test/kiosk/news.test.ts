import { describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../../src/game/event.ts';
import { NO_NEWS, newsWith } from '../../src/game/news.ts';
import type { Announced, Heard } from '../../src/kiosk/prompt/news.ts';
import type { SliderId, Square } from '../../src/rules/rules.ts';
import { Desk } from '../game/desk.ts';

// The page's preferences ask a browser.
vi.stubGlobal('navigator', { language: 'fr' });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} }, title: '' });
const { announcement, hearing, newsBehind } = await import('../../src/kiosk/prompt/news.ts');
const { language } = await import('../../src/kiosk/state/preferences.ts');

const sq = (n: number) => n as Square;
const moved = {
  t: 0,
  side: 'W',
  from: sq(22),
  to: sq(13),
  captured: [sq(17)],
  path: [sq(22), sq(13)],
  crowned: false,
  fell: false,
  omitted: false,
} as const;

/** One of each kind: an event that is added has none, and does not compile. */
const SAMPLES: { readonly [T in GameEvent['type']]: Extract<GameEvent, { readonly type: T }> } = {
  move: { type: 'move', ...moved },
  revised: { type: 'revised', ...moved },
  turn: { t: 0, type: 'turn', side: 'B', needs: 'spin' },
  spin: { t: 0, type: 'spin', side: 'B', sector: 'orange' },
  unread: { t: 0, type: 'unread', side: 'B', how: 'cut', n: 2 },
  slider: { t: 0, type: 'slider', side: 'B', slider: 'S3' as SliderId, position: 'L', fell: [sq(22)] },
  huff: { t: 0, type: 'huff', side: 'B', square: sq(22) },
  adjusted: { t: 0, type: 'adjusted', square: 'c3' as never },
  alarm: { t: 0, type: 'alarm', code: 'wrongSide', side: 'W', restore: ['c3' as never], remove: [] },
  takeback: { t: 0, type: 'takeback', side: 'W' },
  newGame: { t: 0, type: 'newGame' },
  resync: { t: 0, type: 'resync' },
  pause: { t: 0, type: 'pause', by: 'players' },
  goOn: { t: 0, type: 'goOn' },
  player: { t: 0, type: 'player', side: 'B', kind: 'hand' },
  fault: { t: 0, type: 'fault', code: 'stuck', square: 'c3' as never },
  result: { t: 0, type: 'result', winner: 'W', reason: 'noPieces' },
};

describe.each(['fr', 'en'] as const)('every event is announced, in %s', (code) => {
  it.each(Object.values(SAMPLES))('$type', (event) => {
    language.value = code;
    const words = announcement(event, 'trappes', 8);
    expect(words.length).toBeGreaterThan(3);
    // No text is missing, and none has a parameter without a value.
    expect(words).not.toMatch(/^[a-z]+\.[a-z]|[{}]|undefined/i);
  });
});

it('a move is said with where from, where to and what it takes', () => {
  language.value = 'en';
  expect(announcement(SAMPLES.move, 'trappes', 8)).toMatch(/c3.*a5.*b4/);
});

/** A page that sees every nth view of a game; what it was told, in order. */
function listening(desk: Desk, nth: number) {
  let heard: Heard | null = null;
  let views = 0;
  const told = new Map<number, Announced>();
  return {
    told,
    look: () => {
      views += 1;
      if (views % nth !== 0 && heard !== null) return;
      const { news } = desk.view;
      heard = hearing(heard, news);
      for (const one of newsBehind(heard, news)) told.set(one.number, one);
    },
  };
}

describe('what happens at the board', () => {
  it.each([1, 3])('is told once each and in order, to a page that sees one view of %i', (nth) => {
    const desk = new Desk('russian', 'W:W22,27:B18,11');
    const before = desk.events.length;
    const page = listening(desk, nth);
    page.look();
    const doing: readonly ((desk: Desk) => unknown)[] = [
      (on) => on.lift('c3'),
      (on) => on.wait(300),
      (on) => on.put('e5'),
      (on) => on.lift('d4'),
      (on) => on.wait(1000),
      (on) => on.wait(3000),
      (on) => on.wait(3000),
    ];
    for (const act of doing) {
      act(desk);
      page.look();
    }
    page.look();
    page.look();
    expect([...page.told.values()].map(({ event }) => event)).toEqual(desk.events.slice(before));
    expect([...page.told.keys()]).toEqual(desk.events.slice(before).map((_, index) => before + index + 1));
  });

  it('the final capture by hand before the result', () => {
    const desk = new Desk('russian', 'W:W22:B18');
    desk.play('c3', 'e5', 'd4').wait(3000);
    const types = desk.view.news.events.map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['move', 'result']);
  });

  it('what lies complete when somebody’s word ends the game, before that', () => {
    const desk = new Desk(
      'russian',
      null,
      {},
      {
        directed: [{ side: 'B', kind: 'engine', name: 'Scan', takebacks: 'never' }],
      },
    );
    desk.move('c3', 'd4').direct({ kind: 'resign' });
    expect(desk.said()).toEqual(['move W 22-18', 'result W resigned']);
  });
});

describe('news', () => {
  const events = (n: number): readonly GameEvent[] =>
    Array.from({ length: n }, (_, t) => ({ t, type: 'resync' }));

  it('from before the page was there is none; a game that begins anew is told from its beginning', () => {
    const first = newsWith(NO_NEWS, events(5));
    const heard = hearing(null, first);
    expect(newsBehind(heard, first)).toEqual([]);
    const next = newsWith(NO_NEWS, events(2));
    expect(newsBehind(hearing(heard, next), next).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('of one step are all there, however many', () => {
    expect(newsWith(newsWith(NO_NEWS, events(3)), events(30)).events).toHaveLength(30);
  });
});
