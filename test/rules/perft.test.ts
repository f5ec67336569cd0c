import { describe, expect, it } from 'vitest';
import type { GameId, Options } from '../../src/rules/rules.ts';
import { rulesOf } from './games.ts';

/** Counts from the start position (turns in the trapdoor games); the official games as published for their generators. */
const FROM_THE_START: readonly (readonly [GameId, Options, readonly number[]])[] = [
  ['trappes', {}, [15, 217, 2973, 37451, 466353]],
  ['trappes-anglo', {}, [15, 217, 2973, 37451, 466081]],
  ['trappes', { recloseTraps: true }, [15, 225, 3301, 45944, 640906]],
  ['classiques', {}, [9, 81, 658, 4265, 27132, 168316]],
  ['majorite', {}, [9, 81, 658, 4265, 27117, 167140]],
  ['priorite-dame', {}, [7, 49, 302, 1469, 7482, 37986, 190146]],
  ['sujet-verbe', {}, [5, 25, 106, 369, 1271, 4104, 12481]],
  ['international', {}, [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961]],
  ['brazilian', {}, [7, 49, 302, 1469, 7473, 37628, 187302, 907830]],
  ['russian', {}, [7, 49, 302, 1469, 7482, 37986, 190146, 929899]],
  ['english', {}, [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680]],
  ['frisian', {}, [9, 81, 658, 3874, 21265, 102431, 540126, 2825779]],
];

describe('perft from the start', () => {
  it.each(FROM_THE_START)('%s %o', (id, options, counts) => {
    const rules = rulesOf(id, options);
    expect(counts.map((_, index) => rules.perft(rules.start(), index + 1))).toEqual(counts);
  });
});
