import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { flushFolder } from '../../../src/adapters/store/database.ts';

const refusal = vi.hoisted(() => ({ code: null as string | null }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const fsyncSync = (file: number): void => {
    if (refusal.code !== null) throw Object.assign(new Error(refusal.code), { code: refusal.code });
    fs.fsyncSync(file);
  };
  return { ...fs, fsyncSync };
});
afterEach(() => {
  refusal.code = null;
});

it.each(['EPERM', 'EISDIR'])('what Windows refuses to flush is passed over there alone (%s)', (code) => {
  refusal.code = code;
  flushFolder(tmpdir(), 'win32');
  expect(() => flushFolder(tmpdir(), 'linux')).toThrow(code);
});

it('a disk that fails is told on every system', () => {
  refusal.code = 'EIO';
  expect(() => flushFolder(tmpdir(), 'win32')).toThrow('EIO');
  expect(() => flushFolder(join(tmpdir(), 'damier-is-not-here'), 'win32')).toThrow('ENOENT');
});
