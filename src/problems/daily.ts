import type { BoardProblem } from './problem.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Has nothing in common with the length of any list that is likely: neighbours in the list are no neighbours in the year. */
const STRIDE = 7919;

/** The problem of a local day: the same wherever that date is, and another one each day until all have been. */
export function problemOfTheDay(problems: readonly BoardProblem[], day: Date): BoardProblem | null {
  const number = Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS);
  const count = problems.length;
  if (count === 0) return null;
  return problems[(((number * strideFor(count)) % count) + count) % count] ?? null;
}

/** With no divisor in common with the count, every problem has its day. */
function strideFor(count: number): number {
  let stride = STRIDE;
  while (divisor(stride, count) > 1) stride++;
  return stride;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
