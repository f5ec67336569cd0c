/** The numbers of the model of the hand: what stands in `costs.json`, where each has its unit and its origin. */

import type { Square } from '../rules/rules.ts';
import data from './costs.json' with { type: 'json' };

type Named<Group> = { readonly [Name in keyof Group]: number };

/** All of them. Costs and margins in nats (a cost of c makes a thing e^c times less likely), times in ms. */
export interface Numbers {
  readonly cost: Named<typeof data.cost>;
  readonly time: Named<typeof data.time>;
  /** How long the board must have been quiet. */
  readonly quiet: Named<typeof data.quiet>;
  readonly margin: Named<typeof data.margin>;
  readonly beam: Named<typeof data.beam>;
  /** The curve that makes a share of stories an honest probability. */
  readonly confidence: Named<typeof data.confidence>;
  /** The times after an edge at which something can be decided, the soonest first. */
  readonly moments: readonly number[];
}

/** What such a file says. */
type Said = { readonly [Group in Exclude<keyof Numbers, 'moments'>]: Valued<Numbers[Group]> };
type Valued<Group> = { readonly [Name in keyof Group]: { readonly value: number } };

export function numbersIn(said: Said): Numbers {
  const quiet = valuesOf(said.quiet);
  return {
    cost: valuesOf(said.cost),
    time: valuesOf(said.time),
    quiet,
    margin: valuesOf(said.margin),
    beam: valuesOf(said.beam),
    confidence: valuesOf(said.confidence),
    moments: [...new Set(Object.values(quiet))].sort((a, b) => a - b),
  };
}

/** `Object.fromEntries` forgets which names there are. */
function valuesOf<Group extends Valued<Group>>(group: Group): Named<Group> {
  const entries = Object.entries<{ readonly value: number }>(group);
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value])) as Named<Group>;
}

/** Those of the file: what boards play with. */
export const NUMBERS: Numbers = numbersIn(data);

/** The file with other costs, fitted to so many acts; what did not change stays as it was. */
export function handNumbersWith(costs: Numbers['cost'], acts: number): object {
  const cost = Object.entries(data.cost).map(([name, entry]) => {
    const value = new Map(Object.entries(costs)).get(name) ?? entry.value;
    const rounded = Math.round(value * 1e4) / 1e4;
    return [
      name,
      rounded === entry.value ? entry : { ...entry, value: rounded, origin: { by: 'fit', acts } },
    ];
  });
  return { ...data, cost: Object.fromEntries(cost) };
}

// What a story has paid so far, term by term: a list that grows at its head, so that its branches share what they have in common.

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
