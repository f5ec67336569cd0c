/** `damier doctor`: is every part of a board there, and does it do what it should? The entry of this folder. */

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
import type { FittingActuators, SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { boardOf, cellName, cellsOf, type Square } from '../../rules/rules.ts';
import { BadUse, keeping } from '../errors.ts';
import { BoardWatch } from './board-watch.ts';
import { KeptCalibration, RAW_DEBOUNCE } from './calibrate.ts';
import { checkGhosts, checkMargins } from './check-ghosts.ts';
import { checkButtons, checkLights, checkRails, checkWheel } from './check-lights.ts';
import {
  busFindings,
  checkLinks,
  type Machine,
  portGroup,
  portThieves,
  sensorFindings,
} from './check-links.ts';
import { checkSliders } from './check-sliders.ts';
import { type SquareState, walkSquares } from './check-squares.ts';
import { type Finding, rootCauses } from './finding.ts';
import { checkFirmware, type Firmwares } from './flash.ts';
import { type Hands, VirtualHands } from './hands.ts';
import { Places } from './places.ts';

export type { SquareState } from './check-squares.ts';

/** This machine and its ports. */
export const thisMachine: Machine = { groupOf: portGroup, thieves: portThieves };

/** What can be tested by itself, in order. The links are always tested. */
export const DOCTOR_PARTS = [
  'squares',
  'margins',
  'ghosts',
  'lights',
  'sliders',
  'buttons',
  'wheel',
] as const;
export type DoctorPart = (typeof DOCTOR_PARTS)[number];

interface DoctorOptions {
  readonly profile: Profile;
  readonly sensors: SensorBoard;
  readonly actuators: FittingActuators;
  readonly clock: Clock;
  readonly hands: Hands;
  readonly parts: ReadonlySet<DoctorPart>;
  /** Squares of the bottom left corner alone, so many on each side; the whole board: its size. */
  readonly corner: number;
  /** What answers at a board's port; asked before the links are opened. */
  readonly firmwareOf: (part: BoardPart) => Promise<FoundFirmware | null>;
  /** Lines that the links have logged so far. */
  readonly complaints: () => readonly string[];
  readonly machine: Machine;
  readonly progress: DoctorProgress;
}

/** Told while it works. */
export interface DoctorProgress {
  part(part: DoctorPart | 'links'): void;
  square(at: string, state: SquareState): void;
  counted(done: number, of: number): void;
}

export interface DoctorReport {
  readonly board: string;
  readonly firmware: Firmwares;
  readonly tested: readonly (DoctorPart | 'links')[];
  readonly findings: readonly Finding[];
}

/** What each part depends on. */
const NEEDS: Readonly<Record<DoctorPart, readonly BoardPart[]>> = {
  squares: ['sensors'],
  margins: ['sensors'],
  ghosts: ['sensors'],
  lights: ['actuators'],
  sliders: ['sensors', 'actuators'],
  buttons: ['sensors'],
  wheel: ['sensors'],
};

/**
 * Tests the parts asked for. What none of them depends on is neither looked for nor judged, because a board that is being built
 * does not have it yet.
 */
export async function runDoctor(options: DoctorOptions): Promise<DoctorReport> {
  const { profile, sensors, actuators, clock, hands, parts, progress, corner } = options;
  const board = boardOf(profile.size);
  const places = new Places(profile);
  const names = squareNames(corner);
  const watch = new BoardWatch(sensors, clock, (square) => board.nameOf(square as Square));
  const tested: (DoctorPart | 'links')[] = [];
  const needed = (['sensors', 'actuators'] as const).filter((part) =>
    [...parts].some((asked) => NEEDS[asked].includes(part)),
  );
  progress.part('links');
  const firmware: Firmwares = {
    sensors: needed.includes('sensors') ? await options.firmwareOf('sensors') : null,
    actuators: needed.includes('actuators') ? await options.firmwareOf('actuators') : null,
  };
  const findings: Finding[] = [
    ...checkFirmware(firmware),
    ...(await checkLinks(options, needed, clock, options.machine)),
  ];
  tested.push('links');
  const isUp = { sensors: sensors.link.state === 'up', actuators: actuators.link.state === 'up' };
  let good: ReadonlySet<string> = new Set(names);
  const run = async (part: DoctorPart, check: () => Promise<readonly Finding[]>) => {
    if (!parts.has(part) || !NEEDS[part].every((link) => isUp[link])) return;
    progress.part(part);
    findings.push(...(await check()));
    tested.push(part);
  };
  if (isUp.sensors) {
    await watch.pass(500);
    findings.push(...checkRails(railsOf(parts, profile), watch, places));
  }
  await run('squares', async () => {
    const walked = await walkSquares(names, watch, hands, places, (at, state) => progress.square(at, state));
    good = walked.good;
    return walked.findings;
  });
  await run('margins', () =>
    checkMargins(corner, good, profile, watch, hands, places, (done, of) => progress.counted(done, of)),
  );
  await run('ghosts', () =>
    checkGhosts(corner, good, watch, hands, places, (done, of) => progress.counted(done, of)),
  );
  await run('lights', () => checkLights(profile, actuators, hands, places, corner));
  if (profile.sliders.length > 0)
    await run('sliders', () => checkSliders(profile, good, watch, actuators, hands, places));
  await run('buttons', () => checkButtons(watch, hands, places));
  const { spinner } = profile;
  if (spinner !== null) await run('wheel', () => checkWheel(spinner.countsPerTurn, watch, hands, places));
  findings.push(...sensorFindings(watch.resets, sensors.link.counters));
  const isChipSilent = options.complaints().some((line) => line.includes('no answer'));
  const chips = isChipSilent && isUp.actuators ? await actuators.findChips() : [];
  const drivers = { lights: parts.has('lights'), sliders: parts.has('sliders') };
  findings.push(...busFindings(options.complaints(), chips, drivers, places));
  return { board: profile.id, firmware, tested, findings: rootCauses(findings) };
}

/** The supplies on which the parts asked for depend. */
function railsOf(parts: ReadonlySet<DoctorPart>, { servo }: Profile): readonly ('servo' | 'light')[] {
  const light = parts.has('lights') || parts.has('sliders');
  return [
    ...(parts.has('sliders') && servo !== null ? ['servo' as const] : []),
    ...(light ? ['light' as const] : []),
  ];
}

/** Rank by rank from a1, light squares too: every square has a reed. */
function squareNames(size: number): readonly string[] {
  return cellsOf(size).map(cellName);
}

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

interface BringUpWish {
  /** `virtual`, `virtual:PROFILE`, or a profile's name or file. */
  readonly board: string;
  /** Of a virtual board. */
  readonly faults: readonly BoardFault[];
  /** A step of wiring.md. A virtual board then is as far as it is after that step; the rest is not there yet. */
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
    // Its link tells why a port cannot be opened; the link tries it next.
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

/** Its room is its own and forgotten afterwards. A game's room stays as it is. */
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
