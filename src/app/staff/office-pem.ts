import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { isMissing } from '../../adapters/words/words.ts';
import { messageOf } from '../message-of.ts';
import { replaceFile } from '../replace-file.ts';

const CURVE = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3650'];

/** Throws where the text is no private key with its certificate, whole. */
export function checkOfficePem(text: string): void {
  if (!text.trimEnd().endsWith('-----END CERTIFICATE-----')) throw new Error('its end is missing');
  createSecureContext({ key: text, cert: text });
}

/**
 * The private key and the certificate with which staff is spoken to over TLS, made at the first need (`openssl`) and kept; a
 * house may put its own in its place. Null: they cannot be had, and the log says why.
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
