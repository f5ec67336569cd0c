import { expect, it } from 'vitest';
import { MessageBudget } from '../../../src/adapters/http/page-outlet.ts';

/** How many of so many messages, evenly over so many ms, are taken. */
function taken(messages: number, ms: number): number {
  const budget = new MessageBudget(0);
  return Array.from({ length: messages }, (_, i) => budget.take((i * ms) / messages)).filter(Boolean).length;
}

it.each([
  ['all that a hand makes', 600, 10_000, 600],
  ['a burst after a stall', 240, 1, 240],
  ['no more than that at once', 1000, 1, 240],
  ['120 a second of a flood, behind the burst', 10_000, 10_000, 1440],
])('%s: of %i in %i ms %i are taken', (_, messages, ms, most) => {
  expect(Math.abs(taken(messages, ms) - most)).toBeLessThanOrEqual(2);
});
