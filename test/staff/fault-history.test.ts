import { describe, expect, it } from 'vitest';
import { type Fault, type FaultHistory, noteFaults, openFaults } from '../../src/staff/staff.ts';
import { square } from '../app/squares.ts';

const MINUTE = 60_000;
const C5: Fault = { code: 'chatter', square: square('c5') };
const LINK: Fault = { code: 'sensors' };

/** What was there at which times (minutes), newest record first. */
function lived(...story: readonly (readonly [number, readonly Fault[]])[]): FaultHistory {
  return story.reduce<FaultHistory>(
    (history, [minute, present]) => noteFaults(history, present, minute * MINUTE).history,
    [],
  );
}

/** What is told of one fault, with the minute. */
function toldIn(...story: readonly (readonly [number, readonly Fault[]])[]): readonly string[] {
  let history: FaultHistory = [];
  return story.flatMap(([minute, present]) => {
    const { raised, cleared, history: next } = noteFaults(history, present, minute * MINUTE);
    history = next;
    return [...raised.map(() => `${minute} raised`), ...cleared.map(() => `${minute} cleared`)];
  });
}

describe('the history of faults', () => {
  it('tells once when a fault comes and once when it goes', () => {
    const come = noteFaults([], [C5, LINK], 0);
    expect(come.raised).toEqual([C5, LINK]);
    const same = noteFaults(come.history, [LINK, C5], MINUTE);
    expect(same.history).toBe(come.history);
    const gone = noteFaults(come.history, [C5], 2 * MINUTE);
    expect(gone).toMatchObject({ raised: [], cleared: [LINK] });
    expect(openFaults(gone.history)).toEqual([C5]);
  });

  it('keeps a fault that is back within ten minutes as the same trouble', () => {
    expect(lived([0, [LINK]], [1, []], [5, [LINK]], [6, []])).toEqual([
      { fault: LINK, raised: 0, cleared: 6 * MINUTE, times: 2, told: true },
    ]);
    expect(lived([0, [LINK]], [1, []], [12, [LINK]])).toHaveLength(2);
  });

  it('tells a loose plug once, and that it is gone when it has held for ten minutes', () => {
    const told = toldIn(
      [0, [LINK]],
      [1, []],
      [2, [LINK]],
      [3, []],
      [4, [LINK]],
      [5, []],
      [14, []],
      [15, []],
      [16, []],
    );
    expect(told).toEqual(['0 raised', '1 cleared', '2 raised', '15 cleared']);
  });

  it('tells what only a game notices once, and that it is gone after a day without it', () => {
    const day = 24 * 60;
    const told = toldIn(
      [0, [C5]],
      [30, []],
      [60, [C5]],
      [61, []],
      [day, [C5]],
      [day + 5, []],
      [2 * day + 4, []],
      [2 * day + 5, []],
      [3 * day, [C5]],
    );
    expect(told).toEqual(['0 raised', `${2 * day + 5} cleared`, `${3 * day} raised`]);
  });

  it('tells the same code at two squares apart', () => {
    const d4: Fault = { code: 'chatter', square: square('d4') };
    expect(openFaults(lived([0, [C5, d4]], [1, [d4]]))).toEqual([d4]);
  });

  it('stays within two hundred records, and drops none that is open', () => {
    const nth = (n: number): Fault => ({ code: 'store', part: `${n}` });
    const days = Array.from({ length: 300 }, (_, n) => [60 * n, [C5, nth(n)]] as const);
    const history = lived(...days);
    expect(history).toHaveLength(200);
    expect(openFaults(history)).toEqual([nth(299), C5]);
  });
});
