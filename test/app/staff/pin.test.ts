import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashPin, isPin, keepPinHash, readPinHash } from '../../../src/app/staff/pin.ts';
import { isRemoteToken, newRemoteToken } from '../../../src/app/staff/remote-token.ts';
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
  });

  it('is none before one is set', () => {
    const home = newHome();
    expect(readPinHash(home)).toBeNull();
    keepPinHash(home, 'scrypt:1:1:1:a:b');
    expect(readPinHash(home)).toBe('scrypt:1:1:1:a:b');
  });
});

describe('the token for sleep and wake', () => {
  it('is void when a new one is made, and there is none at first', () => {
    const home = newHome();
    expect(isRemoteToken(home, '')).toBe(false);
    const first = newRemoteToken(home);
    expect(isRemoteToken(home, first)).toBe(true);
    const second = newRemoteToken(home);
    expect(isRemoteToken(home, first)).toBe(false);
    expect(isRemoteToken(home, second)).toBe(true);
  });
});
