import { describe, expect, it } from 'vitest';
import {
  type BoardSize,
  cellOf,
  cellsInReadingOrder,
  isDark,
  nameOf,
  nameOfNumber,
  numberOf,
  squareAt,
} from '../../src/kiosk/board/geometry.ts';

describe('squares and their numbers', () => {
  it.each([
    [8, 'b8', 1],
    [8, 'h8', 4],
    [8, 'a7', 5],
    [8, 'c3', 22],
    [8, 'f6', 11],
    [8, 'g1', 32],
    [10, 'b10', 1],
    [10, 'a9', 6],
    [10, 'i1', 50],
    [6, 'b6', 1],
    [6, 'e1', 18],
  ] as const)('on %i×%i, %s is %i', (size, name, number) => {
    const cell = cellOf(name);
    expect(cell).not.toBeNull();
    expect(cell && numberOf(cell, size)).toBe(number);
    expect(nameOfNumber(number, size)).toBe(name);
  });

  it.each([6, 8, 10] as const)('half of %i×%i is dark, numbered once each in reading order', (size) => {
    const numbers = cellsInReadingOrder(size)
      .map((cell) => numberOf(cell, size))
      .filter((n) => n !== null);
    expect(numbers).toEqual(Array.from({ length: (size * size) / 2 }, (_, i) => i + 1));
  });

  it('has a dark square at the bottom left and a light one beside it', () => {
    expect(isDark({ col: 0, row: 0 })).toBe(true);
    expect(isDark({ col: 1, row: 0 })).toBe(false);
    expect(numberOf({ col: 1, row: 0 }, 8)).toBeNull();
  });

  it.each(['', 'k1', 'a0', 'a11', 'A1', 'aa'])('knows no square %s', (name) => {
    expect(cellOf(name)).toBeNull();
  });

  it('names every cell so that it is found again', () => {
    for (const cell of cellsInReadingOrder(10)) expect(cellOf(nameOf(cell))).toEqual(cell);
  });
});

describe('the square under a point', () => {
  const at = (x: number, y: number, size: BoardSize = 8) => squareAt({ x, y }, size, 0.5);

  it.each([
    [0.5, 0.5, 'a1'],
    [7.99, 7.99, 'h8'],
    [2.0, 3.99, 'c4'],
    [-0.3, 4.5, 'a5'],
    [8.4, 8.4, 'h8'],
  ])('%f, %f is %s', (x, y, name) => {
    expect(at(x, y)).toBe(name);
  });

  it('is none beside the frame', () => {
    expect(at(-0.6, 4)).toBeNull();
    expect(at(4, 8.6)).toBeNull();
  });
});
