/** A board's own key, and the checking of others' signatures: Ed25519 of node:crypto. */

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { BoardCard, BoardId, Hash, Seals, Signature, Terms } from '../../mirror/mirror.ts';
import { isMissing } from '../words/words.ts';

/** This board among others: its card, and what only it can do. */
export interface Identity {
  readonly card: BoardCard;
  sign(text: string): Signature;
}

/** The file of this board's key holds none. */
export class NoKey extends Error {
  override readonly name = 'NoKey';
}

/**
 * The key in `folder/key.pem`, made at the first start, readable by its owner alone. Throws a `NoKey` if the file is there and is
 * no Ed25519 key, because a new one would be another board.
 */
export function openIdentity(folder: string, name: string): Identity {
  const path = join(folder, 'key.pem');
  const privateKey = readKey(path) ?? makeKey(folder, path);
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64url');
  return {
    card: { board: boardIdOf(key), key, name },
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

/** The first 16 hexadecimal digits of the key's SHA-256. */
export function boardIdOf(key: string): BoardId {
  return createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16);
}

/** A match's cryptography at this board: its own key signs, the two keys of the terms check. Throws on a text that is no key. */
export function sealsOf(identity: Identity, terms: Terms): Seals {
  const keys = { W: publicKey(terms.boards.W), B: publicKey(terms.boards.B) };
  return {
    hash: sha256,
    sign: identity.sign,
    verify: (side, text, signature) => holds(keys[side], text, signature),
  };
}

/** Whether the board of that card, whose id must be its key's, has signed the text; never throws. */
export function isSignedBy(card: BoardCard, text: string, signature: Signature): boolean {
  try {
    return holds(publicKey(card), text, signature);
  } catch {
    // No key, or another board's.
    return false;
  }
}

/** What a broker asks of a board before it lets it in. */
export interface Challenge {
  /** Address and port at which the board reached it. So what is signed for one broker opens no other. */
  readonly broker: string;
  /** Drawn by the broker, good for one login, 64 hexadecimal digits. */
  readonly nonce: string;
}

/** The password that lets in a board which has its key and nothing else (`isLogin`), once and by that broker. */
export function loginOf({ card, sign: signText }: Identity, challenge: Challenge): string {
  return [card.key, challenge.nonce, signText(loginText(card.board, challenge))].join('.');
}

/** The nonce that a password answers, not checked yet; null: it is none of `loginOf`. */
export function nonceIn(password: string): string | null {
  return /^[\w-]{59}\.([0-9a-f]{64})\.[\w-]{86}$/.exec(password)?.[1] ?? null;
}

/** Whether the password shows that its sender has the key of the board of that id, and answers that challenge. */
export function isLogin(board: BoardId, password: string, challenge: Challenge): boolean {
  const [key = '', nonce, signature = ''] = password.split('.');
  return (
    nonce === challenge.nonce && isSignedBy({ board, key, name: '' }, loginText(board, challenge), signature)
  );
}

/** Whether it is a login of earlier builds: the same for every broker and for ever, and so worth nothing. */
export function isOldLogin(password: string): boolean {
  return /^[\w-]{59}\.[\w-]{86}$/.test(password);
}

function loginText(board: BoardId, { broker, nonce }: Challenge): string {
  return JSON.stringify(['damier.login.2', board, broker, nonce]);
}

export function sha256(text: string): Hash {
  return createHash('sha256').update(text).digest('hex');
}

function holds(key: KeyObject, text: string, signature: Signature): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return bytes.length === 64 && verify(null, Buffer.from(text), key, bytes);
}

function publicKey({ board, key }: BoardCard): KeyObject {
  const read = createPublicKey({ key: Buffer.from(key, 'base64url'), type: 'spki', format: 'der' });
  if (read.asymmetricKeyType !== 'ed25519' || boardIdOf(key) !== board) {
    throw new Error(`board ${board}: this is not its key; pair the two boards again`);
  }
  return read;
}

function readKey(path: string): KeyObject | null {
  let pem: string;
  try {
    pem = readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const key = keyIn(pem);
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new NoKey(`${path} holds no Ed25519 key; put the board's own back`);
}

/** Throws where that text is no key of a board. */
export function checkKey(pem: string): void {
  if (keyIn(pem)?.asymmetricKeyType !== 'ed25519') throw new NoKey('it holds no Ed25519 key');
}

/** Null where the text is no key: node:crypto has a dozen errors for that. */
function keyIn(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

/** Written whole or not at all: a power cut while the first key is written leaves none. */
function makeKey(folder: string, path: string): KeyObject {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  return privateKey;
}
