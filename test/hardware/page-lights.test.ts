import { describe, expect, it } from 'vitest';
import { asThePageLooks, squareCells } from '../../src/hardware/hardware.ts';
import { squareLamps } from '../../src/kiosk/board/lamps.ts';
import { BOARDS, read } from './stock.ts';

function lit(cells: readonly { readonly com: number; readonly row: number }[]): number[] {
  const ram = new Array<number>(16).fill(0);
  for (const { com, row } of cells)
    ram[2 * com + (row >> 3)] = (ram[2 * com + (row >> 3)] ?? 0) | (1 << (row & 7));
  return ram;
}

describe.each(BOARDS)('on %s', (board) => {
  const profile = read(board);
  const squares = Array.from({ length: profile.size ** 2 / 2 }, (_, index) => index + 1);

  it('each square’s light is seen on the page where the chip drives it, and no other', () => {
    for (const square of squares) {
      for (const colour of ['amber', 'blue'] as const) {
        const chip = { on: true, ram: asThePageLooks(profile, lit([squareCells(profile, square)[colour]])) };
        const seen = squares.filter((one) => squareLamps(chip, one)[colour]);
        expect(seen).toEqual([square]);
      }
    }
  });
});

it('the lamps of the board with traps stay where they are', () => {
  const ram = Array.from({ length: 16 }, (_, byte) => (byte < 8 ? 0 : 0xff));
  const lamps = asThePageLooks(read('trappes-8x8'), ram);
  expect(lamps.slice(12)).toEqual([0b11111100, 0b11111100, 0xff, 0xff]);
});
