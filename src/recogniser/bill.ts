/** What a story has paid so far, term by term: a list that grows at its head, so that its branches share what they have in common. */
import type { Square } from '../rules/rules.ts';
import type { Numbers } from './costs.ts';

export type CostName = keyof Numbers['cost'];

export interface Bill {
  /** nats, with all before it. */
  readonly total: number;
  /** Null: what was paid before the bill began, which no longer has terms. */
  readonly term: Term | null;
  readonly before: Bill | null;
}

export interface Term {
  readonly name: CostName;
  /** How many of that number. */
  readonly times: number;
  /** The square on which it happened; null if it is of no square. */
  readonly square: Square | null;
  readonly t: number;
}

/** What charges: the numbers, and when. */
export interface Till {
  readonly numbers: Numbers;
  readonly t: number;
}

export function billFrom(total: number): Bill {
  return { total, term: null, before: null };
}

export const NOTHING_PAID = billFrom(0);

/** With that much of it more; nothing is no term. */
export function charged(
  bill: Bill,
  { numbers, t }: Till,
  name: CostName,
  square: Square | null,
  times = 1,
): Bill {
  if (times === 0) return bill;
  return {
    total: bill.total + times * numbers.cost[name],
    term: { name, times, square, t },
    before: bill,
  };
}

/** Its terms, the first that was paid first. */
export function termsOf(bill: Bill): readonly Term[] {
  const terms: Term[] = [];
  for (let one: Bill | null = bill; one !== null; one = one.before)
    if (one.term !== null) terms.push(one.term);
  return terms.reverse();
}

/** The bill once `other` is forgiven to all: what both have paid alike is in it no longer. */
export function beside(bill: Bill, other: Bill, { cost }: Numbers): Bill {
  if (bill === other) return NOTHING_PAID;
  const theirs = termsOf(other);
  const own = termsOf(bill).filter((term) => !theirs.some((one) => isSame(one, term)));
  const sum = own.reduce((total, { name, times }) => total + times * cost[name], 0);
  return own.reduce<Bill>(
    (before, term) => ({ total: before.total + term.times * cost[term.name], term, before }),
    billFrom(bill.total - other.total - sum),
  );
}

function isSame(one: Term, other: Term): boolean {
  if (one === other) return true;
  return (
    one.name === other.name && one.times === other.times && one.square === other.square && one.t === other.t
  );
}
