import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const COPIED = ['libsql', '@libsql', '@serialport', 'serialport'];
let folder = '';
let packages = '';

/** The program as installed, its native parts copied so that they can be taken away. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damier-native-'));
  packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const from = join(root, 'node_modules', name);
    if (COPIED.includes(name)) cpSync(from, join(packages, name), { recursive: true });
    else symlinkSync(from, join(packages, name));
  }
  for (const name of ['bin', 'dist', 'docs', 'hardware', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
});

function games() {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/damier.js'), 'games', 'list'], {
    encoding: 'utf8',
    env: { ...process.env, DAMIER_HOME: join(folder, 'home') },
  });
  return { status, stderr };
}

it('all parts are there: nothing is said of them', () => {
  expect(games().stderr).not.toContain('missing');
});

it.each<[string, RegExp, () => void]>([
  [
    'the database was installed without its optional package',
    /^damier: a native part is missing: @libsql\/\S+\. .*npm ci --include=optional installs it\.\n$/,
    () => rmSync(join(packages, '@libsql'), { recursive: true }),
  ],
  [
    'the serial port has no build for this system',
    /^damier: a native part is missing: \S*bindings-cpp\. .*npm ci --include=optional installs it\.\n$/,
    () => {
      for (const part of ['prebuilds', 'build'])
        rmSync(join(packages, '@serialport/bindings-cpp', part), { recursive: true, force: true });
    },
  ],
  [
    'a package is not there at all',
    /^damier: the program cannot be read: Cannot find package 'libsql' .*npm ci.*\n$/,
    () => rmSync(join(packages, 'libsql'), { recursive: true }),
  ],
])('%s: one line says so, and the exit code is that of bad use', (_, line, takeAway) => {
  takeAway();
  const { status, stderr } = games();
  expect(stderr).toMatch(line);
  expect(status).toBe(2);
});
