import { expect, it } from 'vitest';
import type { ListedPly } from '../../src/game/view.ts';
import { turnRows } from '../../src/kiosk/board/geometry.ts';

const ply = (side: 'W' | 'B', text: string): ListedPly => ({
  kind: 'move',
  side,
  text,
  fell: false,
  omitted: false,
  huffed: null,
});

const texts = (plies: readonly ListedPly[]) =>
  turnRows(plies).map((row) =>
    [row.number, row.first, row.second].map((cell) =>
      cell === null || typeof cell === 'number' ? cell : cell.kind === 'move' ? cell.text : 'slider',
    ),
  );

it.each([
  [
    'white first',
    ['W', 'B', 'W'],
    [
      [1, '0', '1'],
      [2, '2', null],
    ],
  ],
  [
    'black first (English)',
    ['B', 'W', 'B', 'W'],
    [
      [1, '0', '1'],
      [2, '2', '3'],
    ],
  ],
  [
    'one side twice in a row',
    ['W', 'W', 'B'],
    [
      [1, '0', null],
      [2, '1', '2'],
    ],
  ],
  [
    'the other side twice in a row',
    ['W', 'B', 'B', 'W'],
    [
      [1, '0', '1'],
      [2, null, '2'],
      [3, '3', null],
    ],
  ],
  ['nothing yet', [], []],
] as const)('sets plies in rows: %s', (_, sides, rows) => {
  expect(texts(sides.map((side, i) => ply(side, String(i))))).toEqual(rows);
});
