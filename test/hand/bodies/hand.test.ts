import { describe, expect, test } from 'vitest';
import { rulesOn } from '../../../src/bench/drive.ts';
import { BODY_FAMILIES } from '../../../src/bench/hand/bodies/wood.ts';
import type { Specimen } from '../../../src/bench/hand/hand.ts';
import type { Position } from '../../../src/rules/rules.ts';
import { equipment } from '../equipment.ts';
import { positionsOf } from '../game-of.ts';
import { sensedAfter } from '../specimens.ts';
import { bodies } from './specimens.ts';

const all = bodies(1, 4);

describe('a trace of the hand by bodies', () => {
  test('is the same for the same seed, another for another', () => {
    const [family] = BODY_FAMILIES;
    const some = (seed: number) => bodies(seed, 2, family === undefined ? [] : [family]);
    expect(some(3)).toEqual(some(3));
    expect(some(3)).not.toEqual(some(4));
  });

  test('is a legal game whose position the reeds show at the end of each half-move', () => {
    for (const made of all) {
      const sensed = sensedOf(made);
      for (const { line, position } of positionsOf(made))
        expect(sensed[line - 1], `${made.name} line ${line}`).toEqual(namesIn(made, position));
    }
  });

  test('ends with the position of the game under the reeds: no disc is lost, none is made', () => {
    for (const made of all) {
      const { events } = made.expectation;
      const settled = events.map((event) => ('settled' in event ? { ...event, settled: true } : event));
      const last = positionsOf({ ...made, expectation: { ...made.expectation, events: settled } }).at(-1);
      if (last !== undefined) expect(sensedOf(made).at(-1), made.name).toEqual(namesIn(made, last.position));
    }
  });
});

function sensedOf({ trace }: Specimen): string[][] {
  return sensedAfter(trace.lines).map(([, squares]) => [...squares].sort());
}

function namesIn({ trace }: Specimen, position: Position): string[] {
  const { board } = rulesOn(equipment(), trace.head.game, trace.head.options);
  return [...position.pieces.keys()].map((square): string => board.nameOf(square)).sort();
}
