/** `damier flash`: writes the firmware that goes with this program. The entry of this command. */

import { spawnSync } from 'node:child_process';
import { createJohnnyFiveActuators } from '../../adapters/johnny-five/johnny-five.ts';
import { loadProfile, PROFILE_IDS, type Profile, type ProfileId } from '../../adapters/profile/profile.ts';
import {
  type BoardPart,
  createSerialBoard,
  type FoundFirmware,
  type PortOpener,
  portWords,
} from '../../adapters/serial/serial.ts';
import { isMissing } from '../../adapters/words/words.ts';
import type { FittingActuators, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Cell, cellName, cellOf } from '../../rules/rules.ts';
import { BadUse } from '../errors.ts';
import { SERVOS_AT, upOrWhyNot } from './check-links.ts';
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
 * Which firmware goes with this program. The other side checks too. A sensor board says its protocol's version in its hello, and is
 * refused if its major one is another; an actuator board says its name and version.
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

/** Whether what answers is what goes with this program. Its link tells of a board that does not answer. */
export function checkFirmware(found: Firmwares): readonly Finding[] {
  return (['sensors', 'actuators'] as const).flatMap((part) => {
    const [is, wanted] = [found[part], FIRMWARE[part]];
    if (is === null || (is.name === wanted.name && is.version === wanted.version)) return [];
    const seen = `${is.name} ${is.version} answers, ${wanted.name} ${wanted.version} goes with this program`;
    const where = part === 'sensors' ? 'U1' : 'U2';
    return [finding('version', part, seen, where, `damier flash ${part} writes it`)];
  });
}

// Which board of `hardware/profiles/` is plugged in, by what its two programs tell already (firmware/PROTOCOL.md).

/**
 * What of the matrix is read. Ranks that a board lacks are empty there. Files that it lacks have no resistor and read anything, so
 * only those are asked about that each board has.
 */
const READ = { rows: 10, columns: 6 } as const;
/** Longer than the board takes until it has told its squares, and any edge of them, ms. */
const READ_FOR_MS = 500;

/** What a board has told of itself. */
interface Told {
  /** Whether a servo driver answers; null where nobody can say: no actuator board, or not our firmware. */
  readonly servos: boolean | null;
  /** What reads occupied, of `READ`; null where no sensor board answers. */
  readonly occupied: readonly string[] | null;
}

export interface Heard {
  readonly told: Told;
  /** Why each link is not up, in words; null: it is. */
  readonly sensors: string | null;
  readonly actuators: string | null;
}

/** Both links to a board that is not known yet. */
export function linksTo(sensors: PortOpener, actuators: PortOpener, clock: Clock) {
  // The largest, and without servos: nothing is to move.
  const profile = loadProfile('classic-10x10');
  return {
    sensors: createSerialBoard({ profile, scanned: READ, clock, openPort: sensors }),
    actuators: createJohnnyFiveActuators({ profile, clock, openPort: actuators }),
  };
}

/** Opens both links and listens. The links stay open. */
export async function hearBoard(
  sensors: SensorBoard,
  actuators: FittingActuators,
  clock: Clock,
): Promise<Heard> {
  let occupied: readonly string[] | null = null;
  const stop = sensors.onReport((report) => {
    if (report.kind === 'snapshot') occupied = report.occupied;
  });
  await Promise.all([sensors.open(), actuators.open()]);
  // Where there is no port at all, nothing is waited for.
  const isNothing = [sensors, actuators].every(({ link }) => link.state === 'lost');
  const [left, right] = isNothing
    ? [sensors.link, actuators.link]
    : await Promise.all([upOrWhyNot(sensors, clock), upOrWhyNot(actuators, clock)]);
  if (left.state === 'up') await new Promise<void>((done) => clock.after(READ_FOR_MS, done));
  stop();
  const chips = right.state === 'up' ? await actuators.findChips() : [];
  return {
    told: { occupied, servos: chips.length === 0 ? null : chips.includes(SERVOS_AT) },
    sensors: left.state === 'up' ? null : (left.reason ?? left.state),
    actuators: right.state === 'up' ? null : (right.reason ?? right.state),
  };
}

/** The boards that would tell just that. If none would, as with pieces strewn about, the servo driver alone decides. */
export function boardsLike({ servos, occupied }: Told): readonly ProfileId[] {
  const cells = (occupied ?? []).flatMap((name) => cellOf(name) ?? []);
  const profiles = PROFILE_IDS.map(loadProfile).filter(
    ({ servo }) => servos === null || servos === (servo !== null),
  );
  const possible = profiles.filter((profile) => cells.every((cell) => canRead(profile, cell)));
  const laid = possible.filter(({ size }) => isStart(size, cells));
  const like = [laid, possible, profiles].find((some) => some.length > 0) ?? [];
  return PROFILE_IDS.filter((id) => like.some((profile) => profile.id === id));
}

/** Whether a piece can stand there, or a switch of the traps reads on. */
function canRead({ size, contacts }: Profile, { row, column }: Cell): boolean {
  if (row < size && column < size) return (row + column) % 2 === 0;
  return contacts.some((contact) => contact.row === row && contact.column === column);
}

/** Whether these are the squares, as far as they are read, on which men stand before the first move. */
function isStart(size: number, cells: readonly Cell[]): boolean {
  const ranks = (size - 2) / 2;
  const wanted = Array.from({ length: size }, (_, row) => row)
    .filter((row) => row < ranks || row >= size - ranks)
    .flatMap((row) => [0, 1, 2].map((nth) => cellName({ row, column: 2 * nth + (row % 2) })));
  const read = cells.filter(({ row }) => row < size).map(cellName);
  return read.length === wanted.length && wanted.every((name) => read.includes(name));
}
