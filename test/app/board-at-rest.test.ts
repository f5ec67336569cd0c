import { expect, it } from 'vitest';
import { BoardAtRest } from '../../src/app/report-reader.ts';
import { at, square } from './squares.ts';

it('what is occupied is known half a second after the last edge', () => {
  const board = new BoardAtRest();
  expect(board.occupiedAt(0)).toBeNull();
  board.see({ kind: 'snapshot', t: 0, occupied: at('a1', 'c1') });
  expect(board.occupiedAt(499)).toBeNull();
  expect(board.occupiedAt(500)).toEqual(new Set(['a1', 'c1']));
  board.see({ kind: 'edge', t: 1000, at: square('a1'), on: false });
  expect(board.occupiedAt(1499)).toBeNull();
  expect(board.occupiedAt(1500)).toEqual(new Set(['c1']));
});

it('a snapshot that says nothing new is no movement, one that does is', () => {
  const board = new BoardAtRest();
  board.see({ kind: 'snapshot', t: 0, occupied: at('a1') });
  board.see({ kind: 'snapshot', t: 1000, occupied: at('a1') });
  expect(board.occupiedAt(1000)).toEqual(new Set(['a1']));
  board.see({ kind: 'snapshot', t: 2000, occupied: at('c1') });
  expect(board.occupiedAt(2000)).toBeNull();
  expect(board.occupiedAt(2500)).toEqual(new Set(['c1']));
});
