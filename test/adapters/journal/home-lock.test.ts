import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockHome } from '../../../src/adapters/journal/home-lock.ts';

const directory = () => mkdtempSync(join(tmpdir(), 'damier-home-'));

describe('a state directory', () => {
  it('belongs to one process at a time, by whatever name it is called', async () => {
    const home = directory();
    const other = join(directory(), 'link');
    symlinkSync(home, other);
    const lock = await lockHome(home);
    expect(lock).not.toBeNull();
    expect(await lockHome(home)).toBeNull();
    expect(await lockHome(other)).toBeNull();
    await lock?.release();
    const again = await lockHome(other);
    expect(again).not.toBeNull();
    await again?.release();
  });

  it('does not lock another one', async () => {
    const locks = [await lockHome(directory()), await lockHome(directory())];
    expect(locks).not.toContain(null);
    for (const lock of locks) await lock?.release();
  });
});
