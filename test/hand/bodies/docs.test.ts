import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { picture } from '../../../src/bench/hand/bodies/picture.ts';
import { BODY_FAMILIES } from '../../../src/bench/hand/bodies/wood.ts';

const docs = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

test('docs/bodies.md says of every family what the data say, in order', () => {
  const [, table = ''] = docs('bodies.md').split('## Families');
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| ([a-z-]+) \| (.*) \|$/gm)];
  const told = rows.map(([, name, stands]) => ({ name, stands })).filter(({ name }) => name !== 'family');
  expect(told).toEqual(BODY_FAMILIES.map(({ name, stands }) => ({ name, stands })));
});

test('docs/bodies.svg is what tools/bodies-picture.mjs draws', () => {
  expect(docs('bodies.svg')).toBe(picture());
});
