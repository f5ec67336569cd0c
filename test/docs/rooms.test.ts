/** Rooms that can leave: each compiles alone, with what Node and browsers both have, and brings along its own files and the rules' alone. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const ROOMS = {
  rules: ['rules'],
  protocol: ['protocol'],
  recogniser: ['recogniser', 'rules'],
  opponent: ['opponent', 'rules'],
};

const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);

it.each(Object.entries(ROOMS))('%s compiles with %j alone', (room, folders) => {
  const alone = {
    ...options,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    paths: {},
    allowJs: false,
  };
  const program = ts.createProgram([`${root}/src/${room}/${room}.ts`], alone);
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
  const own = program.getSourceFiles().filter((file) => !program.isSourceFileDefaultLibrary(file));
  const inside = folders.map((folder) => `${root}/src/${folder}/`);
  const others = own.filter(({ fileName }) => !inside.some((path) => fileName.startsWith(path)));
  expect(others.map(({ fileName }) => fileName)).toEqual([]);
  expect(own.length).toBeGreaterThan(5);
});
