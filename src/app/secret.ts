import { readFileSync } from 'node:fs';
import { BadUse } from './bad-use.ts';
import { messageOf } from './message-of.ts';

/**
 * What is in that file, else in that variable of the environment; null: neither is there. Secrets are never on a command
 * line, where all can read them. Throws `BadUse` when the file cannot be read.
 */
export function secretFrom(file: string | null, variable: string, env: NodeJS.ProcessEnv): string | null {
  if (file === null) return env[variable] ?? null;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new BadUse(`the file ${file} with a secret cannot be read (${messageOf(error)})`);
  }
}
