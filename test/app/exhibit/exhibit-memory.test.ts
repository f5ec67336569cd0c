import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recall, remember } from '../../../src/app/exhibit/exhibit-loop.ts';

let home = '';
const said: string[] = [];
const log = (message: string) => void said.push(message);
const MEMORY = { plan: { game: 'classiques', players: 1, strength: 'fair' }, language: 'en' } as const;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'damier-exhibit-'));
  said.length = 0;
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('a game goes on after a power cut while it is fresh, also where the clock has gone back', () => {
  remember(home, MEMORY, 1_000_000, log);
  expect(recall(home, 1_300_000, 600_000, log)).toEqual(MEMORY);
  expect(recall(home, 700_000, 600_000, log)).toEqual(MEMORY);
  expect(recall(home, 2_000_000, 600_000, log)).toBeNull();
  expect(said).toEqual([]);
});

it('what nobody plays is not remembered, and forgetting twice is none', () => {
  remember(home, MEMORY, 1, log);
  remember(home, null, 2, log);
  remember(home, null, 3, log);
  expect(recall(home, 3, 600_000, log)).toBeNull();
  expect(said).toEqual([]);
});

it('a damaged file is said, and the board attracts', () => {
  writeFileSync(
    join(home, 'visit.json'),
    '{"damier":"exhibit","v":1,"at":1,"memory":{"plan":{"game":"chess"}}}',
  );
  expect(recall(home, 1, 600_000, log)).toBeNull();
  expect(said[0]).toContain('visit.json does not say what was played');
});

it('a disk that takes nothing costs the memory, and no more', () => {
  remember(join(home, 'nowhere'), MEMORY, 1, log);
  expect(said[0]).toContain('cannot be remembered');
});
