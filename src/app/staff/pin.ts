import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadUse } from '../bad-use.ts';
import { replaceFile } from '../replace-file.ts';

/** 32 MB and some 0.1 s on a small computer: whoever has stolen the file tries a few PINs a second, not millions. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const;
const KEY_BYTES = 32;
const SCRYPT_BYTES = 64 * 2 ** 20;
const PIN = /^\d{6,12}$/;
const FORM = /^scrypt:(\d+):(\d+):(\d+):([\w-]+):([\w-]+)$/;

/** The PIN's hash, as it may stand in a file. Throws `BadUse` unless it is six to twelve digits. */
export async function hashPin(pin: string): Promise<string> {
  if (!PIN.test(pin)) throw new BadUse('a PIN is six to twelve digits');
  const salt = randomBytes(16);
  const key = await derive(pin, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** False for a hash that is none. */
export async function isPin(pin: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = FORM.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(pin, Buffer.from(salt, 'base64url'), cost);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The hash that is kept in the folder; null: no PIN was set. */
export function readPinHash(home: string): string | null {
  try {
    return readFileSync(pinFile(home), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export function keepPinHash(home: string, hash: string): void {
  replaceFile(pinFile(home), `${hash}\n`);
}

const pinFile = (home: string) => join(home, 'staff', 'pin');

function derive(
  pin: string,
  salt: Buffer,
  cost: typeof COST | Record<'N' | 'r' | 'p', number>,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, { ...cost, maxmem: SCRYPT_BYTES }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
