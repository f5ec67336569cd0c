import './browser-globals.ts';
import { describe, expect, it } from 'vitest';
import { type GameEvent, NO_NEWS, newsWith } from '../../src/game/event.ts';
import type { View } from '../../src/game/view.ts';
import { type Announced, announcement, lastActSaid, newsAfter } from '../../src/kiosk/prompt/news.ts';
import { language } from '../../src/kiosk/state/preferences.ts';
import { heardWords } from '../../src/kiosk/texts/heard.ts';
import { LANGUAGES } from '../../src/kiosk/texts/languages.ts';
import { inWords } from '../../src/kiosk/texts/names.ts';
import type { SliderId, Square } from '../../src/rules/rules.ts';
import { Desk } from '../game/desk.ts';
import { TRAPPES } from './scene-parts.ts';

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

describe.each(LANGUAGES)('every event is announced, in %s', (code) => {
  it.each(Object.values(SAMPLES))('$type', (event) => {
    language.value = code;
    const words = announcement(event, 'trappes', TRAPPES);
    expect(words.length).toBeGreaterThan(3);
    // No text is missing, and none has a parameter without a value.
    expect(words).not.toMatch(/^[a-z]+\.[a-z]|[{}]|undefined/i);
  });
});

describe.each([
  [
    'en',
    {
      move: 'White takes one piece, from c three to a five',
      revised: 'Corrected: White takes one piece, from c three to a five',
      spin: 'Black spins the wheel: it says orange',
      slider: 'Black moves slider s three to the left, the trap on c three opens, the piece on c three falls',
      huff: 'Black huffs the piece on c three',
      takeback: 'White takes the last move back',
      fault: 'Something is wrong: c three stuck closed',
      result: 'White wins: no pieces left',
    },
  ],
  [
    'fr',
    {
      move: 'Les Blancs prennent une pièce, de c trois à a cinq',
      revised: 'Corrigé : Les Blancs prennent une pièce, de c trois à a cinq',
      spin: 'Les Noirs lancent la roulette : elle dit orange',
      slider:
        'Les Noirs poussent la tirette s trois à gauche, la trappe en c trois s’ouvre, la pièce en c trois tombe',
      huff: 'Les Noirs soufflent la pièce en c trois',
      takeback: 'Les Blancs reprennent leur dernier coup',
      fault: 'Quelque chose ne va pas : c trois reste fermée',
      result: 'Les Blancs gagnent : plus aucune pièce',
    },
  ],
  [
    'de',
    {
      move: 'Weiß schlägt einen Stein, von c drei nach a fünf',
      revised: 'Berichtigt: Weiß schlägt einen Stein, von c drei nach a fünf',
      spin: 'Schwarz dreht das Rad: Es zeigt Orange',
      slider:
        'Schwarz bewegt Schieber s drei nach links, die Falltür auf c drei öffnet sich, der Stein auf c drei fällt',
      huff: 'Schwarz pustet den Stein auf c drei',
      takeback: 'Weiß nimmt den letzten Zug zurück',
      fault: 'Etwas stimmt nicht: c drei bleibt geschlossen',
      result: 'Weiß gewinnt: keine Steine mehr',
    },
  ],
  [
    'nl',
    {
      move: 'Wit slaat één stuk, van c drie naar a vijf',
      revised: 'Verbeterd: Wit slaat één stuk, van c drie naar a vijf',
      spin: 'Zwart draait aan het rad: het zegt oranje',
      slider: 'Zwart zet hendel s drie naar links, het luik op c drie gaat open, het stuk op c drie valt',
      huff: 'Zwart blaast het stuk op c drie',
      takeback: 'Wit neemt de laatste zet terug',
      fault: 'Er is iets mis: c drie blijft gesloten',
      result: 'Wit wint: geen stukken meer',
    },
  ],
] as const)('what is done has words for the ear, in %s', (code, words) => {
  it.each(Object.entries(words))('%s', (type, expected) => {
    language.value = code;
    const event = SAMPLES[type as GameEvent['type']];
    expect(announcement(event, 'trappes', TRAPPES).replaceAll('\u00a0', ' ')).toBe(expected);
  });
});

it.each([
  ['en', 'Black takes two pieces, from d six to d two, and crowns'],
  ['fr', 'Les Noirs prennent deux pièces, de d six à d deux, et vont à dame'],
  ['de', 'Schwarz schlägt zwei Steine, von d sechs nach d zwei, und wird Dame'],
  ['nl', 'Zwart slaat twee stukken, van d zes naar d twee, en haalt dam'],
])('a capture of several that crowns is one sentence, with the count as a word, in %s', (code, words) => {
  language.value = code;
  const capture = { ...SAMPLES.move, from: sq(10), to: sq(26), captured: [sq(15), sq(23)], crowned: true };
  expect(announcement({ ...capture, side: 'B' }, 'trappes', TRAPPES)).toBe(words);
});

describe('the last act', () => {
  const view = (events: readonly GameEvent[], lastMove: View['lastMove'] = null) =>
    ({ news: newsWith(NO_NEWS, events), lastMove, game: 'trappes' }) as unknown as View;

  it('is told again, whatever has happened since; before any there is none', () => {
    language.value = 'en';
    expect(lastActSaid(view([SAMPLES.huff, SAMPLES.adjusted, SAMPLES.turn]), TRAPPES)).toBe(
      'Black huffs the piece on c three',
    );
    expect(lastActSaid(view([]), TRAPPES)).toBe('No move yet');
  });

  it('of a game that went on after a start is where the piece went', () => {
    language.value = 'en';
    expect(lastActSaid(view([], { from: sq(22), to: sq(18) }), TRAPPES)).toBe(
      'The last move was from c three to d four',
    );
  });
});

/** A page that sees every nth view of a game; what it was told, in order. */
function listening(desk: Desk, nth: number) {
  let heard: number | null = null;
  let views = 0;
  const told = new Map<number, Announced>();
  return {
    told,
    look: () => {
      views += 1;
      if (views % nth !== 0 && heard !== null) return;
      const { news } = desk.view;
      for (const one of newsAfter(heard, news)) told.set(one.number, one);
      heard = news.last;
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
    expect(newsAfter(null, first)).toEqual([]);
    const next = newsWith(NO_NEWS, events(2));
    expect(newsAfter(first.last, next).map(({ number }) => number)).toEqual([1, 2]);
  });

  it('of one step are all there, however many', () => {
    expect(newsWith(newsWith(NO_NEWS, events(3)), events(30)).events).toHaveLength(30);
  });
});

/** What may be done with one of several pieces, and what is to be done with all of them: written, and said. */
describe.each([
  ['fr', 'Prenez avec a7 ou c7', 'c sept ou e sept', 'Puis retirez : c3 et e3', 'c trois et e trois'],
  ['en', 'Capture with a7 or c7', 'c seven or e seven', 'Then take off: c3 and e3', 'c three and e three'],
  [
    'de',
    'Schlagen Sie mit a7 oder c7',
    'c sieben oder e sieben',
    'Dann nehmen Sie weg: c3 und e3',
    'c drei und e drei',
  ],
  ['nl', 'Sla met a7 of c7', 'c zeven of e zeven', 'Haal dan weg: c3 en e3', 'c drie en e drie'],
])('squares in a sentence, in %s', (code, choice, choiceSaid, all, allSaid) => {
  it('are joined by the word that is meant', () => {
    language.value = code;
    expect(inWords({ id: 'cap.from', params: { sq: 'a7, c7' } }, 'english')).toBe(choice);
    const from = { id: 'cap.from', params: { sq: 'c7, e7' } };
    expect(heardWords(from, 'english', 'W')).toContain(choiceSaid);
    const take = { id: 'dir.take', params: { sq: 'c3, e3' } };
    expect(inWords(take, 'english')?.replaceAll('\u00a0', ' ')).toBe(all);
    expect(heardWords(take, 'english')).toContain(allSaid);
  });
});
