/** What lets staff in: the PIN, the token for a remote switch, the key of the office's door. */

import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { isMissing } from '../../adapters/words/words.ts';
import { BadUse, messageOf } from '../errors.ts';
import { replaceFile } from '../home.ts';

/** 32 MB and some 0.1 s on a small computer. So a thief of the file tries a few PINs a second, not millions. */
const COST = { N: 2 ** 15, r: 8, p: 1 } as const;
type Cost = Readonly<Record<keyof typeof COST, number>>;
const KEY_BYTES = 32;
const SCRYPT_BYTES = 64 * 2 ** 20;
const PIN = /^\d{6,12}$/;
/** 16 bytes of salt and 32 of key. A hash that was cut short is none. */
const FORM = /^scrypt:(\d+):(\d+):(\d+):([\w-]{22}):([\w-]{43})$/;

/** The PIN's hash, as it may stand in a file. Throws `BadUse` unless it is six to twelve digits. */
export async function hashPin(pin: string): Promise<string> {
  if (!PIN.test(pin)) throw new BadUse('a PIN is six to twelve digits');
  const salt = randomBytes(16);
  const key = await derive(pin, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(':');
}

/** False for what is no hash, or asks for another cost than ours: a file says nothing about how long a try may take. */
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
type KeptPin =
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

/** A new token, which lets its bearer put the board to sleep and wake it. Only its hash is kept, and the one before is void. */
export function newRemoteToken(home: string): string {
  const token = randomBytes(32).toString('base64url');
  replaceFile(tokenFile(home), `${hashOf(token)}\n`);
  return token;
}

/** Whether it is the token of this board; false where there is none. A token of 256 random bits needs no slow hash. */
export function isRemoteToken(home: string, token: string, log: (message: string) => void): boolean {
  const [given, kept] = [Buffer.from(hashOf(token)), Buffer.from(keptHash(home, log))];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

/** Throws where that text is no token's hash. */
export function checkRemoteToken(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text.trim())) throw new Error('it holds no token’s hash');
}

/** A file that cannot be read lets nobody in, and is reported. */
function keptHash(home: string, log: (message: string) => void): string {
  try {
    return readFileSync(tokenFile(home), 'utf8').trim();
  } catch (error) {
    const isNone = isMissing(error);
    if (!isNone) log(`${tokenFile(home)} cannot be read: ${messageOf(error)}`);
    return '';
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const tokenFile = (home: string) => join(home, 'staff', 'remote-token');

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3650'];

/** Throws where the text is no private key with its certificate, whole. */
export function checkOfficePem(text: string): void {
  if (!text.trimEnd().endsWith('-----END CERTIFICATE-----')) throw new Error('its end is missing');
  createSecureContext({ key: text, cert: text });
}

/**
 * The private key and the certificate of staff's way in over TLS. They are made when first needed (`openssl`), and kept; a house
 * may put its own in their place. Null: they cannot be had, and the log says why.
 */
export function officePem(home: string, log: (message: string) => void): string | null {
  const file = join(home, 'staff', 'office.pem');
  try {
    const text = kept(file) ?? made();
    checkOfficePem(text);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (kept(file) === null) replaceFile(file, text);
    return text;
  } catch (error) {
    log(`staff cannot come in over the network: ${file}: ${messageOf(error)}`);
    return null;
  }
}

function kept(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function made(): string {
  const name = hostname();
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},DNS:${name}.local`];
  const paper = ['req', '-x509', ...CURVE, ...names, '-keyout', '-', '-out', '-'];
  return execFileSync('openssl', paper, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
