import { describe, expect, test } from 'vitest';
import {
  SECTOR_LAMPS,
  SLIDER_LAMPS,
  STATUS_LAMPS,
  squareLamps,
} from '../../../src/adapters/lights/lamp-map.ts';
import { lightFrame, STEPS } from '../../../src/adapters/lights/lights.ts';
import { LIGHT_PATTERNS } from '../../../src/adapters/lights/patterns.ts';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { LIGHT_PRIORITY } from '../../../src/game/light-priority.ts';
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
    ['a1', 'square 46', 10, 5, wide],
    ['i1', 'square 50', 12, 1, wide],
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
    // i9 is square 10: index 9, COM 1, ROW 1.
    expect(seen(view, 2, 1, wide)).toBe(LIGHT_PATTERNS.L7.amber);
    const counts = Array.from({ length: STEPS }, (_, step) => litCount(lightFrame(view, wide, step)));
    expect(new Set(counts)).toEqual(new Set([32]));
  });
});

describe('lamps beside the board', () => {
  const at = ({ com, row }: { com: number; row: number }) => [2 * com + (row >> 3), row & 7] as const;
  const shown = (view: Partial<LitView>, lamp: { com: number; row: number }) =>
    seen({ ...dark, ...view }, ...at(lamp));
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
    expect(shown(playing, STATUS_LAMPS.turn.top)).toBe('11111111');
    expect(shown(playing, STATUS_LAMPS.turn.bottom)).toBe('00000000');
    expect(shown({ turn: 'B' }, STATUS_LAMPS.turn.top)).toBe('00000000');
  });

  test('a button that means something asks', () => {
    const view = { buttons: { bottom: 'confirm', top: null } } as const;
    expect(shown(view, STATUS_LAMPS.button.bottom)).toBe('11110000');
    expect(shown(view, STATUS_LAMPS.button.top)).toBe('00000000');
  });

  test('spin now, and the sectors of the result', () => {
    expect(shown({ wheelWanted: true }, STATUS_LAMPS.spinNow)).toBe('11110000');
    const orange = SECTOR_LAMPS.map((lamp) => shown({ sector: 'orange' }, lamp).startsWith('1'));
    expect(orange).toEqual([false, false, true, false, false, false, true, false]);
  });

  test('a slider’s notch is lit, where it may go flashes, and the chosen one otherwise', () => {
    const view = {
      notches: { S3: 'N' },
      choices: [choice('S3', 'L'), choice('S3', 'R')],
      chosen: 1,
    } as const;
    const [s3] = SLIDER_LAMPS;
    expect(s3 && [shown(view, s3.L), shown(view, s3.N), shown(view, s3.R)]).toEqual([
      '11101110',
      '11111111',
      '11001100',
    ]);
  });

  test('no lamp shares a bit with another or with one of the fifty squares', () => {
    const squares = Array.from({ length: 50 }, (_, index) => Object.values(squareLamps(index + 1))).flat();
    const { turn, button, ...single } = STATUS_LAMPS;
    const lamps = [
      ...squares,
      ...SLIDER_LAMPS.flatMap((three) => Object.values(three)),
      ...SECTOR_LAMPS,
      ...Object.values(turn),
      ...Object.values(button),
      ...Object.values(single),
    ];
    expect(new Set(lamps.map(({ com, row }) => com * 16 + row)).size).toBe(lamps.length);
    expect(lamps.every(({ com, row }) => com < 8 && row < 16)).toBe(true);
  });
});
