import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { boardIdOf, NoKey, openIdentity } from '../../../src/adapters/keys/keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a board keeps its key, readable by its owner alone, and its id follows from it', () => {
  const first = openIdentity(folder, 'Nantes').card;
  expect(openIdentity(folder, 'Nantes').card).toEqual(first);
  expect(boardIdOf(first.key)).toBe(first.board);
  expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600);
});

it('a damaged key is not replaced by another one', () => {
  writeFileSync(join(folder, 'key.pem'), 'no key');
  expect(() => openIdentity(folder, 'Nantes')).toThrow(NoKey);
});
