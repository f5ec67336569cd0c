import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as library from '../../src/rules/rules.ts';

const DOC = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');

/** The blocks as one program: imports become names of the library, `value; // → expected` becomes a check. */
function programOf(markdown: string): string {
  return [...markdown.matchAll(/```js\n([\s\S]*?)```/g)]
    .map(([, block = '']) => block)
    .join('\n')
    .replace(/^import (\{.*\}) from 'damier\/rules';$/gm, 'const $1 = library;')
    .replace(/^(.*); \/\/ → (.*)$/gm, 'check(() => $1, $2);');
}

it('the examples of docs/rules.md say the truth', () => {
  const checked: string[] = [];
  const check = (value: () => unknown, expected: unknown) => {
    expect(value(), value.toString()).toEqual(expected);
    checked.push(value.toString());
  };
  new Function('library', 'check', programOf(DOC))(library, check);
  expect(checked).toHaveLength(DOC.match(/; \/\/ → /g)?.length ?? 0);
  expect(checked.length).toBeGreaterThan(20);
});

it('every file named in docs/rules.md is there', () => {
  for (const [, name] of DOC.matchAll(/`([a-z-]+\.ts)`/g))
    expect(() => readFileSync(new URL(`../../src/rules/${name}`, import.meta.url))).not.toThrow();
});
