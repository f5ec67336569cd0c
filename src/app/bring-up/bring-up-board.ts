import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJohnnyFiveActuators } from '../../adapters/johnny-five/johnny-five.ts';
import { buildSteps, findProfile, type Profile } from '../../adapters/profile/profile.ts';
import {
  askAtPort,
  type BoardPart,
  createSerialBoard,
  type FoundFirmware,
  findPort,
  openPlugged,
  type PortIdentity,
  SerialPorts,
} from '../../adapters/serial/serial.ts';
import { type BoardFault, createVirtualBoard } from '../../adapters/virtual/virtual.ts';
import { isOn, missingAfter, numberedSteps } from '../../hardware/hardware.ts';
import type { FittingActuators } from '../../ports/actuators.ts';
import type { SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { BadUse, keeping } from '../errors.ts';
import { RAW_DEBOUNCE } from './calibrate.ts';
import { KeptCalibration } from './keep-calibration.ts';
import { VirtualHands } from './virtual-hands.ts';

/** A board of wood, or a virtual one with a hand of its own. Its links are not open yet. */
export interface BringUpBoard {
  readonly profile: Profile;
  readonly sensors: SensorBoard;
  readonly actuators: FittingActuators;
  /** Null on a board of wood: a person is asked. */
  readonly hands: VirtualHands | null;
  readonly kept: KeptCalibration;
  /** What answers at a board's port, asked before its link is opened; null where nothing does, or no port can be opened. */
  firmwareOf(part: BoardPart): Promise<FoundFirmware | null>;
  /** What the links have logged. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface BringUpWish {
  /** `virtual`, `virtual:PROFILE`, or a profile's name or file. */
  readonly board: string;
  /** Of a virtual board. */
  readonly faults: readonly BoardFault[];
  /** A step of wiring.md, after which a virtual board is as far as it is then: the rest is not there yet. */
  readonly built?: string;
  readonly ports: { readonly sensors: PortIdentity; readonly actuators: PortIdentity };
  readonly home: string;
  /** Only so many ranks and files are scanned. */
  readonly corner?: number;
  /** For `damier calibrate`: the board tells every bounce, and a calibration that cannot be read is passed over. */
  readonly fitting?: boolean;
  readonly clock: Clock;
  /** `inline` in tests, where TypeScript cannot be given to a worker. */
  readonly threads?: 'workers' | 'inline';
}

const VIRTUAL = /^virtual(?::(.+))?$/;
const VIRTUAL_PROFILE = 'trappes-8x8';

/** @throws ProfileError where there is no such board, BadUse where a fault is asked of one of wood, or nothing can be kept */
export function bringUpBoard(wish: BringUpWish): BringUpBoard {
  const virtual = VIRTUAL.exec(wish.board);
  if (virtual === null && wish.faults.length > 0)
    throw new BadUse('--fault is for a virtual board: --board virtual');
  if (virtual === null && wish.built !== undefined)
    throw new BadUse('--built is for a virtual board: --board virtual');
  if (virtual === null) return woodenBoard(wish, knownBoard(wish, wish.board, wish.home));
  // What was measured on a virtual board says nothing about one of wood, and has a folder of its own.
  return virtualBoard(wish, knownBoard(wish, virtual[1] ?? VIRTUAL_PROFILE, join(wish.home, 'virtual')));
}

/** A board's profile with what is kept of it. */
interface KnownBoard {
  readonly profile: Profile;
  /** By which its sensors are told: the same, or with every bounce. */
  readonly told: Profile;
  readonly kept: KeptCalibration;
}

function knownBoard({ fitting = false }: BringUpWish, name: string, home: string): KnownBoard {
  const kept = new KeptCalibration(findProfile(name), home);
  if (fitting) keeping(home, () => kept.mustBeKeepable());
  const profile = fitting ? kept.current : findProfile(name, home);
  return { profile, told: fitting ? { ...profile, debounce: RAW_DEBOUNCE } : profile, kept };
}

function woodenBoard(
  { ports: identities, clock, ...wish }: BringUpWish,
  { profile, told, kept }: KnownBoard,
): BringUpBoard {
  const complaints: string[] = [];
  const log = (line: string) => complaints.push(line);
  const ports = new SerialPorts(identities);
  const openPort = ports.opener('sensors');
  const sensors = createSerialBoard({ profile: told, ...cornerOf(wish, profile), clock, log, openPort });
  const actuators = createJohnnyFiveActuators({ profile, clock, log, openPort: ports.opener('actuators') });
  const close = async () => {
    await Promise.all([sensors.close(), actuators.close()]);
  };
  const firmwareOf = async (part: BoardPart) => {
    const port = await findPort(part, identities[part]);
    // Why a port cannot be opened is told by its link, which tries it next.
    return 'path' in port ? askAtPort(part, port.path, clock).catch(() => null) : null;
  };
  return { profile, kept, sensors, actuators, hands: null, firmwareOf, complaints, close };
}

/** Only so many ranks and files are built. */
function cornerOf({ corner }: Pick<BringUpWish, 'corner'>, { size }: Profile) {
  if (corner === undefined) return {};
  const lines = Math.min(corner, size);
  return { scanned: { rows: lines, columns: lines } };
}

/** What that step of wiring.md still leaves to do. */
function missingOf({ built }: Pick<BringUpWish, 'built'>, profile: Profile): readonly string[] {
  if (built === undefined) return [];
  const steps = buildSteps();
  const missing = missingAfter(built, profile, steps);
  if (missing !== null) return missing;
  const known = numberedSteps(steps).filter((step) => isOn(step, profile.id));
  throw new BadUse(
    `${profile.id} has no step ${built} in wiring.md; it has ${known.map(({ number }) => number).join(', ')}`,
  );
}

/** Its room is its own and forgotten afterwards: a game's room stays as it is. */
function virtualBoard(
  { clock, faults, threads = 'workers', ...wish }: BringUpWish,
  { profile, told, kept }: KnownBoard,
): BringUpBoard {
  const complaints: string[] = [];
  const log = (line: string) => complaints.push(line);
  const missing = missingOf(wish, profile);
  const stateDirectory = mkdtempSync(join(tmpdir(), 'damier-bring-up-'));
  const board = createVirtualBoard({
    profile,
    stateDirectory,
    placement: [],
    faults,
    missing,
    switches: true,
    threads,
    seed: 1,
    log,
  });
  const openPort = openPlugged('sensors', board.sensors);
  const sensors = createSerialBoard({ profile: told, ...cornerOf(wish, profile), clock, log, openPort });
  const actuators = createJohnnyFiveActuators({
    profile,
    clock,
    log,
    openPort: openPlugged('actuators', board.actuators),
  });
  const close = async () => {
    await Promise.all([sensors.close(), actuators.close()]);
    await board.close();
    rmSync(stateDirectory, { recursive: true });
  };
  const firmwareOf = (part: BoardPart) => {
    const { path, binding } = board[part];
    return askAtPort(part, path, clock, binding).catch(() => null);
  };
  const hands = new VirtualHands(board, profile, clock);
  return { profile, kept, sensors, actuators, hands, firmwareOf, complaints, close };
}
