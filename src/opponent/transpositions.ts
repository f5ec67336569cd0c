import type { CursorNode } from '../rules/rules.ts';

/** What a stored value says of the true one. */
export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;
type Bound = typeof EXACT | typeof AT_LEAST | typeof AT_MOST;

/** Bytes that a table of 2^bits positions takes. */
export function transpositionBytes(bits: number): number {
  return 3 * Int32Array.BYTES_PER_ELEMENT * 2 ** bits;
}

/** What has been found out about positions, by a hash of 64 bits; a newer entry replaces an older one. */
interface Transpositions {
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

/**
 * Several threads may share `memory`. None waits for another. The check is stored mixed with the rest of the entry, so a thread
 * finds out that it reads while another writes there (Hyatt and Mann, *A lockless transposition table*, 2002).
 */
export function createTranspositions(bits: number, memory: SharedArrayBuffer | null = null): Transpositions {
  const size = 1 << bits;
  const mask = size - 1;
  const all = new Int32Array(memory ?? new ArrayBuffer(transpositionBytes(bits)));
  const checks = all.subarray(0, size);
  const values = all.subarray(size, 2 * size);
  // depth × 2^12 + bound × 2^10 + move; 0 where nothing is stored.
  const notes = all.subarray(2 * size, 3 * size);
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
    hash: ({ ownLo, ownHi, oppLo, oppHi, kingsLo, kingsHi, openLo, openHi, up, runs }) => {
      let first = Math.imul(ownLo ^ 0x9e3779b9, 0x85ebca6b) ^ (up ? 0x5bd1e995 : 0);
      first = Math.imul(first ^ (first >>> 15) ^ ownHi, 0xc2b2ae35);
      first = Math.imul(first ^ (first >>> 13) ^ oppLo, 0x27d4eb2f);
      first = Math.imul(first ^ (first >>> 16) ^ oppHi, 0x165667b1);
      first = Math.imul(first ^ (first >>> 14) ^ kingsLo, 0x85ebca6b);
      first = Math.imul(first ^ (first >>> 15) ^ kingsHi, 0xc2b2ae35);
      first = Math.imul(first ^ (first >>> 13) ^ openLo, 0x27d4eb2f);
      table.where = mixed(first ^ (first >>> 16) ^ openHi ^ Math.imul(runs, 0x9e3779b1));
      let second = Math.imul(ownLo ^ (ownHi << 5), 0x2c1b3c6d) + Math.imul(oppLo ^ (oppHi << 5), 0x297a2d39);
      second ^= second >>> 15;
      second = Math.imul(second, 0x1b56c4e9) + Math.imul(kingsLo ^ (kingsHi << 5), 0x3c6ef372);
      second ^= second >>> 13;
      table.check =
        Math.imul(second ^ openLo ^ (openHi << 5), 0x7feb352d) ^ ownHi ^ (oppHi << 3) ^ (up ? 1 : 0) ^ runs;
    },
    find: () => {
      const at = table.where & mask;
      const note = notes[at] as number;
      const value = values[at] as number;
      if (note === 0 || ((checks[at] as number) ^ note ^ value) !== table.check) return false;
      table.depth = (note >>> 12) - 1;
      table.bound = ((note >>> 10) & 3) as Bound;
      table.move = note & 1023;
      table.value = value;
      return true;
    },
    store: (depth, bound, value, move) => {
      const at = table.where & mask;
      const note = ((depth + 1) << 12) | (bound << 10) | move;
      checks[at] = table.check ^ note ^ value;
      notes[at] = note;
      values[at] = value;
    },
  };
  return table;
}

/** One round of the 32-bit finaliser of MurmurHash3: near values give answers that have nothing in common. */
export function mixed(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** A number from 0 up to 1 that is always the same for these whole numbers. */
export function chanceOf(...parts: readonly number[]): number {
  return (parts.reduce((hash, part) => mixed(hash ^ mixed(part)), 0x9e3779b9) >>> 0) / 0x1_0000_0000;
}
