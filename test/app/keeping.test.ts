import { chownSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { BadUse, keeping } from '../../src/app/errors.ts';
import { newFolder } from '../e2e/folders.ts';

const ANOTHER = 12_345;
const isRoot = process.getuid?.() === 0;

afterEach(() => {
  vi.restoreAllMocks();
});

it('root writes nothing in the folder of another user, who could not use it', () => {
  const home = newFolder('home');
  const owner = isRoot ? ANOTHER : process.getuid?.();
  if (isRoot) chownSync(home, ANOTHER, ANOTHER);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  const write = () => keeping(home, () => writeFileSync(join(home, 'file'), ''));
  expect(write).toThrow(BadUse);
  expect(write).toThrow(`sudo -u '#${owner}' damier …`);
  expect(readdirSync(home)).toEqual([]);
});

it('everybody writes in his own folder, and where there is none yet', () => {
  const home = newFolder('home');
  const owner = isRoot ? ANOTHER : 0;
  if (isRoot) chownSync(home, ANOTHER, ANOTHER);
  const own = vi.spyOn(process, 'getuid').mockReturnValue(isRoot ? owner : (process.getuid?.() ?? 0));
  expect(keeping(home, () => 'kept')).toBe('kept');
  own.mockReturnValue(0);
  expect(keeping(join(home, 'not-there'), () => 'kept')).toBe('kept');
});
