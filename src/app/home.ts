import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/**
 * The folder of kept games and of the virtual room: `DAMIER_HOME`, or else `damier` in the desktop's folder for state
 * (`XDG_STATE_HOME`, which counts only if absolute), or else `~/.local/state/damier`.
 */
export function homeDirectory(env: NodeJS.ProcessEnv): string {
  const { DAMIER_HOME: own, XDG_STATE_HOME: desktop } = env;
  if (own !== undefined && own !== '') return resolve(own);
  if (desktop !== undefined && isAbsolute(desktop)) return join(desktop, 'damier');
  return join(homedir(), '.local', 'state', 'damier');
}
