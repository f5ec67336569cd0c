import { describe, expect, test } from 'vitest';
import { type FamilyName, familyNamed } from '../../src/bench/hand/families.ts';
import type { Specimen } from '../../src/bench/hand/hand.ts';
import type { ExpectedEvent } from '../../src/bench/hand/trace.ts';
import { specimens } from './specimens.ts';

type Told = Extract<ExpectedEvent, { begin: number }>;

function halvesOf(made: readonly Specimen[]): Told[] {
  return made.flatMap(({ expectation }) => expectation.events.filter((event) => 'begin' in event));
}

const styled = (style: string) => (half: Told) => half.style.includes(style);
const moved = (half: Told) => half.type === 'move';
const captured = (half: Told) => half.type === 'move' && half.captured.length > 0;

describe('each family shows its gesture', () => {
  /** The family, which of its half-moves could show the gesture, which do, and what share at least. */
  const table: [FamilyName, (half: Told) => boolean, (half: Told) => boolean, number][] = [
    ['02-slide', moved, styled('slide'), 0.4],
    ['03-captures', captured, styled('captures'), 0.3],
    ['04-adjust', () => true, styled('adjust'), 0.5],
    ['05-bounce', moved, styled('bounce'), 0.6],
    ['06-hesitate', moved, styled('hesitate'), 0.15],
    ['07-quick', moved, styled('quick'), 0.4],
    ['08-overlap', captured, (half) => !half.settled, 0.3],
    ['09-wrong', moved, styled('wrong'), 0.3],
    ['10-wrongcap', captured, styled('wrongcap'), 0.3],
    ['11-late', moved, styled('late'), 0.15],
    ['12-crown', (half) => half.type === 'move' && half.crowned && !half.fell, styled('crown'), 0.5],
    ['13-huff', moved, (half) => half.type === 'move' && half.omitted, 0.15],
    ['14-trap', () => true, (half) => (half.type === 'move' ? half.fell : half.fell.length > 0), 0.15],
    ['19-halfking', moved, styled('halfking'), 0.05],
  ];

  test.each(table)('%s', (name, able, shows, share) => {
    const family = familyNamed(name);
    const halves = halvesOf(specimens(1, family === null ? [] : [family], 16));
    const ables = halves.filter(able);
    expect(ables.length).toBeGreaterThan(10);
    expect(ables.filter(shows).length / ables.length).toBeGreaterThan(share);
  });
});

describe('what must be understood', () => {
  test('a square that chatters is to be named, in every game of 15-dead and 23-flicker', () => {
    for (const name of ['15-dead', '23-flicker']) {
      const family = familyNamed(name);
      for (const { expectation } of specimens(2, family === null ? [] : [family])) {
        const faults = expectation.demands.filter((demand) => 'square' in demand);
        expect(faults, expectation.trace).toHaveLength(1);
        expect(faults[0], expectation.trace).toMatchObject({ require: 'fault' });
      }
    }
  });

  test('alarms are due only after 3 s, and forbidden at every other time', () => {
    const family = familyNamed('09-wrong');
    for (const { expectation, trace } of specimens(3, family === null ? [] : [family])) {
      const end = trace.lines.at(-1)?.t;
      const windows = expectation.demands.filter((demand) => 'from' in demand);
      const sorted = [...windows].sort((one, other) => one.from - other.from || one.to - other.to);
      expect(sorted[0]?.from).toBe(0);
      expect(sorted.at(-1)?.to).toBe(end);
      for (const [index, { from }] of sorted.slice(1).entries()) expect(from).toBe(sorted[index]?.to);
      for (const window of windows)
        if ('require' in window) expect(window.to - window.from).toBeGreaterThan(3000);
    }
  });

  test('in 13-huff, pieces are huffed', () => {
    const family = familyNamed('13-huff');
    const made = specimens(1, family === null ? [] : [family]);
    const huffs = made.flatMap(({ expectation }) =>
      expectation.events.filter((event) => event.type === 'huff'),
    );
    expect(huffs.length).toBeGreaterThan(3);
  });

  test('games end on the board and by buttons, new ones are set up, the wheel stops on a line', () => {
    const events = (name: FamilyName) => {
      const family = familyNamed(name);
      const made = specimens(1, family === null ? [] : [family], 20);
      return made.flatMap(({ expectation }) => expectation.events);
    };
    const reasons = (name: FamilyName) =>
      new Set(events(name).map((event) => (event.type === 'result' ? event.reason : null)));
    for (const reason of ['agreed', 'resigned']) expect(reasons('18-buttons')).toContain(reason);
    expect(reasons('11-late')).toContain('noPieces');
    expect(events('17-newgame').some((event) => event.type === 'newGame')).toBe(true);
    expect(events('14-trap').some((event) => event.type === 'spin' && event.sector === 'border')).toBe(true);
  });
});
