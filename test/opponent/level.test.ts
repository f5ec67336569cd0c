import { expect, it } from 'vitest';
import { LEVELS, levelNumbered } from '../../src/opponent/opponent.ts';

it('there are eight levels, each dearer than the one before and looking no less far', () => {
  expect(LEVELS.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  LEVELS.slice(1).forEach((level, index) => {
    const below = LEVELS[index];
    expect(level.nodes).toBeGreaterThan(below?.nodes ?? 0);
    expect(level.depth).toBeGreaterThanOrEqual(below?.depth ?? 0);
    expect(level.atWheel.depth).toBeGreaterThanOrEqual(below?.atWheel.depth ?? 0);
  });
});

it('where a level looks no further than the one before, it errs by less', () => {
  const sights = [LEVELS, LEVELS.map(({ atWheel }) => atWheel)];
  for (const ladder of sights) {
    ladder.slice(1).forEach((sight, index) => {
      const below = ladder[index];
      if (sight.depth === below?.depth) expect(sight.misjudges).toBeLessThan(below.misjudges);
    });
  }
});

it('a number that is no level has none', () => {
  expect([0, 9, 1.5, Number.NaN].map(levelNumbered)).toEqual([null, null, null, null]);
});
