/** What a tag makes: the workflow's own command, in a checkout that is prepared as CONTRIBUTING.md says. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VERSION } from '../../src/app/machine.ts';
import { newFolder } from '../e2e/folders.ts';
import { root } from './document-commands.ts';

const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');

/** The files of this checkout, with the section of its version in the changelog, and its programs as they are built. */
function prepared(): string {
  const folder = newFolder('release');
  const copy = 'git ls-files -co --exclude-standard -z | tar --null -T - -c | tar -x -C "$1"';
  execFileSync('sh', ['-c', copy, 'sh', folder], { cwd: root });
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

it('has its notes, the program, the packages, the firmware, the printed boards and the prints', () => {
  const folder = prepared();
  const [, command = ''] = /run: (node tools\/release\.mjs .*)/.exec(workflow) ?? [];
  const env = { ...process.env, GITHUB_REF_NAME: `v${VERSION}` };
  const said = execFileSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' });
  const names = [
    ...['', '-opponent', '-protocol', '-recogniser', '-rules'].map((part) => `damier${part}-${VERSION}.tgz`),
    ...['firmware', 'pcb', 'prints'].map((part) => `damier-${part}-${VERSION}.zip`),
  ].sort();
  expect(said.trim().split('\n')).toEqual(names);
  // Where the workflow takes them from.
  const [, notes = ''] = /body_path: (\S+)/.exec(workflow) ?? [];
  expect(readFileSync(join(folder, notes), 'utf8')).toMatch(/^### /m);
  const [, assets = ''] = /files: (\S+)\/\*/.exec(workflow) ?? [];
  expect(readdirSync(join(folder, assets)).sort()).toEqual(names);
});

it('has the installers, among its assets once release.mjs has emptied the folder', () => {
  const [, release = '', assets = ''] =
    /(node tools\/release\.mjs.+)\n.*node tools\/installer\.mjs (\S+)\n/.exec(workflow) ?? [];
  expect(release).toMatch(/ release$/);
  expect(assets).toBe(/files: (\S+)\/\*/.exec(workflow)?.[1]);
});
