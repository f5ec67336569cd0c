import { expect, it } from 'vitest';
import { thinkingTime } from '../../../src/adapters/opponent/thinker.ts';
import type { ClocksView } from '../../../src/game/game.ts';

const clocks = (ms: number): ClocksView => {
  const side = { ms, delayMs: 0, running: true };
  return { control: { kind: 'simple', baseMs: 300_000 }, W: side, B: side, at: 0, stands: null, flag: null };
};

it.each([
  ['without clocks, at most five seconds', null, 5_000],
  ['with much time, at most five seconds', clocks(600_000), 5_000],
  ['a thirtieth of what is left', clocks(60_000), 2_000],
  ['little, when the hand needs the rest', clocks(4_050), 50],
  ['hardly any at the end', clocks(1_000), 20],
])('%s', (_, left, milliseconds) => {
  expect(thinkingTime(left, 'W')).toBe(milliseconds);
});
