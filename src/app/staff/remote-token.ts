import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../../adapters/words/words.ts';
import { messageOf } from '../message-of.ts';
import { replaceFile } from '../replace-file.ts';

/** A new token, which lets its bearer put the board to sleep and wake it; its hash alone is kept, and the one before is void. */
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

/** A file that cannot be read lets nobody in, and is said. */
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
