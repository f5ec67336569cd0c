/** Which board of `hardware/profiles/` is plugged in, by what the two programs on it tell already (firmware/PROTOCOL.md). */

import { createJohnnyFiveActuators } from '../../adapters/johnny-five/johnny-five.ts';
import { loadProfile, PROFILE_IDS, type Profile, type ProfileId } from '../../adapters/profile/profile.ts';
import { createSerialBoard, type PortOpener } from '../../adapters/serial/serial.ts';
import type { FittingActuators } from '../../ports/actuators.ts';
import type { SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import { type Cell, cellName, cellOf } from '../../rules/rules.ts';
import { SERVOS_AT, upOrWhyNot } from './check-links.ts';

/**
 * What of the matrix is read: ranks that a board has not are empty there, but files that it has not have no resistor and read
 * anything. So only those are asked about that each board has.
 */
const READ = { rows: 10, columns: 6 } as const;
/** Longer than the board takes until it has told its squares, and any edge of them, ms. */
const READ_FOR_MS = 500;

/** What a board has told of itself. */
export interface Told {
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
  // Where there is no port at all, nobody waits for one.
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

/** The boards that would tell just that. Where none would, as with pieces strewn about, the servo driver alone decides. */
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
