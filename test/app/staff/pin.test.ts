import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  hashPin,
  isPin,
  isRemoteToken,
  keepPinHash,
  newRemoteToken,
  readPin,
} from '../../../src/app/staff/pin.ts';
import { newFolder } from '../../e2e/folders.ts';

function newHome(): string {
  const home = newFolder('pin');
  mkdirSync(join(home, 'staff'));
  return home;
}

describe('the PIN', () => {
  it('is kept as a hash that tells nothing, and is another one each time', async () => {
    const [one, other] = await Promise.all([hashPin('246810'), hashPin('246810')]);
    expect(one).toMatch(/^scrypt:\d+:8:1:/);
    expect(one).not.toContain('246810');
    expect(one).not.toBe(other);
    expect(await isPin('246810', one)).toBe(true);
    expect(await isPin('246811', one)).toBe(false);
  });

  it.each(['12345', '1234567890123', 'abcdef', '', '12 456'])('%j is none', async (pin) => {
    await expect(hashPin(pin)).rejects.toThrow('six to twelve digits');
  });

  it('is not let in by a damaged hash', async () => {
    expect(await isPin('246810', 'scrypt:1:2')).toBe(false);
    expect(await isPin('', '')).toBe(false);
    const [salt, key] = [Buffer.alloc(16), Buffer.alloc(32)].map((bytes) => bytes.toString('base64url'));
    for (const cost of ['3:8:1', '1099511627776:8:1', '32768:999999:999999', '0:0:0', '9'.repeat(400)])
      expect(await isPin('246810', `scrypt:${cost}:${salt}:${key}`)).toBe(false);
  });

  it('is none before one is set', () => {
    const home = newHome();
    expect(readPin(home)).toEqual({ kind: 'none' });
    const hash = `scrypt:32768:8:1:${'a'.repeat(22)}:${'b'.repeat(43)}`;
    keepPinHash(home, hash);
    expect(readPin(home)).toEqual({ kind: 'hash', hash });
    keepPinHash(home, hash.slice(0, -1));
    expect(readPin(home)).toMatchObject({ kind: 'damaged' });
  });

  it.each(['', 'scrypt:3:8:1:a:b', '\0\0\0', '['.repeat(100_000)])(
    'whose file is damaged says so: %#',
    (text) => {
      const home = newHome();
      keepPinHash(home, text);
      expect(readPin(home)).toMatchObject({ kind: 'damaged', problem: expect.stringContaining('staff pin') });
    },
  );
});

const quiet = () => undefined;

describe('the token for sleep and wake', () => {
  it('is void when a new one is made, and there is none at first', () => {
    const home = newHome();
    expect(isRemoteToken(home, '', quiet)).toBe(false);
    const first = newRemoteToken(home);
    expect(isRemoteToken(home, first, quiet)).toBe(true);
    const second = newRemoteToken(home);
    expect(isRemoteToken(home, first, quiet)).toBe(false);
    expect(isRemoteToken(home, second, quiet)).toBe(true);
  });
});
