import type { CursorNode } from '../rules/rules.ts';
import { mixed } from './random.ts';

/** What a stored value says of the true one. */
export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;
export type Bound = typeof EXACT | typeof AT_LEAST | typeof AT_MOST;

/** What has been found out about positions, by a hash of 64 bits; a newer entry replaces an older one. */
export interface Transpositions {
  clear(): void;
  /** Looks for the node last hashed; the fields below are of the entry found. */
  find(): boolean;
  readonly depth: number;
  readonly bound: Bound;
  readonly value: number;
  readonly move: number;
  store(depth: number, bound: Bound, value: number, move: number): void;
  /** Hashes a node: 32 bits say where, 32 others whether it is the same. */
  hash(node: CursorNode): void;
  where: number;
  check: number;
}

export function createTranspositions(bits: number): Transpositions {
  const mask = (1 << bits) - 1;
  const checks = new Int32Array(mask + 1);
  const values = new Float64Array(mask + 1);
  // depth × 2^12 + bound × 2^10 + move; 0 where nothing is stored.
  const notes = new Int32Array(mask + 1);
  const table: Transpositions & { depth: number; bound: Bound; value: number; move: number } = {
    where: 0,
    check: 0,
    depth: 0,
    bound: EXACT,
    value: 0,
    move: 0,
    clear: () => {
      notes.fill(0);
    },
    hash: ({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up }) => {
      let first = Math.imul(ownLo ^ 0x9e3779b9, 0x85ebca6b) ^ (up ? 0x5bd1e995 : 0);
      first = Math.imul(first ^ (first >>> 15) ^ ownHi, 0xc2b2ae35);
      first = Math.imul(first ^ (first >>> 13) ^ oppLo, 0x27d4eb2f);
      first = Math.imul(first ^ (first >>> 16) ^ oppHi, 0x165667b1);
      first = Math.imul(first ^ (first >>> 14) ^ kingsLo, 0x85ebca6b);
      first = Math.imul(first ^ (first >>> 15) ^ kingsHi, 0xc2b2ae35);
      first = Math.imul(first ^ (first >>> 13) ^ openLo, 0x27d4eb2f);
      table.where = mixed(first ^ (first >>> 16) ^ openHi);
      let second = Math.imul(ownLo ^ (ownHi << 5), 0x2c1b3c6d) + Math.imul(oppLo ^ (oppHi << 5), 0x297a2d39);
      second ^= second >>> 15;
      second = Math.imul(second, 0x1b56c4e9) + Math.imul(kingsLo ^ (kingsHi << 5), 0x3c6ef372);
      second ^= second >>> 13;
      table.check =
        Math.imul(second ^ openLo ^ (openHi << 5), 0x7feb352d) ^ ownHi ^ (oppHi << 3) ^ (up ? 1 : 0);
    },
    find: () => {
      const at = table.where & mask;
      const note = notes[at] as number;
      if (note === 0 || checks[at] !== table.check) return false;
      table.depth = (note >>> 12) - 1;
      table.bound = ((note >>> 10) & 3) as Bound;
      table.move = note & 1023;
      table.value = values[at] as number;
      return true;
    },
    store: (depth, bound, value, move) => {
      const at = table.where & mask;
      checks[at] = table.check;
      notes[at] = ((depth + 1) << 12) | (bound << 10) | move;
      values[at] = value;
    },
  };
  return table;
}
