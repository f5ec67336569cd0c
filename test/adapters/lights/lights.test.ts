import { describe, expect, test } from 'vitest';
import { LIGHT_PATTERNS, lightFrame, STEPS } from '../../../src/adapters/lights/lights.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { LIGHT_PRIORITY } from '../../../src/game/lights.ts';
import type { Light, LightId } from '../../../src/game/view.ts';
import type { Algebraic, Notch, SliderId } from '../../../src/rules/rules.ts';

const trappes = loadProfile('trappes-8x8');
const wide = loadProfile('classic-10x10');
type LitView = Parameters<typeof lightFrame>[0];

const dark: LitView = {
  lights: [],
  turn: 'W',
  outcome: { winner: null, reason: 'agreed' },
  seats: { bottom: 'W', top: 'B' },
  buttons: { bottom: null, top: null },
  wheelWanted: false,
  sector: null,
  notches: {},
  choices: [],
  chosen: null,
  directed: null,
  clocks: null,
  faults: [],
};
const light = (at: string, id: LightId): Light => ({ at: at as Algebraic, id });

/** The eight steps of one byte's bit, as in the pattern table. */
function seen(view: LitView, byte: number, bit: number, profile = trappes): string {
  return Array.from(
    { length: STEPS },
    (_, step) => ((lightFrame(view, profile, step)[byte] ?? 0) >> bit) & 1,
  ).join('');
}
const litCount = (frame: Uint8Array) =>
  frame.reduce((sum, byte) => sum + [...byte.toString(2)].filter((bit) => bit === '1').length, 0);

test('an unlit view is a dark chip', () => {
  expect([...lightFrame(dark, trappes, 0)]).toEqual(new Array(16).fill(0));
});

describe('squares', () => {
  // Square 9 of 8×8 is b6: index 8 is COM 1, ROW 0: byte 2 amber, byte 3 blue.
  test.each(LIGHT_PRIORITY)('%s shows its pattern in its colours', (id) => {
    const view = { ...dark, lights: [light('b6', id)] };
    expect(seen(view, 2, 0)).toBe(LIGHT_PATTERNS[id].amber ?? '00000000');
    expect(seen(view, 3, 0)).toBe(LIGHT_PATTERNS[id].blue ?? '00000000');
  });

  test.each([
    ['b8', 'square 1', 0, 0, trappes],
    ['g1', 'square 32', 6, 7, trappes],
    ['a1', 'square 46', 8, 4, wide],
    ['i1', 'square 50', 14, 5, wide],
    ['j10', 'square 5', 10, 0, wide],
  ] as const)('%s, %s, is at byte %i, bit %i', (at, _, byte, bit, profile) => {
    expect(seen({ ...dark, lights: [light(at, 'L4')] }, byte, bit, profile)).toBe('11111110');
  });

  test('of several meanings on one square the most urgent shows', () => {
    const view = { ...dark, lights: [light('b6', 'L1'), light('b6', 'L8'), light('b6', 'L4')] };
    expect(seen(view, 2, 0)).toBe(LIGHT_PATTERNS.L8.amber);
    expect(seen(view, 3, 0)).toBe('00000000');
  });

  test('a light square has no lamp', () => {
    expect(litCount(lightFrame({ ...dark, lights: [light('a2', 'L8')] }, trappes, 0))).toBe(0);
  });
});

describe('the budget of 32', () => {
  const files = 'abcdefghij';
  const darkSquares = Array.from({ length: 50 }, (_, index) => {
    const row = Math.floor(index / 5);
    return `${files.charAt(2 * (index % 5) + (row % 2))}${row + 1}`;
  });

  test('is never passed in any step', () => {
    const view = { ...dark, lights: darkSquares.map((at) => light(at, 'L10')) };
    for (let step = 0; step < STEPS; step++) expect(litCount(lightFrame(view, wide, step))).toBe(32);
  });

  test('less urgent meanings make room, and keep their pattern or are dark', () => {
    const invites = darkSquares.slice(0, 40).map((at) => light(at, 'L1'));
    const view = { ...dark, lights: [...invites, light('i9', 'L7')] };
    expect(lightFrame(view, wide, 0).reduce((sum, byte) => sum + byte, 0)).toBeGreaterThan(0);
    // i9 lies in the block of i7 to j10: COM 5, ROW 3 in blue, ROW 1 in amber.
    expect(seen(view, 10, 1, wide)).toBe(LIGHT_PATTERNS.L7.amber);
    const counts = Array.from({ length: STEPS }, (_, step) => litCount(lightFrame(view, wide, step)));
    expect(new Set(counts)).toEqual(new Set([32]));
  });
});

describe('lamps beside the board', () => {
  const lamp = (com: number, row: number) => ({ com, row });
  const at = ({ com, row }: { com: number; row: number }) => [2 * com + (row >> 3), row & 7] as const;
  const shown = (view: Partial<LitView>, cell: { com: number; row: number }) =>
    seen({ ...dark, ...view }, ...at(cell));
  const choice = (slider: string, notch: Notch) => ({
    slider: slider as SliderId,
    notch,
    colour: 'orange' as const,
    opens: null,
    closes: null,
    falls: null,
  });

  test('turn: the seat of the side to move, while the game goes on', () => {
    const playing = { outcome: null, turn: 'B' } as const;
    expect(shown(playing, lamp(7, 9))).toBe('11111111');
    expect(shown(playing, lamp(7, 8))).toBe('00000000');
    expect(shown({ turn: 'B' }, lamp(7, 9))).toBe('00000000');
  });

  test('a button that means something asks', () => {
    const view = { buttons: { bottom: 'confirm', top: null } } as const;
    expect(shown(view, lamp(7, 10))).toBe('11110000');
    expect(shown(view, lamp(7, 11))).toBe('00000000');
  });

  test('spin now, and the sectors of the result', () => {
    expect(shown({ wheelWanted: true }, lamp(7, 12))).toBe('11110000');
    const orange = Array.from({ length: 8 }, (_, sector) =>
      shown({ sector: 'orange' }, lamp(7, sector)).startsWith('1'),
    );
    expect(orange).toEqual([false, false, true, false, false, false, true, false]);
  });

  test('a slider’s notch is lit, where it may go flashes, and the chosen one otherwise', () => {
    const view = {
      notches: { S3: 'N' },
      choices: [choice('S3', 'L'), choice('S3', 'R')],
      chosen: 1,
    } as const;
    const s3 = [lamp(6, 2), lamp(6, 3), lamp(6, 4)];
    expect(s3.map((cell) => shown(view, cell))).toEqual(['11101110', '11111111', '11001100']);
  });

  test('a board that has its lamps elsewhere lights them there', () => {
    const lamps = { ...trappes.lights.lamps, turnTop: lamp(7, 15), spare: lamp(7, 9) };
    const moved = { ...trappes, lights: { ...trappes.lights, lamps } };
    const view: LitView = { ...dark, outcome: null, turn: 'B' };
    expect(seen(view, ...at(lamp(7, 15)), moved)).toBe('11111111');
    expect(seen(view, ...at(lamp(7, 9)), moved)).toBe('00000000');
  });
});

test('the lamp `remote` asks for the hand while it is to carry out another player’s act', () => {
  const { com, row } = trappes.lights.lamps.remote;
  const act = { kind: 'slider', slider: 'S3' as SliderId, notch: 'L' as Notch } as const;
  const view = (shown: boolean) => ({ ...dark, directed: { side: 'B', act, shown } as const });
  expect(seen(view(false), 2 * com + (row >> 3), row & 7)).toBe('00000000');
  expect(seen(view(true), 2 * com + (row >> 3), row & 7)).toBe('11110000');
});
