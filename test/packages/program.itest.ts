import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'damier-program-'));
const installed = join(folder, 'package');
let files: readonly string[] = [];

beforeAll(() => {
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  execFileSync('npm', args, { cwd: root, stdio: 'pipe' });
  const [archive = ''] = readdirSync(folder);
  execFileSync('tar', ['-xf', join(folder, archive), '-C', folder]);
  symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'));
  files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('node_modules'),
  );
});

function damier(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(installed, 'bin/damier.js'), ...args],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

it('has no benchmarks, no maps without their sources, and no other package', () => {
  expect(files.filter((path) => /(^|\/)bench|\.map$|^dist\/packages/.test(path))).toEqual([]);
});

it('has no link that leads nowhere', () => {
  const dead = files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = readFileSync(join(installed, path), 'utf8');
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, to = '']) => to)
        .filter((to) => !/^([a-z]+:|#)/.test(to))
        .map((to) => normalize(join(dirname(path), to.replace(/#.*/, ''))))
        .filter((to) => !existsSync(join(installed, to)))
        .map((to) => `${path}: ${to}`);
    });
  expect(dead).toEqual([]);
});

it('every schema and profile is exported', () => {
  const require = createRequire(join(installed, 'package.json'));
  const documented = files.filter((path) => /^(docs|hardware)\/.*\.json$/.test(path));
  expect(documented).toContain('hardware/profiles/trappes-8x8.json');
  expect(documented).toContain('docs/api.schema.json');
  for (const path of documented) expect(() => require(`damier/${path}`), path).not.toThrow();
});

it('plays by its rules, and says where its benchmarks are', () => {
  const moves = damier('rules', 'moves', '--game', 'international', '--fen', 'W:W28:B23', '--json');
  expect(JSON.parse(moves.stdout)).toMatchObject({ moves: [[28, 19, [23]]] });
  for (const name of ['bench', 'tune']) {
    const { status, stderr } = damier(name, 'rules', '--json');
    expect([status, stderr]).toEqual([2, expect.stringContaining('only in a checkout of the project')]);
  }
  expect(damier('--help').stdout).not.toContain('bench');
});
