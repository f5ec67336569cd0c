import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockHome } from '../../../src/adapters/store/database.ts';
import { newFolder } from '../../e2e/folders.ts';

const directory = () => newFolder('home');

describe('a state directory', () => {
  it('belongs to one process at a time, by whatever name it is called', () => {
    const home = directory();
    const other = join(directory(), 'link');
    symlinkSync(home, other);
    const lock = lockHome(home);
    expect(lock).not.toBeNull();
    expect(lockHome(home)).toBeNull();
    expect(lockHome(other)).toBeNull();
    lock?.release();
    const again = lockHome(other);
    expect(again).not.toBeNull();
    again?.release();
  });

  it('does not lock another one', () => {
    const locks = [lockHome(directory()), lockHome(directory())];
    expect(locks).not.toContain(null);
    for (const lock of locks) lock?.release();
  });
});
