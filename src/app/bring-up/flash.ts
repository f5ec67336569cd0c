/** `damier flash`: writes the firmware that goes with this program. The entry of this command. */

import { spawnSync } from 'node:child_process';
import { type BoardPart, type FoundFirmware, portWords } from '../../adapters/serial/serial.ts';
import { isMissing } from '../../adapters/words/words.ts';
import { BadUse } from '../errors.ts';
import { type Finding, finding } from './finding.ts';

interface FlashOptions {
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

/** A program that goes with this host, and how its MCU is flashed. */
interface FirmwareEntry {
  /** In `firmware/dist`. */
  readonly file: string;
  readonly name: string;
  /** As the board tells it: a sensor board with its patch number, Firmata without. */
  readonly version: string;
  readonly mcu: string;
  /** avrdude's programmer: the boot loader that the board comes with, and what it needs. */
  readonly programmer: readonly string[];
}

/**
 * Which firmware goes with this program. The other side checks too: a sensor board says its protocol's version in its hello and is
 * refused if its major one is another, an actuator board its name and version.
 */
export const FIRMWARE: Readonly<Record<BoardPart, FirmwareEntry>> = {
  sensors: {
    file: 'sensor.hex',
    name: 'Damier sensors',
    version: '1.0.0',
    mcu: 'atmega2560',
    // The Mega's boot loader cannot erase the whole chip.
    programmer: ['-c', 'wiring', '-b', '115200', '-D'],
  },
  actuators: {
    file: 'actuator.hex',
    name: 'DamierActuators',
    version: '1.0',
    mcu: 'atmega328p',
    programmer: ['-c', 'arduino', '-b', '115200'],
  },
};

/** The parameters of avrdude that write this program through this port. */
function avrdudeParameters(
  { mcu, programmer }: FirmwareEntry,
  port: string,
  file: string,
): readonly string[] {
  return ['-p', mcu, ...programmer, '-P', port, '-U', `flash:w:${file}:i`];
}

/** What answers on each link; null where nothing does. */
export type Firmwares = Readonly<Record<BoardPart, FoundFirmware | null>>;

/** Whether what answers is what goes with this program. What does not answer is told by its link. */
export function checkFirmware(found: Firmwares): readonly Finding[] {
  return (['sensors', 'actuators'] as const).flatMap((part) => {
    const [is, wanted] = [found[part], FIRMWARE[part]];
    if (is === null || (is.name === wanted.name && is.version === wanted.version)) return [];
    const seen = `${is.name} ${is.version} answers, ${wanted.name} ${wanted.version} goes with this program`;
    const where = part === 'sensors' ? 'U1' : 'U2';
    return [finding('version', part, seen, where, `damier flash ${part} writes it`)];
  });
}
