import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FAMILY_NAMES } from '../../src/bench/hand/families.ts';

const page = readFileSync(new URL('../../docs/simulated-hand.md', import.meta.url), 'utf8');

test('docs/simulated-hand.md names every family once, in order', () => {
  const rows = [...page.matchAll(/^\| (\d\d-[a-z]+) \|/gm)].map(([, name]) => name);
  expect(rows).toEqual([...FAMILY_NAMES]);
});
