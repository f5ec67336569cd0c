import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NUMBERS } from '../../src/recogniser/recogniser.ts';

const PAGE = readFileSync(new URL('../../docs/recognition.md', import.meta.url), 'utf8');

/** Rows of the page's tables, cell by cell, without what makes them code. */
const rows = PAGE.split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );

describe('docs/recognition.md says what the numbers say', () => {
  it('every cost is in its table, with its value', () => {
    const said = rows.flatMap(([names = '', values = '']) => {
      const costs = names.split(', ');
      if (!costs.every((name) => name in NUMBERS.cost)) return [];
      return costs.map((name, index) => [name, Number(values.split(', ')[index])] as const);
    });
    expect(Object.fromEntries(said)).toEqual(NUMBERS.cost);
  });

  it('every quiet is in its table, with its value, the shortest first', () => {
    const said = rows.flatMap(([ms = '', name = '']) => (name in NUMBERS.quiet ? [[name, Number(ms)]] : []));
    expect(Object.fromEntries(said)).toEqual(NUMBERS.quiet);
    expect(said.map(([, ms]) => ms)).toEqual(NUMBERS.moments);
  });

  it.each(Object.entries(NUMBERS.margin).filter(([name]) => /^(same$|other|air|said)/.test(name)))(
    'the margin %s is named with %d',
    (name, value) => {
      const [, said] = new RegExp(`([\\d.]+)(?: nats dearer)? \\(?\`${name}\``).exec(PAGE) ?? [];
      expect(Number(said)).toBe(value);
    },
  );

  it('names the beam', () => {
    const { most, within, surprise } = NUMBERS.beam;
    expect(PAGE).toContain(`The ${most} cheapest are kept, of those within ${within} nats.`);
    expect(PAGE).toContain(`costs ${surprise} nats beyond its acts`);
  });
});
