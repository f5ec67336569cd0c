import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PROFILE_IDS } from '../../src/adapters/profile/profile.ts';
import { madeFor, madeForAll } from '../../src/hardware/hardware.ts';
import { BOARDS, hardwareFile, read } from './stock.ts';

const file = (path: string) => hardwareFile(`../${path}`);
const [trappes, ...others] = BOARDS.map((id) => read(id));
if (trappes === undefined) throw new Error('no board');

describe('what `npm run hardware` makes is what is committed:', () => {
  it.each(madeForAll([trappes, ...others], file))('%s', (path, text) => {
    expect(file(path)).toBe(text);
  });

  it('and nothing else lies there: a board, a netlist and a file of parameters each', () => {
    const names = (folder: string) =>
      readdirSync(new URL(`../../hardware/${folder}/`, import.meta.url))
        .filter((name) => /\.(json|net|scad)$/.test(name) && name !== 'profile.schema.json')
        .map((name) => name.replace(/\.\w+$/, ''))
        .sort();
    const ids = [...PROFILE_IDS].sort();
    expect([names('profiles'), names('kicad'), names('parts/boards')]).toEqual([ids, ids, ids]);
  });
});

it('all boards share their pins: one firmware runs on each', () => {
  for (const board of others) expect(board.sensor).toEqual(trappes.sensor);
});

it('a maker’s own board has all of it too, with his pins', () => {
  const rows = ['D41', ...read('school-6x6').sensor.rows.slice(1)];
  const made = new Map(madeFor(read('school-6x6', { id: 'mine', sensor: { rows } }), file));
  expect([...made.keys()]).toEqual([
    'pins.h',
    'bill-of-materials.csv',
    'to-order.md',
    'mine.net',
    'mine.scad',
    'matrix.svg',
    'supply.svg',
    'tables.md',
  ]);
  expect(made.get('pins.h')).toContain('{PORTG, DDRG, _BV(PG0)},  // D41');
  expect(made.get('tables.md')).toMatch(/\| RANK1 \| D41 \| PG0 \| RANK1 \| all \|/);
});
