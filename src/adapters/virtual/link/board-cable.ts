import {
  type DeframerState,
  decodeMessage,
  deframe,
  emptyDeframer,
  encodeFrame,
  type Message,
  protocolVersion,
} from '../../../protocol/protocol.ts';
import type { SerialDevice } from '../../serial/port-choice.ts';
import type { BoardFault } from '../board-fault.ts';
import { type CableCommand, type SerialReport, seededRandom } from '../rig/rig.ts';
import { VirtualCable } from './virtual-port.ts';

/** The USB cable between a binding's port and a simulated board. */
export class BoardCable {
  private readonly cable: VirtualCable;
  private readonly line: Line;
  private epoch = 0;

  /** @param line what becomes of the board's bytes on the way */
  constructor(path: string, line: Line, command: (command: CableCommand) => void) {
    this.line = line;
    this.cable = new VirtualCable(path, {
      opened: () => command({ kind: 'reset', epoch: ++this.epoch }),
      written: (bytes) => command({ kind: 'serial', bytes }),
    });
  }

  device(baudRate: number): SerialDevice {
    return { path: this.cable.path, baudRate, binding: this.cable };
  }

  /** Bytes from before the last reset are dropped, as they were on the wire when it came. */
  deliver(report: SerialReport): void {
    if (report.epoch === this.epoch) this.cable.deliver(this.line(report.bytes));
  }

  unplug(): void {
    this.cable.unplug();
  }

  plug(): void {
    this.cable.plug();
  }
}

/** What arrives of the bytes that a board sent. */
export type Line = (bytes: Uint8Array) => Uint8Array;

/** One byte in so many is harmed: some frames a second. */
const HARMED_ONE_IN = 250;
/** The firmware of the actuator board that goes with this program. */
const ACTUATOR_MAJOR = 1;
/** Firmata: a report of the firmware, before its major and minor version. */
const REPORT_FIRMWARE = [0xf0, 0x79] as const;

/** The line from a board to the host, with what is wrong on it. */
export function harmedLine(part: 'sensors' | 'actuators', faults: readonly BoardFault[], seed: number): Line {
  const noise = part === 'sensors' && faults.some(({ kind }) => kind === 'noise') ? noisy(seed) : whole;
  const aged = faults.find((fault) => (fault.kind === 'old' || fault.kind === 'new') && fault.part === part);
  if (aged === undefined) return noise;
  const years = aged.kind === 'old' ? -1 : 1;
  const version = part === 'sensors' ? sensorVersion(years) : actuatorVersion(years);
  return (bytes) => noise(version(bytes));
}

const whole: Line = (bytes) => bytes;

function noisy(seed: number): Line {
  const random = seededRandom(seed);
  return (bytes) => bytes.map((byte) => (random() * HARMED_ONE_IN < 1 ? byte ^ 0x55 : byte));
}

/** A sensor board says its protocol in its hello. */
function sensorVersion(years: number): Line {
  let state: DeframerState = emptyDeframer;
  const aged = (message: Message): Message =>
    message.kind === 'hello' ? { ...message, protocolMajor: protocolVersion.major + years } : message;
  return (bytes) => {
    const { state: next, found } = deframe(state, bytes);
    state = next;
    return Uint8Array.from(
      found.flatMap((piece) => {
        const decoded = piece.kind === 'body' ? decodeMessage(piece.bytes) : null;
        return decoded?.kind === 'message' ? [...encodeFrame(aged(decoded.message))] : [];
      }),
    );
  };
}

function actuatorVersion(years: number): Line {
  let before: readonly number[] = [];
  return (bytes) =>
    bytes.map((byte) => {
      const isMajor = before[0] === REPORT_FIRMWARE[0] && before[1] === REPORT_FIRMWARE[1];
      before = [before[1] ?? 0, byte];
      return isMajor ? ACTUATOR_MAJOR + years : byte;
    });
}
