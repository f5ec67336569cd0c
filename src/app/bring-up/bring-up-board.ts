import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJohnnyFiveActuators } from '../../adapters/johnny-five/johnny-five.ts';
import { findProfile, type Profile } from '../../adapters/profile/profile.ts';
import {
  askAtPort,
  type BoardPart,
  createSerialBoard,
  type FoundFirmware,
  findPort,
  openDevice,
  type PortIdentity,
  SerialPorts,
} from '../../adapters/serial/serial.ts';
import { type BoardFault, createVirtualBoard } from '../../adapters/virtual/virtual.ts';
import type { Actuators } from '../../ports/actuators.ts';
import type { SensorBoard } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Hands } from './hands.ts';
import { VirtualHands } from './virtual-hands.ts';

/** A board of wood, or a virtual one with a hand of its own. Its links are not open yet. */
export interface BringUpBoard {
  readonly profile: Profile;
  readonly sensors: SensorBoard;
  readonly actuators: Actuators;
  /** Null on a board of wood: a person is asked. */
  readonly hands: Hands | null;
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
  readonly ports: { readonly sensors: PortIdentity; readonly actuators: PortIdentity };
  readonly home: string;
  readonly clock: Clock;
  /** `inline` in tests, where TypeScript cannot be given to a worker. */
  readonly threads?: 'workers' | 'inline';
}

const VIRTUAL = /^virtual(?::(.+))?$/;
const VIRTUAL_PROFILE = 'trappes-8x8';

/** @throws ProfileError where there is no such board */
export function bringUpBoard(wish: BringUpWish): BringUpBoard {
  const virtual = VIRTUAL.exec(wish.board);
  if (virtual === null) return woodenBoard(wish, findProfile(wish.board, wish.home));
  return virtualBoard(wish, findProfile(virtual[1] ?? VIRTUAL_PROFILE));
}

function woodenBoard({ ports: identities, clock }: BringUpWish, profile: Profile): BringUpBoard {
  const complaints: string[] = [];
  const log = (line: string) => complaints.push(line);
  const ports = new SerialPorts(identities);
  const sensors = createSerialBoard({ profile, clock, log, openPort: ports.opener('sensors') });
  const actuators = createJohnnyFiveActuators({ profile, clock, log, openPort: ports.opener('actuators') });
  const close = async () => {
    await Promise.all([sensors.close(), actuators.close()]);
  };
  const firmwareOf = async (part: BoardPart) => {
    const port = await findPort(part, identities[part]);
    // Why a port cannot be opened is told by its link, which tries it next.
    return 'path' in port ? askAtPort(part, port.path, clock).catch(() => null) : null;
  };
  return { profile, sensors, actuators, hands: null, firmwareOf, complaints, close };
}

/** Its room is its own and forgotten afterwards: a game's room stays as it is. */
function virtualBoard({ clock, faults, threads = 'workers' }: BringUpWish, profile: Profile): BringUpBoard {
  const complaints: string[] = [];
  const log = (line: string) => complaints.push(line);
  const stateDirectory = mkdtempSync(join(tmpdir(), 'damier-bring-up-'));
  const board = createVirtualBoard({
    profile,
    stateDirectory,
    placement: [],
    faults,
    switches: true,
    threads,
    seed: 1,
    log,
  });
  const sensors = createSerialBoard({ profile, clock, log, openPort: openDevice(board.sensors) });
  const actuators = createJohnnyFiveActuators({ profile, clock, log, openPort: openDevice(board.actuators) });
  const close = async () => {
    await Promise.all([sensors.close(), actuators.close()]);
    await board.close();
    rmSync(stateDirectory, { recursive: true });
  };
  const firmwareOf = (part: BoardPart) => {
    const { path, binding } = board[part];
    return askAtPort(part, path, clock, binding).catch(() => null);
  };
  const hands = new VirtualHands(board, clock);
  return { profile, sensors, actuators, hands, firmwareOf, complaints, close };
}
