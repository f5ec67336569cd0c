import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as recogniser from '../../src/recogniser/recogniser.ts';
import * as rules from '../../src/rules/rules.ts';

const PAGE = readFileSync(new URL('../../docs/hands.md', import.meta.url), 'utf8');

it('the program of docs/hands.md reads a hand', () => {
  const program = [...PAGE.matchAll(/```js\n([\s\S]*?)```/g)]
    .map(([, block = '']) => block)
    .join('\n')
    .replace(/^import (\{.*\}) from 'damier\/(\w+)';$/gm, 'const $1 = library.$2;')
    .replace(/^(.*); \/\/ → (.*)$/gm, 'expect($1).toEqual($2);');
  expect(program).toContain('expect(');
  new Function('library', 'expect', program)({ rules, recogniser }, expect);
});

it('every call that it names is exported', () => {
  const names = [...PAGE.matchAll(/`(\w+)\(hand/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !(name in recogniser))).toEqual([]);
});
