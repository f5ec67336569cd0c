import { describe, expect, it } from 'vitest';
import { discColour } from '../../src/kiosk/board/geometry.ts';
import { TEXTS } from '../../src/kiosk/texts/languages.ts';
import { GAME_FACTS, type GameId } from '../../src/rules/rules.ts';

/** The colours of discs that the rule documents name (docs/documents.md), first that of the side W. */
const DISCS: readonly (readonly [string, GameId, string, string])[] = [
  ['000:5 white and black discs', 'trappes', 'ivory', 'ebony'],
  ['000:76 white and black discs where Black begins too', 'trappes-anglo', 'ivory', 'ebony'],
  ['001:25 white and black discs', 'classiques', 'ivory', 'ebony'],
  ['002:5 blue and green discs', 'majorite', 'blue', 'green'],
  ['003:10–11 white and black discs', 'priorite-dame', 'ivory', 'ebony'],
  ['004:5–6 yellow and blue discs', 'sujet-verbe', 'yellow', 'blue'],
];

/** What the page calls the squares that are played on. */
const SQUARES: readonly (readonly [string, GameId, string, string])[] = [
  ['000:12 black squares', 'trappes', 'cases noires', 'black squares'],
  ['000:12 black squares where Black begins too', 'trappes-anglo', 'cases noires', 'black squares'],
  ['001:29–33 black squares', 'classiques', 'cases noires', 'black squares'],
  ['002:27–28 red squares', 'majorite', 'cases rouges', 'red squares'],
  ['003:11 black squares', 'priorite-dame', 'cases noires', 'black squares'],
  ['004:18 pink squares', 'sujet-verbe', 'cases roses', 'pink squares'],
];

describe('the page has the colours of the documents', () => {
  it.each(DISCS)('%s', (_, game, w, b) => {
    expect([discColour(game, 'W'), discColour(game, 'B')]).toEqual([w, b]);
  });

  it.each(SQUARES)('%s', (_, game, french, english) => {
    const name = `squares.${GAME_FACTS[game].squareColour}`;
    expect(['fr', 'en'].map((language) => TEXTS.get(language)?.[name])).toEqual([french, english]);
  });
});
