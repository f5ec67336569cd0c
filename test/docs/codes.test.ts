import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from '../../src/game/event.ts';
import { type Refusal, RULES_ERROR_CODES } from '../../src/rules/rules.ts';

const root = new URL('../../', import.meta.url);
const PAGE = readFileSync(new URL('docs/codes.md', root), 'utf8');

/** The rows of the table with that heading, cell by cell, without backquotes. */
function table(heading: string): readonly (readonly string[])[] {
  const [, body = ''] = PAGE.split(`| ${heading} |`);
  const [rows = ''] = body.slice(body.indexOf('\n|---')).trim().split('\n\n');
  return rows
    .split('\n')
    .slice(1)
    .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
    .map(([, ...cells]) => cells);
}

const first = (heading: string) => table(heading).map(([cell = '']) => cell);

function sources(folder: string): string {
  const files = readdirSync(new URL(folder, root)).filter((file) => /\.[jt]s$/.test(file));
  return files.map((file) => readFileSync(new URL(`${folder}/${file}`, root), 'utf8')).join('\n');
}

/** Exhaustive by its type: the compiler misses a code that is not here. */
const REFUSALS: Readonly<Record<Refusal['code'], readonly string[]>> = {
  gameOver: [],
  noPiece: ['square'],
  notYourPiece: ['square'],
  captureCompulsory: ['captures'],
  moreCaptures: ['took', 'most', 'captures'],
  worthMore: ['captures'],
  goesOn: ['captures'],
  kingFirst: ['captures'],
  otherPieces: ['captures'],
  kingRests: ['moves'],
  occupied: ['square'],
  notDiagonal: [],
  manBackwards: [],
  manCapturesForward: [],
  tooFar: [],
  blocked: ['by'],
  landsElsewhere: ['squares'],
  openTrap: ['square'],
  noSliders: [],
  unknownSlider: ['sliders'],
  sameNotch: ['notches'],
  oneNotch: ['notches'],
  spinFirst: [],
  sliderDue: ['colour'],
  moveDue: [],
  wrongColour: ['due'],
  nothingToHuff: [],
  notHuffable: ['huffable'],
};

it('every error of the rules has its row', () => {
  expect(first('`RulesError` | what was given')).toEqual(RULES_ERROR_CODES);
});

it('every refusal has its row, with its fields', () => {
  const rows = table('`Refusal` | why | with').map(([code = '', , fields = '']) => [code, fields]);
  expect(rows).toEqual(Object.entries(REFUSALS).map(([code, fields]) => [code, fields.join(', ')]));
  const code = readFileSync(new URL('src/rules/explain.ts', root), 'utf8');
  for (const field of new Set(Object.values(REFUSALS).flat())) expect(code).toContain(`readonly ${field}:`);
});

it('every fault of a board has its row, with its number', () => {
  const rows = table('`code` | page | found by').map(([code = '', number = '']) => [code, number]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(FAULTS).map(([code, { page }]) => [code, page])),
  );
});

it('every exit code that a command ends with has its row', () => {
  const ends = [
    ...`${sources('src/cli')}${sources('bin')}`.matchAll(/(?:exit\(|exitCode \??\??= )([^;]*);?/g),
  ]
    .flatMap(([, value = '']) => value.match(/\b\d+\b/g) ?? [])
    .map(Number);
  expect(first('`damier` ends with | when').map(Number)).toEqual(
    [...new Set([0, ...ends])].sort((one, other) => one - other),
  );
});

it('every status of an error has its row, here or in docs/api.md', () => {
  const code = sources('src/adapters/http');
  const said = [...code.matchAll(/(?:[,:?(] |\(|')([45]\d\d)(?=[,)\s'])/g)].map(([, status]) =>
    Number(status),
  );
  const api = readFileSync(new URL('docs/api.md', root), 'utf8');
  const answers = [...api.matchAll(/^\| ([45]\d\d) \|/gm)].map(([, status]) => Number(status));
  expect([...answers, ...first('status | when').map(Number)].sort()).toEqual([...new Set(said)].sort());
});
