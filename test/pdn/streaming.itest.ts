import { expect, it } from 'vitest';
import { PdnReader } from '../../src/rules/pdn/pdn.ts';

const MEGABYTE = 1024 * 1024;
const GAME = `[Event "a"]\n[GameType "20"]\n\n${'1. 32-28 19-23 {a remark [%clk 0:10:00]} (18-23) 2. 28x19 14x23 '.repeat(12)}2-0\n\n`;

/** Reads that many megabytes in chunks of 64 KiB; the games and the greatest heap on the way, in bytes. */
function read(megabytes: number): { readonly games: number; readonly heap: number } {
  let games = 0;
  let heap = 0;
  const reader = new PdnReader(() => {
    games += 1;
  });
  const text = GAME.repeat(Math.ceil(MEGABYTE / GAME.length)).slice(0, MEGABYTE);
  for (let megabyte = 0; megabyte < megabytes; megabyte += 1) {
    for (let at = 0; at < text.length; at += 65536) reader.push(text.slice(at, at + 65536));
    heap = Math.max(heap, process.memoryUsage().heapUsed);
  }
  reader.end();
  return { games, heap };
}

it('a file of 100 MB needs no more memory than one of 1 MB', () => {
  const small = read(1);
  const large = read(100);
  expect(large.games).toBeGreaterThan(99 * small.games);
  // Games kept, or the text alone, would take hundreds of megabytes.
  expect(large.heap - small.heap).toBeLessThan(64 * MEGABYTE);
});
