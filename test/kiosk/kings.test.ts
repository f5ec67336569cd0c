import { describe, expect, it } from 'vitest';
import { markedKings, stacksOf } from '../../src/kiosk/board/placements.ts';
import type { Disc } from '../../src/ports/page.ts';

const on = (id: number, at: string): Disc => ({ id, side: 'W', place: { on: 'square', at, level: 0 } });
const marked = (before: readonly number[], discs: readonly Disc[], held: readonly number[], fen: string) => [
  ...markedKings(new Set(before), stacksOf(discs), held, fen, 8),
];

describe('a king of one disc', () => {
  // b8 is 1, a7 is 5, c7 is 6.
  const fen = 'W:WK1,21:B12:O14';

  it('is the disc where the FEN has a king', () => {
    expect(marked([], [on(7, 'b8'), on(8, 'a3')], [], fen)).toEqual([7]);
  });

  it('stays one in the hand, and where it is put until the game knows', () => {
    expect(marked([7], [on(8, 'a3')], [7], fen)).toEqual([7]);
    expect(marked([7], [on(7, 'c7'), on(8, 'a3')], [], fen)).toEqual([7]);
  });

  it('stays one on an open trap, which is no man', () => {
    expect(marked([7], [on(7, 'c5')], [], fen)).toEqual([7]);
  });

  it('is none where the FEN has a man, nor off the board', () => {
    expect(marked([7], [on(7, 'a3')], [], fen)).toEqual([]);
    expect(marked([7], [], [], fen)).toEqual([]);
  });
});
