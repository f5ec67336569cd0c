import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ENTRIES = {
  rules: 'src/rules/rules.ts',
  recogniser: 'src/recogniser/recogniser.ts',
  opponent: 'src/opponent/opponent.ts',
  protocol: 'src/protocol/protocol.ts',
  board: 'src/ports/board-module.ts',
  'board-contract': 'src/board-contract/board-contract.ts',
} as const;
const PAGE = readFileSync(`${root}/docs/exports.md`, 'utf8');

/** Of each entry, the names that it exports, types too, and whether they are marked as deprecated. */
const exported = new Map<string, ReadonlyMap<string, boolean>>();

beforeAll(() => {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, root);
  const program = ts.createProgram(
    Object.values(ENTRIES).map((file) => `${root}/${file}`),
    options,
  );
  const checker = program.getTypeChecker();
  for (const [entry, file] of Object.entries(ENTRIES)) {
    const source = program.getSourceFile(`${root}/${file}`);
    const module = source && checker.getSymbolAtLocation(source);
    const names = module === undefined ? [] : checker.getExportsOfModule(module);
    const isDeprecated = (one: ts.Symbol) => {
      const named = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
      return [one, named].some((symbol) =>
        symbol.getJsDocTags(checker).some(({ name }) => name === 'deprecated'),
      );
    };
    exported.set(entry, new Map(names.map((one) => [one.name, isDeprecated(one)])));
  }
});

/** The names in a row of the entry's table. */
function row(entry: string, kind: string): readonly string[] {
  const [, section = ''] = PAGE.split(`\n## ${entry}\n`);
  const [, cells = ''] =
    new RegExp(`\\n\\| ${kind} \\| (.*) \\|`).exec(section.split('\n## ')[0] ?? '') ?? [];
  return [...cells.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

it.each(Object.keys(ENTRIES))('every export of %s is classified, once', (entry) => {
  const names = [...(exported.get(entry)?.keys() ?? [])];
  expect(names.length).toBeGreaterThan(4);
  const classified = ['stable', 'inside', 'deprecated'].flatMap((kind) => row(entry, kind));
  expect(classified.sort()).toEqual(names.sort());
});

it.each(Object.keys(ENTRIES))(
  'what is marked as deprecated in %s is so on the page, and nothing else',
  (entry) => {
    const marked = [...(exported.get(entry) ?? [])].filter(([, isDeprecated]) => isDeprecated);
    expect(row(entry, 'deprecated')).toEqual(marked.map(([name]) => name));
  },
);
