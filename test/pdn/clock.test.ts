import { expect, it } from 'vitest';
import { clockOf } from '../../src/rules/pdn/pdn.ts';

it.each([
  ['[%clk 0:09:59]', 'W', 599],
  ['a remark [%clk 1:00:05] and more', 'B', 3605],
  ['[%clk 09:59]', 'W', 599],
  ['[%clk 0:00:09.7]', 'W', 9],
  ['[%clock w0:09:57 B0:09:58]', 'W', 597],
  ['[%clock W0:09:57 b0:09:58]', 'B', 598],
  ['[%clk soon]', 'W', null],
  ['[%eval 0.5]', 'W', null],
  ['0:09:59', 'W', null],
] as const)('%s tells %s: %s s', (comment, mover, left) => {
  expect(clockOf(comment, mover)).toBe(left);
});
