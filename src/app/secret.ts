import { readFileSync, statSync } from 'node:fs';
import { BadUse, messageOf } from './errors.ts';

/** The longest password that MQTT has room for, bytes. */
const MOST_BYTES = 65_535;

/**
 * What is in that file, otherwise in that variable of the environment. Null: neither is there. Secrets are never on a command line,
 * where all can read them. Throws `BadUse` when the file cannot be read, or holds none.
 */
export function secretFrom(file: string | null, variable: string, env: NodeJS.ProcessEnv): string | null {
  if (file === null) return env[variable] ?? null;
  const secret = textIn(file);
  const bytes = Buffer.byteLength(secret);
  if (bytes > 0 && bytes <= MOST_BYTES) return secret;
  throw new BadUse(`the file ${file} holds no secret (${bytes} bytes); write one of at most ${MOST_BYTES}`);
}

function textIn(file: string): string {
  try {
    refuseOpen(file);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof BadUse) throw error;
    throw new BadUse(`the file ${file} with a secret cannot be read (${messageOf(error)})`);
  }
}

/** What every user of the machine can read is no secret. Windows has no such modes. */
function refuseOpen(file: string): void {
  if (process.platform === 'win32' || (statSync(file).mode & 0o007) === 0) return;
  throw new BadUse(
    `the file ${file} with a secret can be read by every user of this machine; take that away: chmod o-rwx ${file}`,
  );
}

/** An address without who logs in there and how. What is said of it stands in logs and journals. */
export function withoutSecret(text: string): string {
  return text.replace(/\/\/[^/\s"]*@/g, '//…@');
}
