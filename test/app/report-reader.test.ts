import { describe, expect, it } from 'vitest';
import { newReader, readReport } from '../../src/app/report-reader.ts';
import type { Input } from '../../src/game/input.ts';
import type { BoardReport } from '../../src/ports/board.ts';
import { at, square } from './squares.ts';

const wheel = { countsPerTurn: 1440, validTurnDegrees: 540 };

function inputsOf(reports: readonly BoardReport[], epoch = 0, wheelProfile: typeof wheel | null = wheel) {
  let state = newReader(epoch);
  const inputs: Input[] = [];
  for (const report of reports) {
    const read = readReport(wheelProfile, epoch, state, report);
    state = read.state;
    inputs.push(...read.inputs);
  }
  return inputs;
}

/** Reports of a wheel let go at two turns a second that rests after 3 s. */
function spin(from: number): BoardReport[] {
  return Array.from({ length: 200 }, (_, i) => {
    const s = Math.min(i * 0.02, 3);
    const count = Math.round((720 * s - 120 * s * s) * 4);
    return i < 151 ? { kind: 'wheel', t: from + i * 20, count, zero: 0 } : { kind: 'time', t: from + i * 20 };
  });
}

describe('what the board reports', () => {
  it('becomes inputs of the same meaning', () => {
    expect(
      inputsOf([
        { kind: 'snapshot', t: 0, occupied: at('a1', 'c1') },
        { kind: 'edge', t: 10, at: square('a1'), on: false },
        { kind: 'button', t: 20, seat: 'top', down: true },
        { kind: 'time', t: 30 },
      ]),
    ).toEqual([
      { kind: 'snapshot', t: 0, occupied: ['a1', 'c1'] },
      { kind: 'edge', t: 10, at: 'a1', on: false },
      { kind: 'button', t: 20, seat: 'top', down: true },
      { kind: 'time', t: 30 },
    ]);
  });

  it("goes on in the journal's time after a restart", () => {
    expect(inputsOf([{ kind: 'time', t: 5 }], 90_000)).toEqual([{ kind: 'time', t: 90_005 }]);
  });

  it('never goes back in time', () => {
    const [, late] = inputsOf([
      { kind: 'time', t: 100 },
      { kind: 'edge', t: 90, at: square('a1'), on: true },
    ]);
    expect(late?.t).toBe(100);
  });

  it('of the wheel becomes one spin', () => {
    const spins = inputsOf(spin(0)).filter(({ kind }) => kind !== 'time');
    expect(spins.map(({ kind }) => kind)).toEqual(['spinStart', 'spinStop']);
    expect(spins[1]).toMatchObject({ angle: 0 });
  });

  it('of the wheel means nothing on a board that has none', () => {
    expect(inputsOf(spin(0), 0, null).every(({ kind }) => kind === 'time')).toBe(true);
  });

  it("of the staff's button is no input of a game", () => {
    expect(inputsOf([{ kind: 'button', t: 7, seat: 'service', down: true }])).toEqual([
      { kind: 'time', t: 7 },
    ]);
  });
});
