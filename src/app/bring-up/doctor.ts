/** `damier doctor`: is every part of a board there, and does it do what it should? The entry of this folder. */
import type { Profile } from '../../adapters/profile/profile.ts';
import type { BoardPart, FoundFirmware } from '../../adapters/serial/serial.ts';
import type { FittingActuators } from '../../ports/actuators.ts';
import type { SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { boardOf, cellName, cellsOf, type Square } from '../../rules/rules.ts';
import { BoardWatch } from './board-watch.ts';
import { checkButtons, checkRails, checkWheel } from './check-controls.ts';
import { checkGhosts, checkMargins } from './check-ghosts.ts';
import { checkLights } from './check-lights.ts';
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
import type { Hands } from './hands.ts';
import { Places } from './places.ts';

export { type BringUpBoard, bringUpBoard } from './bring-up-board.ts';
export type { SquareState } from './check-squares.ts';

/** This machine and its ports. */
export const thisMachine: Machine = { groupOf: portGroup, thieves: portThieves };

/** What can be tested by itself, in order. The links always are. */
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

export interface DoctorOptions {
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

/** What each part hangs on. */
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
 * Tests the parts asked for. What none of them hangs on is neither looked for nor judged: a board that is being built has not
 * got it yet.
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

/** The supplies on which the parts asked for hang. */
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
