import type { Algebraic } from '../rules/rules.ts';

export interface Carry {
  readonly from: Algebraic;
  readonly to: Algebraic;
}

/** Exact up to this many pieces; beyond it each takes the nearest free place. */
const EXACT_UP_TO = 8;

/**
 * Which of the pieces `from` goes to which of the places `to`, so that hands travel least in all (in king's steps). Pieces
 * or places that are left over stay without a partner.
 */
export function assigned(from: readonly Algebraic[], to: readonly Algebraic[]): readonly Carry[] {
  if (from.length === 0 || to.length === 0) return [];
  const flipped = from.length > to.length;
  const rows = flipped ? to : from;
  const columns = flipped ? from : to;
  const chosen = columns.length <= EXACT_UP_TO ? leastTravel(rows, columns) : nearestFirst(rows, columns);
  return rows.flatMap((row, index) => {
    const column = columns[chosen[index] ?? -1];
    if (column === undefined) return [];
    return [flipped ? { from: column, to: row } : { from: row, to: column }];
  });
}

/** Dynamic programme over subsets of the columns: the row of index `bits set` takes one of those that are free. */
function leastTravel(rows: readonly Algebraic[], columns: readonly Algebraic[]): readonly number[] {
  const states = 1 << columns.length;
  const cost = new Array<number>(states).fill(Number.POSITIVE_INFINITY);
  const choice = new Array<number>(states).fill(-1);
  cost[0] = 0;
  let best = 0;
  for (let set = 0; set < states; set++) {
    const row = rows[bitsSet(set)];
    const paid = cost[set] ?? Number.POSITIVE_INFINITY;
    if (row === undefined) {
      if (bitsSet(best) < rows.length || paid < (cost[best] ?? 0)) {
        if (bitsSet(set) === rows.length) best = set;
      }
      continue;
    }
    columns.forEach((column, index) => {
      const next = set | (1 << index);
      const far = paid + travel(row, column);
      if (next === set || far >= (cost[next] ?? 0)) return;
      cost[next] = far;
      choice[next] = index;
    });
  }
  return choicesOf(best, choice, rows.length);
}

function choicesOf(set: number, choice: readonly number[], count: number): readonly number[] {
  const chosen = new Array<number>(count).fill(-1);
  for (let row = count - 1, rest = set; row >= 0; row--) {
    const index = choice[rest] ?? -1;
    chosen[row] = index;
    rest &= ~(1 << index);
  }
  return chosen;
}

function nearestFirst(rows: readonly Algebraic[], columns: readonly Algebraic[]): readonly number[] {
  const free = new Set(columns.keys());
  return rows.map((row) => {
    let best = -1;
    for (const index of free) {
      const here = columns[index];
      const known = columns[best];
      if (here !== undefined && (known === undefined || travel(row, here) < travel(row, known))) best = index;
    }
    free.delete(best);
    return best;
  });
}

function bitsSet(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function travel(a: Algebraic, b: Algebraic): number {
  const across = Math.abs(a.charCodeAt(0) - b.charCodeAt(0));
  return Math.max(across, Math.abs(Number(a.slice(1)) - Number(b.slice(1))));
}
