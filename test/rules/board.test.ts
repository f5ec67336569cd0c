import { describe, expect, it } from 'vitest';
import { boardOf, RulesError, trapLayout } from '../../src/rules/rules.ts';

describe('the board', () => {
  it.each([
    [6, 18, 'b6', 'a1', 16],
    [8, 32, 'b8', 'a1', 29],
    [10, 50, 'b10', 'a1', 46],
  ] as const)(
    '%i×%i has %i squares from %s; %s is the bottom-left one',
    (size, count, first, corner, last) => {
      const board = boardOf(size);
      expect(board.squares).toHaveLength(count);
      expect(board.nameOf(board.square(1))).toBe(first);
      expect(board.squareAt(board.algebraic(corner))).toBe(last);
      for (const square of board.squares) expect(board.squareAt(board.nameOf(square))).toBe(square);
    },
  );

  it('names light squares and does not play on them', () => {
    const board = boardOf(8);
    expect(board.squareAt(board.algebraic('b1'))).toBeNull();
    expect(() => board.algebraic('i1')).toThrow(RulesError);
    expect(() => board.square(33)).toThrow('1 to 32');
    expect(() => board.square(1.5)).toThrow('square 1.5');
  });
});

describe('a trap layout', () => {
  const slider = (id: string, left: string, right: string) => ({ id, colour: 'green' as const, left, right });

  it('is made from the squares of a profile', () => {
    expect(trapLayout(boardOf(8), [slider('S3', 'c3', 'g3')]).sliders).toEqual([
      { id: 'S3', colour: 'green', left: 22, right: 24 },
    ]);
  });

  it.each([
    ['a light square', [slider('S3', 'c2', 'g3')], 'slider S3: c2 is a light square'],
    [
      'a square used twice',
      [slider('S3', 'c3', 'g3'), slider('S4', 'b4', 'c3')],
      'slider S4: c3 is a trap already',
    ],
    ['a name used twice', [slider('S3', 'c3', 'g3'), slider('S3', 'b4', 'f4')], 'slider S3: there are two'],
  ])('is refused with %s', (_, sliders, message) => {
    expect(() => trapLayout(boardOf(8), sliders)).toThrow(message);
  });
});
