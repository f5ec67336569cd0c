import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../../adapters/words/words.ts';
import { BadUse } from '../bad-use.ts';
import { messageOf } from '../message-of.ts';
import { replaceFile } from '../replace-file.ts';

/** 32 MB and some 0.1 s on a small computer: whoever has stolen the file tries a few PINs a second, not millions. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const;
type Cost = Readonly<Record<keyof typeof COST, number>>;
const KEY_BYTES = 32;
const SCRYPT_BYTES = 64 * 2 ** 20;
const PIN = /^\d{6,12}$/;
/** 16 bytes of salt and 32 of key: a hash that was cut short is none. */
const FORM = /^scrypt:(\d+):(\d+):(\d+):([\w-]{22}):([\w-]{43})$/;

/** The PIN's hash, as it may stand in a file. Throws `BadUse` unless it is six to twelve digits. */
export async function hashPin(pin: string): Promise<string> {
  if (!PIN.test(pin)) throw new BadUse('a PIN is six to twelve digits');
  const salt = randomBytes(16);
  const key = await derive(pin, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** False for a hash that is none, or that asks for another cost than ours: a file says nothing about how long a try may take. */
export async function isPin(pin: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt, key] = FORM.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  if (!isOurs(cost)) return false;
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(pin, Buffer.from(salt, 'base64url'), cost);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What is kept in the folder. */
export type KeptPin =
  | { readonly kind: 'none' }
  /** The file is there, and nobody gets in by it. */
  | { readonly kind: 'damaged'; readonly problem: string }
  | { readonly kind: 'hash'; readonly hash: string };

export function readPin(home: string): KeptPin {
  const file = pinFile(home);
  try {
    const hash = readFileSync(file, 'utf8').trim();
    if (isHash(hash)) return { kind: 'hash', hash };
    return { kind: 'damaged', problem: `${file} holds no PIN's hash; set the PIN again: damier staff pin` };
  } catch (error) {
    if (isMissing(error)) return { kind: 'none' };
    return { kind: 'damaged', problem: `${file} cannot be read (${messageOf(error)})` };
  }
}

/** Throws where that text is no PIN's hash. */
export function checkPin(text: string): void {
  if (!isHash(text.trim())) throw new Error('it holds no PIN’s hash');
}

function isHash(hash: string): boolean {
  const [, N, r, p] = FORM.exec(hash) ?? [];
  return isOurs({ N: Number(N), r: Number(r), p: Number(p) });
}

function isOurs({ N, r, p }: Cost): boolean {
  return N === COST.N && r === COST.r && p === COST.p;
}

export function keepPinHash(home: string, hash: string): void {
  replaceFile(pinFile(home), `${hash}\n`);
}

const pinFile = (home: string) => join(home, 'staff', 'pin');

function derive(pin: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, { ...cost, maxmem: SCRYPT_BYTES }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
