import { describe, expect, it } from 'vitest';
import {
  fallen,
  grip,
  isKing,
  isPiled,
  kingsOfFen,
  stacksOf,
  trayOf,
} from '../../src/kiosk/board/placements.ts';
import type { Disc } from '../../src/ports/page.ts';
import { discs } from './scene-parts.ts';

const on = (id: number, side: Disc['side'], at: string, level: number): Disc => ({
  id,
  side,
  place: { on: 'square', at, level },
});

const ids = (stack: readonly Disc[]) => stack.map((disc) => disc.id);

describe('stacks', () => {
  it('are ordered from the wood up, however the room lists them', () => {
    const stacks = stacksOf([on(1, 'W', 'c3', 1), on(2, 'W', 'c3', 0), on(3, 'B', 'd4', 0)]);
    expect(ids(stacks.get('c3') ?? [])).toEqual([2, 1]);
    expect(stacks.size).toBe(2);
  });

  it('leave out trays', () => {
    const room = discs('a1', 'b2k', { W: 2, B: 0 });
    expect(stacksOf(room).size).toBe(2);
    expect(trayOf(room, 'W')).toHaveLength(2);
  });
});

describe('what fingers take', () => {
  it.each([
    ['a man', [on(1, 'W', 'c3', 0)], false, [1]],
    ['a king as a whole', [on(1, 'W', 'c3', 0), on(2, 'W', 'c3', 1)], false, [1, 2]],
    ['the upper half of a king', [on(1, 'W', 'c3', 0), on(2, 'W', 'c3', 1)], true, [2]],
    ['a man put on an enemy', [on(1, 'B', 'c3', 0), on(2, 'W', 'c3', 1)], false, [2]],
    ['nothing', [], false, []],
  ])('%s', (_, stack, topOnly, expected) => {
    expect(ids(grip(stack, topOnly))).toEqual(expected);
  });

  it('is a king only with two of one colour on top', () => {
    expect(isKing([on(1, 'B', 'c3', 0), on(2, 'W', 'c3', 1)])).toBe(false);
    expect(isKing([on(1, 'B', 'c3', 0), on(2, 'W', 'c3', 1), on(3, 'W', 'c3', 2)])).toBe(true);
  });
});

describe('a man that was put on another', () => {
  // c3 is 22, b8 is 1; d4 is empty.
  const piled = (at: string, fen: string, ...all: readonly Disc[]) => isPiled(at, fen, stacksOf(all), 8);
  const two = (at: string) => [on(1, 'W', at, 0), on(2, 'W', at, 1)];
  const king = [on(3, 'W', 'b8', 0), on(4, 'W', 'b8', 1)];

  it('is lifted alone where the game has a man, and where it has nothing and no king is missing', () => {
    expect(piled('c3', 'W:W22:B5', ...two('c3'))).toBe(true);
    expect(piled('d4', 'W:W22:B5', ...two('d4'))).toBe(true);
    expect(piled('d4', 'W:W22,K1:B5', ...two('d4'), ...king)).toBe(true);
  });

  it('is lifted off a king alone', () => {
    expect(piled('b8', 'W:WK1:B5', ...king)).toBe(false);
    expect(piled('b8', 'W:WK1:B5', ...king, on(5, 'W', 'b8', 2))).toBe(true);
    const token: Disc = { ...on(3, 'W', 'b8', 0), face: 'king' };
    expect(piled('b8', 'W:WK1:B5', token, on(4, 'W', 'b8', 1))).toBe(true);
  });

  it('is none on a king that stands where the game does not know it yet, nor before a game is heard of', () => {
    expect(piled('d4', 'W:WK1:B5', ...two('d4'))).toBe(false);
    expect(piled('c3', '', ...two('c3'))).toBe(false);
    expect(piled('c3', 'W:W22:B5', on(1, 'W', 'c3', 0))).toBe(false);
  });
});

it('reads the kings of a FEN, whichever side they are of', () => {
  expect([...kingsOfFen('W:W21,K22,K5:B1,K32:O14')]).toEqual([22, 5, 32]);
});

describe('a fall', () => {
  const before = [on(1, 'W', 'c3', 0), on(2, 'W', 'e3', 0)];
  const tray: Disc = { id: 1, side: 'W', place: { on: 'tray', side: 'W' } };

  it('is a disc that went from an open trap to the tray', () => {
    expect(ids(fallen(before, [tray], { c3: 0.4 }))).toEqual([1]);
  });

  it('is none from a shut trap, nor by hand', () => {
    expect(fallen(before, [tray], { c3: 0 })).toEqual([]);
    const lifted: Disc = { id: 1, side: 'W', place: { on: 'hand', x: 1, y: 1 } };
    expect(fallen([lifted], [tray], { c3: 1 })).toEqual([]);
  });
});
