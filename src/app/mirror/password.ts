import { readFileSync } from 'node:fs';
import { BadUse } from '../bad-use.ts';
import { messageOf } from '../message-of.ts';

/** Where the board's password with its broker stands, if no file is named; never on a command line, where all can read it. */
export const PASSWORD_VARIABLE = 'DAMIER_MIRROR_PASSWORD';

/** The password in that file, else in the environment; null: none. Throws `BadUse` when the file cannot be read. */
export function passwordFrom(file: string | null, env: NodeJS.ProcessEnv): string | null {
  if (file === null) return env[PASSWORD_VARIABLE] ?? null;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new BadUse(`the password file ${file} cannot be read (${messageOf(error)})`);
  }
}
