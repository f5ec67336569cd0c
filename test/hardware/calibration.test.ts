import { describe, expect, it } from 'vitest';
import { calibrated, ProfileError } from '../../src/hardware/hardware.ts';
import { read } from './stock.ts';

const trappes = read('trappes-8x8');
const HEAD = { damier: 'calibration', v: 1, profile: 'trappes-8x8', measured: '2026-11-28T10:00:00Z' };
const put = (measured: object, board = trappes) =>
  calibrated(board, 'mine.json', JSON.stringify({ ...HEAD, ...measured }));

function faultsOf(measured: object, board = trappes): readonly string[] {
  try {
    put(measured, board);
  } catch (error) {
    if (error instanceof ProfileError) return error.faults.map((fault) => Object.values(fault).join(' | '));
    throw error;
  }
  return [];
}

describe('what was measured on a board', () => {
  it('takes the place of what its profile says, and leaves the rest', () => {
    const S5 = { L: 500, N: 371, R: 250 };
    const board = put({
      sliders: { S5 },
      wheel: { direction: -1, zeroCounts: 17 },
      debounce: { onMs: 25, offMs: 40 },
      brightness: 5,
    });
    expect(board.sliders.map(({ ticks }) => ticks.N)).toEqual([375, 375, 371, 375]);
    expect(board.spinner).toEqual({ ...trappes.spinner, direction: -1, zeroCounts: 17 });
    expect(board.debounce).toEqual({ onMs: 25, offMs: 40 });
    expect(board.lights).toEqual({ ...trappes.lights, brightness: 5 });
  });

  it('may be one thing only: calibration goes step by step', () => {
    expect(put({})).toEqual(trappes);
    expect(put({ brightness: 3 }).sliders).toEqual(trappes.sliders);
  });
});

describe('a calibration is refused', () => {
  it.each<[string, object, RegExp]>([
    ['of another board', { profile: 'mine' }, /^profile \| was measured on mine, this board is trappes-8x8/],
    ['of a slider that is not there', { sliders: { S9: { L: 247, N: 375, R: 503 } } }, /^sliders\.S9 \| /],
    [
      'with a servo past its limits',
      { sliders: { S3: { L: 190, N: 375, R: 503 } } },
      /ticks\.L \| 190 is outside/,
    ],
    ['with more than all the light', { brightness: 17 }, /^brightness \| /],
    ['of another version', { v: 2 }, /^v \| /],
    ['with a field nobody knows', { colour: 'brown' }, /^colour \| /],
  ])('%s', (_, measured, says) => {
    expect(faultsOf(measured)).toContainEqual(expect.stringMatching(says));
  });

  it('of a wheel on a board without one', () => {
    const plain = read('classic-8x8');
    const wheel = { direction: 1, zeroCounts: 0 };
    expect(faultsOf({ profile: plain.id, wheel }, plain)).toEqual([
      expect.stringMatching(/^wheel \| classic-8x8 has no/),
    ]);
  });

  it('with all its faults at once', () => {
    expect(
      faultsOf({
        profile: 'mine',
        debounce: { onMs: 9, offMs: 9 },
        sliders: { S9: { L: 1, N: 2, R: 3 }, S3: { L: 190, N: 375, R: 503 } },
      }),
    ).toHaveLength(3);
  });
});
