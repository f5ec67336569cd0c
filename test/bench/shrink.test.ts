import { describe, expect, test } from 'vitest';
import { shrink } from '../../src/bench/corpus.ts';
import { rulesOn } from '../../src/bench/drive.ts';
import { familyNamed } from '../../src/bench/hand/families.ts';
import type { Specimen } from '../../src/bench/hand/hand.ts';
import { equipment } from '../hand/equipment.ts';
import { positionsOf } from '../hand/game-of.ts';
import { specimens } from '../hand/specimens.ts';

const family = familyNamed('03-captures');
const made = specimens(6, family === null ? [] : [family], 12);

/** A made-up failure: some half-move captures two pieces or more. */
function capturesTwo({ expectation }: Specimen): boolean {
  return expectation.events.some((event) => event.type === 'move' && event.captured.length > 1);
}

describe('a failing trace is made small', () => {
  const failing = made.filter(capturesTwo);

  test('there are traces to try it on', () => {
    expect(failing.length).toBeGreaterThan(2);
  });

  test('it still fails, is a legal game from its new FEN, and is mostly one half-move', () => {
    const sizes = failing.map((specimen) => {
      const { game, options } = specimen.trace.head;
      const small = shrink(rulesOn(equipment(), game, options), specimen, capturesTwo);
      expect(capturesTwo(small), specimen.name).toBe(true);
      expect(() => positionsOf(small), specimen.name).not.toThrow();
      expect(small.trace.lines.length, specimen.name).toBeLessThan(specimen.trace.lines.length);
      return small.expectation.halfMoves;
    });
    expect(sizes.filter((halves) => halves === 1).length).toBeGreaterThan(sizes.length / 2);
  });

  test('the lines of its half-moves are still theirs', () => {
    for (const specimen of failing) {
      const { game, options } = specimen.trace.head;
      const fails = (one: Specimen) =>
        capturesTwo(one) && one.trace.lines.length > specimen.trace.lines.length / 2;
      const small = shrink(rulesOn(equipment(), game, options), specimen, fails);
      const acts = small.expectation.events.filter((event) => 'begin' in event);
      for (const [index, act] of acts.entries()) {
        expect(act.begin, specimen.name).toBeGreaterThan(acts[index - 1]?.end ?? 1);
        expect(act.end, specimen.name).toBeLessThanOrEqual(small.trace.lines.length);
      }
    }
  });

  test('what fails only as a whole stays whole', () => {
    const [whole] = made;
    if (whole === undefined) throw new Error('no specimen');
    const lines = whole.trace.lines.length;
    const rules = rulesOn(equipment(), whole.trace.head.game, whole.trace.head.options);
    expect(shrink(rules, whole, (specimen) => specimen.trace.lines.length >= lines)).toEqual(whole);
  });
});
