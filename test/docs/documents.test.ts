import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { GAME_FACTS, GAME_IDS, optionsOf } from '../../src/rules/rules.ts';
import { documentsSchema } from './documents-schema.ts';

const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const read = (name: string) => readFileSync(path(name), 'utf8');
const { documents, rulings } = v.parse(documentsSchema, JSON.parse(read('docs/documents.json')));
const french: Readonly<Record<string, string>> = JSON.parse(read('src/kiosk/texts/fr.json'));

const statements = documents.flatMap((document) =>
  document.statements.map((statement) => ({ ...statement, games: document.games, document: document.id })),
);
const placeOf = ({ document, lines, says }: (typeof statements)[number]) =>
  `${document}:${lines.join('–')} ${says}`;
const honoured = statements.flatMap((statement) =>
  statement.honoured === 'not' ? [] : [[placeOf(statement), statement] as const],
);

/** Whether a file has that title as a whole string of its own: of a test, of a group, or of a row. */
const hasTitle = (file: string, title: string) =>
  ["'", '"', '`'].some((quote) => read(file).includes(`${quote}${title}${quote}`));

/** Whether a game has that option, and the option that value. */
function hasValue({ game, name, value }: (typeof rulings)[number]['letter'][number]): boolean {
  const option = optionsOf(game).find((one) => one.name === name);
  if (option === undefined) return false;
  const counts = option.count !== undefined && typeof value === 'number' && value >= option.count.least;
  return counts || option.words.some((word) => word === value);
}

describe('docs/documents.json', () => {
  it('has all five documents, each of a game of its own', () => {
    expect(documents.map(({ id }) => id)).toEqual(['000', '001', '002', '003', '004']);
    const games = documents.flatMap((document) => document.games);
    expect(games).toEqual(GAME_IDS.slice(0, games.length));
  });

  it.each(documents)('has a place for each line of $id', ({ lines, statements: rows, withoutStatement }) => {
    const within = ([first, last]: readonly [number, number]) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const spoken = new Set(rows.flatMap((row) => within(row.lines)));
    const silent = withoutStatement.flatMap(within);
    expect([...spoken, ...silent].sort((a, b) => a - b)).toEqual(within([1, lines]));
  });

  it.each(honoured)('names a place and a test that are there: %s', (_, { where, test, untested }) => {
    expect([where, existsSync(path(where))]).toEqual([where, true]);
    if (test === null) expect(untested).toBeDefined();
    else {
      expect(test.file).toMatch(/^test\//);
      expect([test, hasTitle(test.file, test.title)]).toEqual([test, true]);
    }
  });

  it.each(honoured)('names options that are there, of its own games: %s', (_, statement) => {
    const options = statement.honoured === 'otherwise' ? statement.letter : (statement.options ?? []);
    for (const option of options) {
      expect(statement.games).toContain(option.game);
      expect([option, hasValue(option)]).toEqual([option, true]);
    }
  });

  it.each(rulings)('tells defaults and letter by options: $question ($source)', (ruling) => {
    for (const option of [...ruling.default, ...ruling.letter]) {
      expect(ruling.games).toContain(option.game);
      expect([option, hasValue(option)]).toEqual([option, true]);
    }
    for (const { game, name, value } of ruling.default)
      expect([game, name, optionsOf(game).find((option) => option.name === name)?.default]).toEqual([
        game,
        name,
        value,
      ]);
    if (ruling.letter.length === 0) expect(ruling.none).toBeDefined();
  });

  it('tells of every option of these games what it decides', () => {
    const told = rulings.flatMap(({ games, default: standard, none = '' }) =>
      games.map((game) => ({ game, words: `${standard.map(({ name }) => name)} ${none}` })),
    );
    const untold = documents
      .flatMap((document) => document.games)
      .flatMap((game) => optionsOf(game).map(({ name }) => ({ game, name })))
      .filter(({ game, name }) => !told.some((one) => one.game === game && one.words.includes(name)));
    expect(untold).toEqual([]);
  });
});

describe('the French page says in the documents’ own words', () => {
  it.each([
    ['001:5 where the game comes from', `fact.origin.${GAME_FACTS.classiques.origin}`, 'Europe, XVIe siècle'],
    ['001:43 souffler n’est pas jouer', 'rule.omission.huff', 'Souffler n’est pas jouer'],
    ['000:43 that a capture may end in an open trap', 'rule.fall', 'même obligatoire'],
    ['004:37 rafle', 'rule.chain', 'rafle'],
  ])('%s', (_, id, words) => {
    expect(french[id]).toContain(words);
  });
});

it('docs/documents.md is what tools/documents.mjs makes', () => {
  const made = execFileSync(process.execPath, [path('tools/documents.mjs'), '--print'], { encoding: 'utf8' });
  expect(read('docs/documents.md')).toBe(made);
});
