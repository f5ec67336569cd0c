import { secretFrom } from '../secret.ts';

/** Where the board's password with its broker stands, if no file is named. */
export const PASSWORD_VARIABLE = 'DAMIER_MIRROR_PASSWORD';

/** The password in that file, else in the environment; null: none. Throws `BadUse` when the file cannot be read. */
export function passwordFrom(file: string | null, env: NodeJS.ProcessEnv): string | null {
  return secretFrom(file, PASSWORD_VARIABLE, env);
}
