import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildEndgames, readEndgames } from '../../../src/adapters/endgames/endgames.ts';
import { parseFen } from '../../../src/rules/rules.ts';
import { rulesOf } from '../../rules/games.ts';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'damier-endgames-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('where none are kept there are none', () => {
  expect(readEndgames(home, rulesOf('english'), () => {})).toBeNull();
});

it('a damaged file is said, with the way out, and left out', () => {
  mkdirSync(join(home, 'endgames'));
  writeFileSync(join(home, 'endgames', 'english.gz'), 'rubbish');
  const said: string[] = [];
  expect(readEndgames(home, rulesOf('english'), (message) => said.push(message))).toBeNull();
  expect(said).toEqual([expect.stringMatching(/english\.gz is left out .*damier endgames --game english/)]);
});

it('what was solved is read back, under the same rules alone', () => {
  const rules = rulesOf('english');
  const shares: number[] = [];
  const { file, bytes } = buildEndgames(home, rules, ({ done, of }) => shares.push(done / of), 2);
  expect([file, bytes > 100]).toEqual([join(home, 'endgames', 'english.gz'), true]);
  expect(shares.at(-1)).toBe(1);
  const cursor = rules.cursor();
  cursor.begin(parseFen(rules, 'W:WK18:BK14'));
  expect(readEndgames(home, rules, () => {}, 2)?.valueOf(cursor.node)).toBe(1);
  expect(readEndgames(home, rulesOf('english', { quietLimit: 50 }), () => {}, 2)).toBeNull();
});
