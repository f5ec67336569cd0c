import { describe, expect, test } from 'vitest';
import { compare, isExact } from '../../src/bench/compare.ts';
import type { ExpectedEvent, TraceLine } from '../../src/bench/hand/trace.ts';
import type { GameEvent } from '../../src/game/event.ts';
import { boardOf, type Side } from '../../src/rules/rules.ts';
import { specimens } from '../hand/specimens.ts';
import { toldPerfectly } from './told.ts';

const board = boardOf(10);
const square = (n: number) => board.square(n);

function expectedMove(
  half: number,
  from: number,
  to: number,
  may: readonly [number, number][] = [],
): ExpectedEvent {
  return {
    half,
    type: 'move',
    side: half % 2 === 0 ? 'W' : 'B',
    from: square(from),
    to: square(to),
    captured: [],
    crowned: false,
    fell: false,
    omitted: false,
    may: may.map(([one, other]) => [square(one), square(other), []]),
    style: [],
    begin: 2 * half + 2,
    end: 2 * half + 3,
    settled: true,
  };
}

function told(type: 'move' | 'revised', t: number, side: Side, from: number, to: number): GameEvent {
  const path = [square(from), square(to)];
  const rest = { captured: [], path, crowned: false, fell: false, omitted: false };
  return { t, type, side, from: square(from), to: square(to), ...rest };
}

const at = board.algebraic('c5');
/** Two half-moves, 31-27 and 19-23, each of two lines; the last touches are at 500 and 1500, then nothing for long. */
const lines: TraceLine[] = [
  { t: 0, snapshot: [] },
  { t: 200, at, on: false },
  { t: 500, at, on: true },
  { t: 1200, at, on: false },
  { t: 1500, at, on: true },
  { t: 6000 },
];
const events = [expectedMove(0, 31, 27, [[31, 26]]), expectedMove(1, 19, 23)];
const demands = [
  { forbid: 'alarm', from: 0, to: 600 },
  { require: 'alarm', half: 1, from: 600, to: 1500 },
  { forbid: 'alarm', from: 1500, to: 6000 },
] as const;
const alarm = (t: number, code: 'displaced' | 'clear' = 'displaced'): GameEvent => {
  return { t, type: 'alarm', code, side: 'W', restore: [], remove: [] };
};
const first = told('move', 700, 'W', 31, 27);
const second = told('move', 1700, 'B', 19, 23);
const due = alarm(1000);

describe('what a session told, against what must be understood', () => {
  const cases: [string, GameEvent[], Partial<ReturnType<typeof compare>>][] = [
    ['all of it', [first, due, second], { exact: 2, wrong: 0, missed: 0, falseAlarms: 0, missingAlarms: 0 }],
    [
      'a move shown on the way, then revised',
      [told('move', 650, 'W', 31, 26), told('revised', 700, 'W', 31, 27), due, second],
      { exact: 2, wrong: 0 },
    ],
    [
      'a move never shown, then revised',
      [told('move', 650, 'W', 32, 27), told('revised', 700, 'W', 31, 27), due, second],
      { exact: 2, wrong: 1 },
    ],
    [
      'a move shown, then taken back',
      [told('move', 650, 'W', 31, 26), { t: 660, type: 'takeback', side: 'W' }, first, due, second],
      { exact: 2, wrong: 0 },
    ],
    ['another move', [told('move', 700, 'W', 31, 26), due, second], { exact: 1, missed: 1, wrong: 1 }],
    ['nothing of the first move', [due, second], { exact: 1, missed: 1, wrong: 0 }],
    ['a move too many', [first, due, second, told('move', 1900, 'W', 27, 22)], { exact: 2, wrong: 1 }],
    ['no alarm', [first, second], { exact: 2, missingAlarms: 1 }],
    ['an alarm at the wrong time', [alarm(300), first, due, second], { falseAlarms: 1, missingAlarms: 0 }],
    ['the end of an alarm', [alarm(300, 'clear'), first, due, second], { falseAlarms: 0 }],
    [
      'a fault of a square that is well',
      [first, due, { t: 1100, type: 'fault', code: 'stuck', square: at }, second],
      { falseAlarms: 1 },
    ],
    [
      'a spin that never was',
      [{ t: 100, type: 'spin', side: 'W', sector: 'piece' }, first, due, second],
      { exact: 1, wrong: 1 },
    ],
    [
      'a result that never was',
      [first, due, second, { t: 1800, type: 'result', winner: 'W', reason: 'noMoves' }],
      { exact: 2, wrong: 1 },
    ],
  ];

  test.each(cases)('%s', (_, said, counts) => {
    expect(compare(said, { events, demands }, lines)).toMatchObject(counts);
  });

  test('a commit takes the time from the last touch to the announcement, where the board is then left alone', () => {
    expect(compare([first, due, second], { events, demands }, lines).commitTimes).toEqual([200]);
  });

  test('a fault that is due must be told', () => {
    const faulty = [...demands, { require: 'fault', square: 'c5', n: 16 }] as const;
    const fault: GameEvent = { t: 900, type: 'fault', code: 'chatter', square: at };
    expect(compare([first, due, second], { events, demands: faulty }, lines).missingAlarms).toBe(1);
    expect(isExact(compare([first, due, fault, second], { events, demands: faulty }, lines))).toBe(true);
  });

  test('all that the simulated hand expects, told perfectly, is exact', () => {
    for (const { expectation, trace, name } of specimens(4, undefined, 2)) {
      const { events, demands } = expectation;
      const quiet = demands.filter((demand) => 'forbid' in demand);
      const comparison = compare(toldPerfectly(events), { events, demands: quiet }, trace.lines);
      expect(comparison.problems, name).toEqual([]);
      expect(comparison.exact, name).toBe(expectation.halfMoves);
    }
  });
});
