import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as recogniser from '../../src/recogniser/recogniser.ts';

const PAGE = readFileSync(new URL('../../docs/hands.md', import.meta.url), 'utf8');

it('every call that docs/hands.md names is exported', () => {
  const names = [...PAGE.matchAll(/`(\w+)\(hand/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !(name in recogniser))).toEqual([]);
});
