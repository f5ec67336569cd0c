import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from '../../../src/adapters/store/database.ts';
import { newFolder } from '../../e2e/folders.ts';

const folder = () => newFolder('folder');

it('makes what is missing above it as well, and leaves what is there', () => {
  const path = join(folder(), 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

it('says so when something else is in the way', () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow(/ENOTDIR/);
});

it('comes back, with the error, where nothing can be made although the parent is there', () => {
  expect(() => makeFolder('/proc/nope')).toThrow(/ENOENT/);
});
