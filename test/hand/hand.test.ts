import { describe, expect, test } from 'vitest';
import { rulesOn } from '../../src/bench/drive.ts';
import { FAMILIES } from '../../src/bench/hand/families.ts';
import { type Specimen, specimen } from '../../src/bench/hand/hand.ts';
import { formatTrace } from '../../src/bench/hand/trace.ts';
import { type Position, parseFen } from '../../src/rules/rules.ts';
import { equipment } from './equipment.ts';
import { positionsOf } from './game-of.ts';
import { sensedAfter, specimens } from './specimens.ts';

/** As many edges of one square within this time, in ms, are chatter (docs/recognition.md). */
const CHATTER = { within: 1500, edges: 16 } as const;

const all = specimens(1, undefined, 3);
const well = all.filter(({ expectation }) => expectation.demands.every((demand) => !('square' in demand)));

function namesIn({ trace }: Specimen, position: Position): string[] {
  const { board } = rulesOn(equipment(), trace.head.game, trace.head.options);
  return [...position.pieces.keys()].map((square) => board.nameOf(square)).sort();
}

describe('a trace of the simulated hand', () => {
  test('is the same for the same seed', () => {
    const setup = { equipment: equipment(), seed: 3, index: 5, game: 'trappes' } as const;
    for (const family of FAMILIES.filter(({ games }) => games.includes('trappes'))) {
      expect(specimen({ ...setup, family })).toEqual(specimen({ ...setup, family }));
    }
  });

  test('begins with what its FEN says, unless it is about that, and time never goes back', () => {
    for (const made of all.filter(({ expectation }) => expectation.family !== '28-unready')) {
      const { head, lines } = made.trace;
      const rules = rulesOn(equipment(), head.game, head.options);
      const occupied = namesIn(made, parseFen(rules, head.fen));
      expect(lines[0], made.name).toMatchObject({ t: 0 });
      expect(sensedAfter(lines.slice(0, 1)).map(([, sensed]) => [...sensed].sort())).toEqual([occupied]);
      expect(
        lines.every((line, index) => line.t >= (lines[index - 1]?.t ?? 0)),
        made.name,
      ).toBe(true);
    }
  });

  test('says the same in its snapshots as in its edges', () => {
    for (const made of all) {
      const { trace } = made;
      for (const [line, sensed] of sensedAfter(trace.lines)) {
        if ('snapshot' in line) expect([...line.snapshot].sort(), made.name).toEqual([...sensed].sort());
      }
    }
  });

  test('is a legal game', () => {
    for (const made of all) {
      expect(() => positionsOf(made), made.name).not.toThrow();
    }
  });

  test('shows each position once its half-move has settled', () => {
    for (const made of well) {
      const sensed = sensedAfter(made.trace.lines).map(([, squares]) => [...squares].sort());
      for (const { line, position } of positionsOf(made)) {
        expect(sensed[line - 1], `${made.name} line ${line}`).toEqual(namesIn(made, position));
      }
    }
  });

  test('chatters on no square that is not named as faulty', () => {
    for (const made of all) {
      const { trace, expectation } = made;
      const faulty = expectation.demands.flatMap((demand) => ('square' in demand ? [demand.square] : []));
      const recent = new Map<string, number[]>();
      for (const line of trace.lines) {
        if (!('at' in line) || faulty.includes(line.at)) continue;
        const times = [...(recent.get(line.at) ?? []), line.t].filter((t) => t > line.t - CHATTER.within);
        recent.set(line.at, times);
        expect(times.length, `${made.name} ${line.at} at ${line.t}`).toBeLessThan(CHATTER.edges);
      }
    }
  });

  test('is JSON lines, its head first', () => {
    for (const { trace } of all) {
      const lines = formatTrace(trace).trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line))).toEqual([trace.head, ...trace.lines]);
    }
  });
});
