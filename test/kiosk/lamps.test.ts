import { describe, expect, it } from 'vitest';
import { lamp, sectorLamp, sliderLamp, squareLamps } from '../../src/kiosk/board/lamps.ts';

/** RAM with one bit set: COM, ROW as in the lamp table of wiring.md. */
function oneBit(com: number, row: number) {
  const ram = Array.from({ length: 16 }, () => 0);
  ram[2 * com + (row >> 3)] = 1 << (row & 7);
  return { on: true, ram };
}

describe('lights of squares', () => {
  it.each([
    [1, 0, 0],
    [8, 0, 7],
    [9, 1, 0],
    [22, 2, 5],
    [50, 6, 1],
  ])('square %i is COM %i, ROW %i for amber and eight more for blue', (n, com, row) => {
    expect(squareLamps(oneBit(com, row), n)).toEqual({ amber: true, blue: false });
    expect(squareLamps(oneBit(com, row + 8), n)).toEqual({ amber: false, blue: true });
  });

  it('lights no other square', () => {
    const chip = oneBit(2, 5);
    const others = Array.from({ length: 50 }, (_, i) => i + 1).filter((n) => n !== 22);
    expect(others.filter((n) => squareLamps(chip, n).amber || squareLamps(chip, n).blue)).toEqual([]);
  });

  it('shows nothing while the display is off', () => {
    expect(squareLamps({ ...oneBit(0, 0), on: false }, 1).amber).toBe(false);
  });

  it('shows nothing before the chip was heard of', () => {
    expect(squareLamps({ on: true, ram: [] }, 1)).toEqual({ amber: false, blue: false });
  });
});

describe('the other lamps', () => {
  it.each([
    ['S3', 'L', 2],
    ['S3', 'R', 4],
    ['S4', 'N', 6],
    ['S5', 'L', 10],
    ['S6', 'R', 15],
  ] as const)('%s %s is COM 6, ROW %i', (slider, notch, row) => {
    expect(sliderLamp(oneBit(6, row), slider, notch)).toBe(true);
    expect(sliderLamp(oneBit(6, row ^ 1), slider, notch)).toBe(false);
  });

  it.each([
    ['turnBottom', 8],
    ['buttonTop', 11],
    ['spinNow', 12],
    ['fault', 13],
  ] as const)('%s is COM 7, ROW %i', (name, row) => {
    expect(lamp(oneBit(7, row), name)).toBe(true);
    expect(lamp(oneBit(7, row - 1), name)).toBe(false);
  });

  it('sector i is COM 7, ROW i', () => {
    expect([0, 3, 7].map((i) => sectorLamp(oneBit(7, 3), i))).toEqual([false, true, false]);
  });
});
