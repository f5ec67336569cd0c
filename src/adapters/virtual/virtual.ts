/** The virtual board: real firmware on simulated MCUs, wired to a virtual room. The entry of this folder. */
import type { PageMessage, Room, RoomRefusal } from '../../ports/page.ts';
import type { Notch } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';
import type { SerialDevice } from '../serial/serial-ports.ts';
import type { BoardFault } from './board-fault.ts';
import type { ChipLights } from './chips/chips.ts';
import type { HandGesture, Placed } from './room/room.ts';
import { RunningBoard } from './running-board.ts';

export { type BoardFault, faultForms, readBoardFault } from './board-fault.ts';
export type { ChipLights } from './chips/chips.ts';
export type { Placed } from './room/room.ts';
export { checkRoom } from './room/room-store.ts';

/** What of a page's messages a hand does in the room. */
export type RoomGesture = HandGesture | Extract<PageMessage, { type: 'setUp' }>;
export type BoardPart = 'sensors' | 'actuators';

export interface VirtualBoardOptions {
  readonly profile: Profile;
  /** Where `room-<profile>.json` is kept; made if absent. */
  readonly stateDirectory: string;
  /** Where the discs stand at the first start, and what the gesture `setUp` arranges. */
  readonly placement: readonly Placed[];
  /** Where the sliders stand at the first start; N unless said. */
  readonly notches?: Readonly<Record<string, Notch>>;
  /** Fixes the wheel's friction and the SRAM's noise at power-on. */
  readonly seed?: number;
  /** `workers` (default): a thread an MCU. `inline`: on this thread, for tests. */
  readonly threads?: 'workers' | 'inline';
  /**
   * Whether the microswitches of the traps are fitted; no unless said. The two simulated boards have clocks of their own: on a slow
   * machine a flap seems slow to the board that reads its switch.
   */
  readonly switches?: boolean;
  /** What is broken on it. */
  readonly faults?: readonly BoardFault[];
  /** References of parts that are not fitted (yet): `KC3`, `RUA`, `U2` …. Their wires hang loose. */
  readonly missing?: readonly string[];
  readonly log?: (message: string) => void;
}

export interface VirtualBoard {
  readonly profile: Profile;
  readonly sensors: SerialDevice;
  readonly actuators: SerialDevice;
  readonly room: {
    current(): Room;
    subscribe(listener: (room: Room) => void): () => void;
    /** Answers why it cannot be done, and then nothing has changed; null: it is done. */
    gesture(gesture: RoomGesture): RoomRefusal | null;
    /** A helping hand arranges this placement disc by disc, through the reeds. */
    setUp(placement: readonly Placed[]): void;
  };
  readonly lights: {
    current(): ChipLights;
    subscribe(listener: (lights: ChipLights) => void): () => void;
  };
  /** What a meter reads between RAIL_LIGHT and GND, whatever the board makes of it. */
  readonly lightRailVolts: number;
  /** Simulated per real time of the slower MCU; 1 when the machine keeps up. */
  pace(): number;
  onPace(listener: (pace: number) => void): () => void;
  unplug(part: BoardPart): void;
  plug(part: BoardPart): void;
  /** Saves the room and ends the threads. */
  close(): Promise<void>;
}

/** @throws when the firmware is not there, or the kept room cannot be read */
export function createVirtualBoard(options: VirtualBoardOptions): VirtualBoard {
  return new RunningBoard(options);
}
