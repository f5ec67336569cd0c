/** `damier doctor`: is every part of a board there, and does it do what it should? The entry of this folder. */
import type { Profile } from '../../adapters/profile/profile.ts';
import type { BoardPart, FoundFirmware } from '../../adapters/serial/serial.ts';
import type { Actuators } from '../../ports/actuators.ts';
import type { SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { boardOf, type Square } from '../../rules/rules.ts';
import { BoardWatch } from './board-watch.ts';
import { checkButtons, checkRails, checkWheel } from './check-controls.ts';
import { checkFirmware, type Firmwares } from './check-firmware.ts';
import { checkGhosts } from './check-ghosts.ts';
import { checkLights } from './check-lights.ts';
import { busFindings, checkLinks, sensorFindings } from './check-links.ts';
import { checkSliders } from './check-sliders.ts';
import { type SquareState, walkSquares } from './check-squares.ts';
import type { Finding } from './finding.ts';
import type { Hands } from './hands.ts';
import type { PortGroup } from './port-permission.ts';

export { type BringUpBoard, bringUpBoard } from './bring-up-board.ts';
export type { SquareState } from './check-squares.ts';
export { portGroup } from './port-group.ts';

/** What can be tested by itself, in order. The links always are. */
export const DOCTOR_PARTS = ['squares', 'ghosts', 'lights', 'sliders', 'buttons', 'wheel'] as const;
export type DoctorPart = (typeof DOCTOR_PARTS)[number];

export interface DoctorOptions {
  readonly profile: Profile;
  readonly sensors: SensorBoard;
  readonly actuators: Actuators;
  readonly clock: Clock;
  readonly hands: Hands;
  readonly parts: ReadonlySet<DoctorPart>;
  /** Squares of the bottom left corner alone, so many on each side; the whole board: its size. */
  readonly corner: number;
  /** What answers at a board's port; asked before the links are opened. */
  readonly firmwareOf: (part: BoardPart) => Promise<FoundFirmware | null>;
  /** Lines that the links have logged so far. */
  readonly complaints: () => readonly string[];
  readonly groupOf: (path: string) => PortGroup | null;
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

/** Tests the parts asked for; those that hang on a link that is not up are left out. */
export async function runDoctor(options: DoctorOptions): Promise<DoctorReport> {
  const { profile, sensors, actuators, clock, hands, parts, progress } = options;
  const board = boardOf(profile.size);
  const names = squareNames(options.corner);
  const watch = new BoardWatch(sensors, clock, (square) => board.nameOf(square as Square));
  const tested: (DoctorPart | 'links')[] = [];
  progress.part('links');
  const firmware = {
    sensors: await options.firmwareOf('sensors'),
    actuators: await options.firmwareOf('actuators'),
  };
  const findings: Finding[] = [
    ...checkFirmware(firmware),
    ...(await checkLinks(options, clock, options.groupOf)),
  ];
  tested.push('links');
  const isUp = { sensors: sensors.link.state === 'up', actuators: actuators.link.state === 'up' };
  let good: ReadonlySet<string> = new Set(names);
  const run = async (part: DoctorPart, possible: boolean, check: () => Promise<readonly Finding[]>) => {
    if (!parts.has(part) || !possible) return;
    progress.part(part);
    findings.push(...(await check()));
    tested.push(part);
  };
  if (isUp.sensors) {
    await watch.pass(500);
    findings.push(...checkRails(profile, watch));
  }
  await run('squares', isUp.sensors, async () => {
    const walked = await walkSquares(names, watch, hands, (at, state) => progress.square(at, state));
    good = walked.good;
    return walked.findings;
  });
  await run('ghosts', isUp.sensors, () =>
    checkGhosts(options.corner, good, watch, hands, (done, of) => progress.counted(done, of)),
  );
  await run('lights', isUp.actuators, () => checkLights(profile, actuators, hands));
  await run('sliders', isUp.sensors && isUp.actuators && profile.sliders.length > 0, () =>
    checkSliders(profile, good, watch, actuators, hands),
  );
  await run('buttons', isUp.sensors, () => checkButtons(watch, hands));
  const { spinner } = profile;
  if (spinner !== null)
    await run('wheel', isUp.sensors, () => checkWheel(spinner.countsPerTurn, watch, hands));
  findings.push(...sensorFindings(watch.resets, sensors.link.counters));
  findings.push(...busFindings(options.complaints()));
  return { board: profile.id, firmware, tested, findings };
}

/** Rank by rank from a1, light squares too: every square has a reed. */
function squareNames(size: number): readonly string[] {
  const files = 'abcdefghij'.slice(0, size);
  return Array.from({ length: size }, (_, rank) => [...files].map((file) => `${file}${rank + 1}`)).flat();
}
