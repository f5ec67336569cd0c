import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadProfile } from '../../../src/adapters/profile/profile.ts';
import { type Edge, sense } from '../../../src/bench/hand/bodies/sense.ts';
import {
  Disc,
  drawWood,
  exactField,
  FIELD,
  fieldOf,
  given,
  type Place,
  placeOn,
  type Wood,
} from '../../../src/bench/hand/bodies/wood.ts';
import { Random } from '../../../src/bench/random.ts';
import { gaugeOf, REEDS, radiusOf } from '../../../src/hardware/hardware.ts';
import { createRules } from '../../../src/rules/rules.ts';

const PITCH = 45;
const MIDDLE = 2.5 * PITCH;
const SLOW_MS = 40_000;
const FAR: Place = { x: MIDDLE + 40, y: MIDDLE, z: 0 };
const OVER: Place = { x: MIDDLE, y: MIDDLE, z: 0 };

/** A board whose reeds are all alike. */
function woodOf(pullIn: number, dropOut: number): Wood {
  const wood = drawWood(createRules('international'), 'sound', new Random(1));
  const reeds = wood.reeds.map((reed) => ({ ...reed, deeper: 0, pullIn, dropOut }));
  return { ...wood, factor: 1, reeds };
}

/** What one reed, that of c3, tells of a disc's legs. */
function edgesOf(wood: Wood, discs: readonly Disc[]): readonly Edge[] {
  return sense(wood, discs, [], new Random(1)).edges.filter(({ at }) => at === 'c3');
}

/** How far a slow disc was from the reed when an edge was told, less what the firmware waits. */
function distanceAt(disc: Disc, { t, on }: Edge): number {
  const when = t - (on ? FIELD.debounce.onMs : FIELD.debounce.offMs);
  const leg = disc.legs.find(({ from, to }) => when >= from && when <= to);
  if (leg === undefined) throw new Error('the disc lay still then');
  const { x, y, z } = placeOn(leg, when);
  return Math.hypot(x - MIDDLE, y - MIDDLE, z);
}

function slowly(...places: readonly Place[]): Disc {
  const [first = FAR, ...rest] = places;
  const disc = new Disc(1, first);
  for (const place of rest) disc.go(disc.free, disc.free + SLOW_MS, place);
  return disc;
}

describe('the field', () => {
  test('from the table is the one that the hardware is reckoned with', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 39, noNaN: true }),
        fc.double({ min: -1, max: 58, noNaN: true }),
        (off, height) => {
          expect(Math.abs(fieldOf(off, height) - exactField(off, height))).toBeLessThan(0.35);
        },
      ),
    );
  });

  test('falls with height: at 8 mm only the softest reed closes, at 10 mm none', () => {
    const [softest, hardest] = FIELD.reed.pullInAt;
    expect(fieldOf(0, 0)).toBeGreaterThan(2 * hardest);
    expect(fieldOf(0, 8)).toBeGreaterThan(softest);
    expect(fieldOf(0, 8)).toBeLessThan(hardest);
    expect(fieldOf(0, 10)).toBeLessThan(softest);
  });

  test('of a disc does not reach the reed of a neighbour', () => {
    expect(Math.abs(fieldOf(45, 0))).toBe(0);
    expect(Math.abs(exactField(45, 0))).toBeLessThan(1);
  });

  test('of two magnets adds, and of opposite ones takes away', () => {
    const wood = woodOf(15, 5);
    const [reed] = wood.reeds;
    if (reed === undefined) throw new Error('a board without reeds');
    const there: Place = { x: reed.x, y: reed.y, z: 0 };
    expect(given(wood, reed, 1, there) + given(wood, reed, -1, there)).toBeCloseTo(0);
    const king = given(wood, reed, 1, there) + given(wood, reed, 1, { ...there, z: 8 });
    expect(king).toBeGreaterThan(given(wood, reed, 1, there));
  });
});

describe('a reed', () => {
  test.each([15, 18, 20, 22, 25])(
    'of %d AT closes where the field says, and opens farther off, at its drop-out',
    (pullIn) => {
      const dropOut = 5;
      const disc = slowly(FAR, OVER, FAR);
      const [on, off, ...more] = edgesOf(woodOf(pullIn, dropOut), [disc]);
      expect(more).toEqual([]);
      if (on === undefined || off === undefined) throw new Error('it did not close and open');
      expect([on.on, off.on]).toEqual([true, false]);
      expect(Math.abs(distanceAt(disc, on) - radiusOf(pullIn))).toBeLessThan(0.3);
      expect(Math.abs(distanceAt(disc, off) - radiusOf(dropOut))).toBeLessThan(0.3);
      expect(distanceAt(disc, off)).toBeGreaterThan(distanceAt(disc, on) + 4);
    },
  );

  test('closes 9 to 12 mm off the middle and opens by 17, as wiring.md says', () => {
    expect(radiusOf(REEDS.most)).toBeCloseTo(9, 0);
    expect(radiusOf(REEDS.least)).toBeCloseTo(11.6, 0);
    expect(radiusOf(REEDS.dropOut)).toBeLessThanOrEqual(17);
  });

  test('that a disc has left does not tell more than once, whatever its contact bounces', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const disc = new Disc(1, OVER);
      disc.go(0, 300, { ...FAR, x: MIDDLE + 200 }, 40);
      const { edges } = sense(woodOf(20, 8), [disc], [], new Random(seed));
      expect(edges.filter(({ at }) => at === 'c3')).toHaveLength(1);
    }
  });

  test.each([
    [FIELD.debounce.onMs - 2, 0],
    [FIELD.debounce.onMs + 2, 2],
  ])('closed for %d ms is told by %d edges: the firmware waits', (ms, edges) => {
    const pulses = [{ at: createRules('international').board.algebraic('c3'), from: 100, to: 100 + ms - 1 }];
    const wood = woodOf(20, 8);
    // Bounce would eat a sample.
    const told = sense(wood, [], pulses, new Random(4)).edges;
    expect(told.length).toBe(edges);
  });

  test('sees no disc that flies over it, and sees one that is pushed over it slowly', () => {
    const across = (ms: number, hump: number) => {
      const disc = new Disc(1, { x: MIDDLE - 100, y: MIDDLE, z: 0 });
      disc.go(0, ms, { x: MIDDLE + 100, y: MIDDLE, z: 0 }, hump);
      return edgesOf(woodOf(20, 8), [disc]).length;
    };
    expect(across(400, 40)).toBe(0);
    expect(across(60, 0)).toBe(0);
    expect(across(900, 0)).toBe(2);
  });
});

describe('a body', () => {
  test('begins and ends at rest, and is never faster than a smooth reach (15/8 of its mean)', () => {
    const leg = { from: 0, to: 1000, start: { x: 0, y: 0, z: 0 }, end: { x: 300, y: 0, z: 0 }, hump: 0 };
    const speeds = Array.from({ length: 1000 }, (_, t) => placeOn(leg, t + 1).x - placeOn(leg, t).x);
    expect(Math.max(...speeds)).toBeCloseTo((15 / 8) * 0.3, 2);
    expect(speeds[0]).toBeLessThan(0.001);
    expect(speeds.at(-1)).toBeLessThan(0.001);
  });

  test('is in one place: it cannot be moved while it moves', () => {
    const disc = slowly(FAR, OVER);
    expect(() => disc.go(SLOW_MS / 2, SLOW_MS, FAR)).toThrow('busy');
  });
});

describe('a board that has passed its bring-up', () => {
  test.each(['sound', 'weak', 'strong'] as const)(
    '%s: each reed closes under the disc that it is tried with, and lets go below that',
    (kind) => {
      const wood = drawWood(createRules('international'), kind, new Random(7));
      const tried = wood.factor * fieldOf(gaugeOf(wood.pitch).offMm, 0);
      for (const { pullIn, dropOut } of wood.reeds) {
        expect(pullIn).toBeLessThanOrEqual(tried);
        expect(dropOut).toBeLessThan(pullIn);
        expect(dropOut).toBeGreaterThanOrEqual(FIELD.reed.dropOutAt);
      }
    },
  );
});

describe('the numbers are those of their sources', () => {
  test('mechanics, reeds, profiles, firmware', () => {
    const root = new URL('../../../', import.meta.url);
    const { sizes } = JSON.parse(readFileSync(new URL('hardware/mechanics.json', root), 'utf8'));
    expect([sizes.reedL, sizes.reedGap, sizes.discD, sizes.discH]).toEqual([
      FIELD.reed.lengthMm,
      FIELD.reed.gapMm,
      FIELD.magnet.discMm,
      FIELD.magnet.discHeightMm,
    ]);
    expect([REEDS.least, REEDS.most, REEDS.dropOut]).toEqual([...FIELD.reed.pullInAt, FIELD.reed.dropOutAt]);
    const pitch = (id: Parameters<typeof loadProfile>[0]) => loadProfile(id).pitchMm;
    expect(FIELD.pitchMm).toEqual({
      6: pitch('school-6x6'),
      8: pitch('classic-8x8'),
      '8 with traps': pitch('trappes-8x8'),
      10: pitch('classic-10x10'),
    });
    const firmware = readFileSync(new URL('firmware/core/sensor_link.h', root), 'utf8');
    expect(firmware).toContain(`uint8_t onMs = ${FIELD.debounce.onMs};`);
    expect(firmware).toContain(`uint8_t offMs = ${FIELD.debounce.offMs};`);
  });
});
