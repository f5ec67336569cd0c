/** `damier flash`: writes the firmware that goes with this program. The entry of this command. */

import { spawnSync } from 'node:child_process';
import { type BoardPart, type FoundFirmware, portWords } from '../../adapters/serial/serial.ts';
import { isMissing } from '../../adapters/words/words.ts';
import { BadUse } from '../bad-use.ts';
import { avrdudeParameters, FIRMWARE } from './firmware-table.ts';

export interface FlashOptions {
  readonly part: BoardPart;
  /** The port, or why there is none. */
  readonly port: () => Promise<{ readonly path: string } | { readonly why: string }>;
  /** Who answers there; null where nobody does that we know. */
  readonly ask: (part: BoardPart, path: string) => Promise<FoundFirmware | null>;
  /** Where the programs are. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

/** What came of it: the firmware that answers afterwards. */
export interface Flashed {
  readonly part: BoardPart;
  readonly port: string;
  readonly before: FoundFirmware | null;
  readonly after: FoundFirmware | null;
  /** Whether what answers is what was written. */
  readonly ok: boolean;
}

/**
 * Looks who answers at the port, writes, and looks again.
 *
 * @throws BadUse where there is no such port, another kind of board answers there, avrdude is absent, or it fails
 */
export async function flash({ part, port, ask, folder, say }: FlashOptions): Promise<Flashed> {
  const entry = FIRMWARE[part];
  const found = await port();
  if ('why' in found) throw new BadUse(found.why);
  const { path } = found;
  const other = part === 'sensors' ? 'actuators' : 'sensors';
  const before = await ask(part, path).catch((error: unknown) => {
    throw new BadUse(`the port ${path} cannot be opened: ${portWords(error)}`);
  });
  if (before === null) {
    const stranger = await ask(other, path);
    if (stranger !== null)
      throw new BadUse(
        `${path} is the board of the ${other} (${stranger.name} ${stranger.version}): nothing was written`,
      );
  }
  say(
    `${path}: ${before === null ? 'no firmware of ours answers' : `${before.name} ${before.version}`}; writing ${entry.version}`,
  );
  writeWith(avrdudeParameters(entry, path, `${folder}/${entry.file}`));
  const after = await ask(part, path);
  const ok = after?.name === entry.name && after.version === entry.version;
  return { part, port: path, before, after, ok };
}

function writeWith(parameters: readonly string[]): void {
  const { error, status } = spawnSync('avrdude', parameters, { stdio: ['ignore', 2, 2] });
  if (isMissing(error))
    throw new BadUse(
      'avrdude is not installed: apt-get install avrdude (Debian), brew install avrdude (macOS), ' +
        'or https://github.com/avrdudes/avrdude/releases (Windows)',
    );
  if (error !== undefined) throw error;
  if (status !== 0)
    throw new BadUse(`avrdude failed (its words stand above): avrdude ${parameters.join(' ')}`);
}
