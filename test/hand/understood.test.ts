import { describe, expect, test } from 'vitest';
import { readSpecimen } from '../../src/bench/bench.ts';
import { compare } from '../../src/bench/compare.ts';
import { drive } from '../../src/bench/drive.ts';
import { FAMILIES } from '../../src/bench/hand/families.ts';
import { read } from '../../src/bench/recognition.ts';
import { equipment } from './equipment.ts';
import { keptIn } from './kept.ts';
import { specimens } from './specimens.ts';

/** The longest quiet before an announcement (docs/recognition.md), ms. */
const LONGEST_QUIET = 750;

describe('traces that were misunderstood once', () => {
  test.each(keptIn('hand/kept').map(readSpecimen))('$name', ({ trace, expectation }) => {
    const comparison = compare(drive(equipment(), trace), expectation, trace.lines);
    expect(comparison.problems).toEqual([]);
    expect(comparison.exact).toBe(comparison.halfMoves);
  });
});

describe('the simulated hand is understood: the exact acts, alarms where they are due and nowhere else', () => {
  test.each(FAMILIES)('$name', (family) => {
    for (const made of specimens(1, [family], 6)) {
      const comparison = read(equipment(), made, null);
      expect(comparison.problems, made.name).toEqual([]);
      expect(comparison.exact, made.name).toBe(made.expectation.halfMoves);
      for (const time of comparison.commitTimes) expect(time, made.name).toBeLessThanOrEqual(LONGEST_QUIET);
    }
  });
});
