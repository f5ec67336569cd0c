import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from './message-of.ts';
import { replaceFile } from './replace-file.ts';

/**
 * Writes where the page is into a file beside the heartbeat, `page`, for the exhibit's browser and for updates: the port is
 * said in one place, and everything else reads it here. Every user may read it. What comes back removes it.
 */
export function tellPageAddress(
  home: string,
  { RUNTIME_DIRECTORY: runtime }: NodeJS.ProcessEnv,
  url: string,
  log: (message: string) => void,
): () => void {
  const file = join(runtime || home, 'page');
  try {
    replaceFile(file, `${url}\n`, 0o644);
  } catch (error) {
    log(`${file} cannot be written, so that no update and no kiosk finds the page: ${messageOf(error)}`);
  }
  return () => rmSync(file, { force: true });
}
