import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../replace-file.ts';

/** A new token, which lets its bearer put the board to sleep and wake it; its hash alone is kept, and the one before is void. */
export function newRemoteToken(home: string): string {
  const token = randomBytes(32).toString('base64url');
  replaceFile(tokenFile(home), `${hashOf(token)}\n`);
  return token;
}

/** Whether it is the token of this board; false where there is none. A token of 256 random bits needs no slow hash. */
export function isRemoteToken(home: string, token: string): boolean {
  const [given, kept] = [Buffer.from(hashOf(token)), Buffer.from(keptHash(home))];
  return given.length === kept.length && timingSafeEqual(given, kept);
}

function keptHash(home: string): string {
  try {
    return readFileSync(tokenFile(home), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const tokenFile = (home: string) => join(home, 'staff', 'remote-token');
