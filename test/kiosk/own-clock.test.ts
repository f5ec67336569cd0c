import { expect, it } from 'vitest';
import { readTimeControl } from '../../src/game/clocks.ts';
import { FIRST_OWN_CLOCK, ownClockText } from '../../src/kiosk/new-game/boards.ts';

it.each([
  [{}, '10+0'],
  [{ way: 'waited', W: { minutes: 5, seconds: 3 } }, '5d3'],
  [{ each: true }, 'W10+0,B3+0'],
  [{ way: 'hourglass', each: true }, 'hourglass:10'],
] as const)('a clock of one’s own, %o, is asked for as %s, which is a time control', (part, text) => {
  expect(ownClockText({ ...FIRST_OWN_CLOCK, ...part })).toBe(text);
  expect(readTimeControl(text).ok).toBe(true);
});

it('a field that holds no number makes no time control', () => {
  const text = ownClockText({ ...FIRST_OWN_CLOCK, W: { minutes: Number.NaN, seconds: 0 } });
  expect(readTimeControl(text).ok).toBe(false);
});
