import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEndgames } from '../../../src/adapters/endgames/endgames.ts';
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
