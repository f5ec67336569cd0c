import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePackages, PACKAGES } from '../../tools/packages.mjs';

const NAMES = PACKAGES.map(({ name }) => name);
const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'damier-packages-'));
const project = join(folder, 'project');
const tarballs = new Map<string, string>();

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Somebody else's empty folder, where the packages are installed from their archives, without a network. */
beforeAll(() => {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true }');
  for (const made of makePackages(join(folder, 'made')))
    tarballs.set(basename(made), join(project, run('npm', 'pack', '--silent', made).trim()));
  run('npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', ...tarballs.values());
});

function installed(name: string): string {
  return join(project, 'node_modules', name);
}

function bytesOf(path: string): number {
  const { size } = statSync(path);
  return statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, inside) => sum + bytesOf(join(path, inside)), 0)
    : size;
}

/** The blocks of a README as one program, and what it says that they print. */
function examplesOf(name: string): { readonly text: string; readonly printed: readonly string[] } {
  const readme = readFileSync(join(installed(name), 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const text = blocks.join('\n');
  return { text, printed: [...text.matchAll(/; \/\/ → (.*)/g)].map(([, said = '']) => said) };
}

function asRequire(text: string): string {
  return text.replace(/^import (\{[^}]*\}) from ('.*');$/gm, 'const $1 = require($2);');
}

const FORMATS = [
  ['import', 'mjs', (text: string) => text],
  ['require', 'cjs', asRequire],
] as const;

/** What a program of the project prints; a warning of Node's is a fault. */
function printedBy(file: string, text: string): readonly string[] {
  writeFileSync(join(project, file), text);
  const { stdout, stderr } = spawnSync(process.execPath, [file], { cwd: project, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trimEnd().split('\n');
}

describe.each(NAMES)('%s', (name) => {
  it('is small, and needs no other package than those of this project', () => {
    expect(bytesOf(installed(name))).toBeLessThan(600_000);
    const manifest = JSON.parse(readFileSync(join(installed(name), 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies ?? {}).filter((other) => !NAMES.includes(other))).toEqual([]);
    expect(Object.keys(manifest)).not.toContain('scripts');
    expect(manifest.sideEffects).toBe(false);
  });

  it('has types that resolve in every mode', async () => {
    const data = new Uint8Array(readFileSync(tarballs.get(name) ?? ''));
    const analysis = await checkPackage(createPackageFromTarballData(data));
    expect(analysis).toMatchObject({ types: { kind: 'included' }, problems: [] });
  });

  it('is packed as npm wants it', async () => {
    const { messages } = await publint({ pkgDir: installed(name), pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it.each(FORMATS)('its README says the truth, by %s', (how, extension, written) => {
    const { text, printed } = examplesOf(name);
    const output = printedBy(`${name}-${how}.${extension}`, written(text));
    expect(printed.length).toBeGreaterThan(0);
    expect(output.filter((line) => printed.includes(line))).toEqual(printed);
  });
});

it.each(FORMATS)(
  'the example of the recogniser needs the packages alone, by %s',
  (how, extension, written) => {
    const example = readFileSync(new URL('../../examples/recogniser/hand.mjs', import.meta.url), 'utf8');
    const text = example.replaceAll(/'damier\/(\w+)'/g, "'damier-$1'");
    expect(printedBy(`hand-${how}.${extension}`, written(text))).toEqual(['32-28', '19-23']);
  },
);

const TYPED = `
import { createRules, Game, type Move, parseMove, RulesError, type Square } from 'damier-rules';
import { createOpponent, type Decision } from 'damier-opponent';
import { encodeFrame, type Message } from 'damier-protocol';
import { NUMBERS, nodeOf, recogniserAt, snapshotSeen, type Understood } from 'damier-recogniser';

const game = new Game('international', { start: 'W:W28:B23' });
const move: Move = game.move('28x19');
const squares: readonly Square[] = move.captured;
export const ended: string = game.result === null ? game.fen : game.result.reason;
const rules = createRules('russian', { options: { draws: 'simple' } });
export const read: Move = parseMove(rules, rules.start(), 'c3-d4');
export const bytes = (message: Message): Uint8Array => encodeFrame(message);
export const points = (decision: Decision): number => decision.points;
const node = nodeOf({ rules, numbers: NUMBERS, mayMoveAtOnce: () => true }, rules.begin(rules.start()), true);
export const told: readonly Understood[] = snapshotSeen(recogniserAt(node.game, node), 0, [rules.board.algebraic('b4')]).understood;
export const price: number = NUMBERS.cost.act;
// @ts-expect-error: there is no such cost
export const none = NUMBERS.cost.nothing;
export { createOpponent, RulesError, squares };
// @ts-expect-error: a text is no act
rules.play(rules.start(), 'c3-d4');
`;

const OWN = `
import type { BoardModuleSetup, SensorBoard } from 'damier/board';
import { type Bench, checkSensorBoard, type Finding } from 'damier/board-contract';
import { NUMBERS } from 'damier/recogniser';
import { createRules } from 'damier/rules';

export const size = ({ profile }: BoardModuleSetup): 6 | 8 | 10 => profile.size;
export const check = (bench: Bench): Promise<readonly Finding[]> => checkSensorBoard(() => bench);
export const price: number = NUMBERS.cost.act;
export const state = ({ link }: SensorBoard): string => link.state;
createRules('russian');
// @ts-expect-error: there is no such cost
export const none = NUMBERS.cost.nothing;
`;

/** TypeScript as old as is promised, where npm has it or can get it; and always the one that the check of the types brings. */
function compilers(): readonly string[] {
  const brought = require.resolve('typescript', { paths: [require.resolve('@arethetypeswrong/core')] });
  const oldest = join(folder, 'oldest');
  mkdirSync(oldest);
  writeFileSync(join(oldest, 'package.json'), '{ "private": true }');
  try {
    const wanted = ['install', '--silent', '--prefer-offline', '--no-audit', '--no-fund', 'typescript@5.0.4'];
    execFileSync('npm', wanted, { cwd: oldest, stdio: 'pipe' });
  } catch {
    console.warn(
      'typescript@5.0.4 cannot be had from npm here: the types were tried with the newer one alone',
    );
  }
  const old = join(oldest, 'node_modules', 'typescript', 'lib', 'typescript.js');
  return existsSync(old) ? [brought, old] : [brought];
}

/** Compiled as somebody's own program, strictly and with all types that it leads to: what the compiler says. */
function compiled(compiler: string, file: string, text: string, module: string, resolution: string): string {
  writeFileSync(join(project, file), text);
  const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'ES2022'];
  const tsc = join(compiler, '..', 'tsc.js');
  const args = [tsc, ...flags, '--module', module, '--moduleResolution', resolution, file];
  return spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' }).stdout;
}

describe('types, also by old compilers', () => {
  let found: readonly string[] = [];
  beforeAll(() => {
    found = compilers();
  });

  it.each([
    ['esm.mts', 'Node16', 'Node16'],
    ['cjs.cts', 'Node16', 'Node16'],
    ['bundled.ts', 'ES2022', 'Bundler'],
    ['classic.ts', 'CommonJS', 'Node10'],
  ] as const)('of the packages hold where they are used: %s, %s, %s', (file, module, resolution) => {
    for (const compiler of found)
      expect(compiled(compiler, file, TYPED, module, resolution), compiler).toBe('');
  });

  it('of the program’s own entries hold', () => {
    symlinkSync(root, installed('damier'));
    for (const compiler of found)
      expect(compiled(compiler, 'own.mts', OWN, 'Node16', 'Node16'), compiler).toBe('');
  });
});

/** A bundle by Vite, minified, of a page that imports that name: in bytes, and zipped. */
async function bundled(name: string): Promise<readonly [number, number]> {
  const input = join(project, 'page.js');
  writeFileSync(input, `import { ${name} } from 'damier-rules';\nglobalThis.used = [${name}];\n`);
  const outDir = join(project, 'bundle');
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: true, modulePreload: false, rolldownOptions: { input } },
  });
  const scripts = readdirSync(join(outDir, 'assets')).map((file) =>
    readFileSync(join(outDir, 'assets', file)),
  );
  const sum = (of: (script: Buffer) => number) => scripts.reduce((bytes, script) => bytes + of(script), 0);
  return [sum((script) => script.length), sum((script) => gzipSync(script).length)];
}

const PAGE = readFileSync(join(root, 'docs/parts.md'), 'utf8');
/** What the page of the parts says of each name. */
const PAID = [...PAGE.matchAll(/^\| `(\w+)`[^|]*\| ([\d.]+) (bytes|kB) \| ([\d.]+) (bytes|kB) \|$/gm)].map(
  ([, name = '', plain, unit, zipped, zippedUnit]) =>
    [name, inBytes(plain, unit), inBytes(zipped, zippedUnit)] as const,
);

function inBytes(number: string | undefined, unit: string | undefined): number {
  return Number(number) * (unit === 'kB' ? 1000 : 1);
}

/** The figures of the page may be a tenth off: Vite gets better, and so does the code. */
it('a page that imports one name pays what is said, and no more', async () => {
  expect(PAID.map(([name]) => name)).toEqual(expect.arrayContaining(['opponentOf', 'parseFen', 'Game']));
  for (const [name, plain, zipped] of PAID) {
    const paid = await bundled(name);
    console.info(`damier-rules: ${name} bundled takes ${paid[0]} bytes, ${paid[1]} zipped`);
    expect(Math.abs(paid[0] - plain), `${name}: ${paid[0]} bytes`).toBeLessThan(plain / 10);
    expect(Math.abs(paid[1] - zipped), `${name}: ${paid[1]} bytes zipped`).toBeLessThan(zipped / 10);
  }
});

it.each([
  ['opponentOf', 200],
  ['parseFen', 6_000],
  ['createRules', 55_000],
  ['Game', 100_000],
])('%s is said to cost no more than %i bytes', (name, most) => {
  expect(PAID.find(([of]) => of === name)?.[1]).toBeLessThan(most);
});
