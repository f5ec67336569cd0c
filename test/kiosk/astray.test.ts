import './browser-globals.ts';
import { describe, expect, it } from 'vitest';
import { astrayOn, astrayText, describe as inWordsOf } from '../../src/kiosk/board/description.ts';
import type { Disc } from '../../src/ports/page.ts';

// c3 and a1 are White's, b6 is Black's king.
const FEN = 'W:W22,29:BK9';
const disc = (id: number, side: Disc['side'], at: string, level = 0, face?: 'king'): Disc => ({
  ...{ id, side, place: { on: 'square', at, level } },
  ...(face && { face }),
});
const RIGHT = [disc(1, 'W', 'c3'), disc(2, 'W', 'a1'), disc(3, 'B', 'b6'), disc(4, 'B', 'b6', 1)];
const found = (discs: readonly Disc[]) =>
  astrayOn(FEN, 8, discs).map(({ at, how, piece }) => `${at} ${how} ${piece}`);
const instead = (...changed: readonly Disc[]) => [
  ...RIGHT.filter(({ id }) => !changed.some((other) => other.id === id)),
  ...changed,
];

describe('where the room holds another piece than the game, and no reed tells', () => {
  it('is nowhere while all is right, also with a king that no second disc marks', () => {
    expect(found(RIGHT)).toEqual([]);
    expect(found(RIGHT.slice(0, 3))).toEqual([]);
  });

  it('a white disc stands where a black king was', () => {
    expect(found([...RIGHT.slice(0, 2), disc(5, 'W', 'b6')])).toEqual(['b6 other B.king']);
  });

  it('a man on a man looks like a king, also while the reeds miss the one that was moved there', () => {
    expect(found(instead(disc(2, 'W', 'c3', 1)))).toEqual(['c3 king W.man']);
    expect(found([...RIGHT, disc(5, 'W', 'c3', 1)])).toEqual(['c3 king W.man']);
    expect(found(instead(disc(1, 'W', 'c3', 0, 'king')))).toEqual(['c3 king W.man']);
  });

  it('a piece covers one of the other side', () => {
    expect(found(instead(disc(2, 'W', 'b6', 2)))).toEqual(['b6 covered B.king']);
  });

  it('is not told while pieces are on their way: something is in a hand, or the reeds see another board', () => {
    const swapped = [disc(1, 'B', 'c3'), ...RIGHT.slice(1)];
    expect(found(swapped)).toEqual(['c3 other W.man']);
    expect(found([...swapped, { id: 6, side: 'W', place: { on: 'hand', x: 1, y: 1 } }])).toEqual([]);
    expect(found([...swapped, disc(6, 'W', 'e5')])).toEqual([]);
  });

  it('is told at once while the pieces are being set up: none of them is in a move', () => {
    const wrong = [disc(1, 'B', 'c3'), disc(2, 'W', 'a1')];
    expect(found(wrong)).toEqual([]);
    const laid = astrayOn(FEN, 8, wrong, true);
    expect(laid).toEqual([{ at: 'c3', how: 'other', piece: 'W.man' }]);
  });

  it('is told square by square, with what belongs there', () => {
    const text = astrayText(astrayOn(FEN, 8, [...RIGHT.slice(0, 2), disc(5, 'W', 'b6')]));
    expect(text).toEqual({ id: 'astray.other', params: { sq: 'b6', piece: 'B.king' } });
  });

  it('is heard on its square', () => {
    const facts = {
      name: 'b6',
      stack: [],
      markedKing: false,
      trap: null,
      meanings: [],
      lit: false,
      directed: false,
    };
    expect(inWordsOf({ ...facts, setAside: false, belongs: 'X' }, 'trappes')).toContain('X');
  });
});
