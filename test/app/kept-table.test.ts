import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BadUse } from '../../src/app/errors.ts';
import { forgetTable, keepTable, readKeptTable } from '../../src/app/kept-table.ts';
import type { TableWish } from '../../src/ports/page.ts';
import { newFolder } from '../e2e/folders.ts';

const wish: TableWish = {
  ...{ game: 'english', options: { quietLimit: 30 }, fen: 'W:W21:B1', clock: '5+3', anew: true },
  ...{ opponent: 'computer', level: 3, opponentSide: 'bottom' },
};

const goesOn = { number: 7, after: 9 };

it('the game that was sat down to is kept for the next start, where it goes on', () => {
  const home = newFolder('table');
  expect(readKeptTable(home, fail)).toBeNull();
  keepTable(home, { wish, goesOn });
  expect(readKeptTable(home, fail)).toEqual({ wish: { ...wish, anew: false }, goesOn });
  forgetTable(home);
  forgetTable(home);
  expect(readKeptTable(home, fail)).toBeNull();
});

it.each(['{', '{"damier":"table","v":2}', '{"damier":"table","v":1,"wish":{"game":"chess"}}'])(
  'a file that says %s is said, and then there is none',
  (text) => {
    const home = newFolder('table');
    writeFileSync(join(home, 'table.json'), text);
    const said: string[] = [];
    expect(readKeptTable(home, (message) => said.push(message))).toBeNull();
    expect(said).toEqual([expect.stringContaining(join(home, 'table.json'))]);
  },
);

it('where nothing can be kept that is bad use, and what was kept stays', () => {
  const home = newFolder('table');
  keepTable(home, { wish, goesOn });
  mkdirSync(join(home, 'table.json.new'));
  expect(() => keepTable(home, { wish: { ...wish, game: 'russian' }, goesOn })).toThrow(BadUse);
  expect(readFileSync(join(home, 'table.json'), 'utf8')).toContain('english');
});

function fail(message: string): never {
  throw new Error(message);
}
