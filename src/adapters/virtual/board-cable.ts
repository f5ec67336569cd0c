/** The USB cable of a simulated board: what a serial port sees of it, and what may be broken on the way. */

import {
  type DeframerState,
  decodeMessage,
  deframe,
  emptyDeframer,
  encodeFrame,
  type Message,
  protocolVersion,
} from '../../protocol/protocol.ts';
import type { SerialBinding, SerialDevice } from '../serial/serial-ports.ts';
import type { BoardFault } from './board-fault.ts';
import { type CableCommand, type SerialReport, seededRandom } from './rig/rig.ts';

// Named after what @serialport/bindings-interface calls them.
type Binding = SerialBinding;
type BindingPort = Awaited<ReturnType<Binding['open']>>;
type OpenOptions = Parameters<Binding['open']>[0];
type PortStatus = Awaited<ReturnType<BindingPort['get']>>;

/** The far end of a virtual cable: the simulated board. */
interface CableEnd {
  /** The host opened the port: DTR falls, which resets the MCU as it does on an Arduino. */
  opened(): void;
  written(bytes: Uint8Array): void;
}

interface PendingRead {
  readonly buffer: Buffer;
  readonly offset: number;
  readonly length: number;
  readonly resolve: (result: { buffer: Buffer; bytesRead: number }) => void;
  readonly reject: (error: Error) => void;
}

/** The stream takes an error so marked for its own closing, any other for a pulled cable. */
class CanceledError extends Error {
  readonly canceled = true;
}

/** A `serialport` binding with one port, whose cable can be pulled. Above it a simulated board looks like a real one. */
export class VirtualCable implements Binding {
  readonly path: string;
  private readonly end: CableEnd;
  private port: VirtualPort | null = null;
  private plugged = true;

  constructor(path: string, end: CableEnd) {
    this.path = path;
    this.end = end;
  }

  async list() {
    if (!this.plugged) return [];
    const unknown = undefined;
    return [
      {
        path: this.path,
        manufacturer: 'Damier (simulated)',
        serialNumber: this.path,
        pnpId: unknown,
        locationId: unknown,
        productId: unknown,
        vendorId: unknown,
      },
    ];
  }

  /** @throws as a real port does: no such device, or locked by another opener */
  async open(options: OpenOptions): Promise<BindingPort> {
    if (options.path !== this.path || !this.plugged)
      throw new Error(`Error: No such file or directory, cannot open ${options.path}`);
    if (this.port?.isOpen) throw new Error(`Error Resource temporarily unavailable Cannot lock port`);
    this.port = new VirtualPort(options, this.end);
    this.end.opened();
    return this.port;
  }

  /** Bytes from the board. They are lost while nobody has the port open. */
  deliver(bytes: Uint8Array): void {
    this.port?.deliver(bytes);
  }

  unplug(): void {
    this.plugged = false;
    this.port?.pull();
  }

  plug(): void {
    this.plugged = true;
  }
}

class VirtualPort implements BindingPort {
  readonly openOptions: Required<OpenOptions>;
  isOpen = true;
  private readonly end: CableEnd;
  private readonly arrived: number[] = [];
  private pending: PendingRead | null = null;
  private pulled = false;
  private baudRate: number;

  constructor(options: OpenOptions, end: CableEnd) {
    this.end = end;
    this.baudRate = options.baudRate;
    this.openOptions = {
      dataBits: 8,
      lock: true,
      stopBits: 1,
      parity: 'none',
      rtscts: false,
      xon: false,
      xoff: false,
      xany: false,
      hupcl: true,
      ...options,
    };
  }

  deliver(bytes: Uint8Array): void {
    if (!this.isOpen) return;
    for (const byte of bytes) this.arrived.push(byte);
    this.answer();
  }

  /** The cable is pulled: reads and writes fail, and not because anybody asked for it. */
  pull(): void {
    this.pulled = true;
    this.fail(new Error('Reading from COM port: the device is gone'));
  }

  async close(): Promise<void> {
    this.mustBeOpen();
    this.isOpen = false;
    this.fail(new CanceledError('Canceled'));
  }

  read(buffer: Buffer, offset: number, length: number): Promise<{ buffer: Buffer; bytesRead: number }> {
    if (!this.isOpen) return Promise.reject(new CanceledError('Port is not open'));
    if (this.pulled) return Promise.reject(new Error('Reading from COM port: the device is gone'));
    return new Promise((resolve, reject) => {
      this.pending = { buffer, offset, length, resolve, reject };
      this.answer();
    });
  }

  async write(buffer: Buffer): Promise<void> {
    if (!this.isOpen) throw new CanceledError('Port is not open');
    if (this.pulled) throw new Error('Writing to COM port: the device is gone');
    this.end.written(Uint8Array.from(buffer));
  }

  async update(options: { baudRate: number }): Promise<void> {
    this.mustBeOpen();
    this.baudRate = options.baudRate;
  }

  async set(): Promise<void> {
    this.mustBeOpen();
  }

  async get(): Promise<PortStatus> {
    this.mustBeOpen();
    return { cts: false, dsr: false, dcd: false };
  }

  async getBaudRate(): Promise<{ baudRate: number }> {
    this.mustBeOpen();
    return { baudRate: this.baudRate };
  }

  async flush(): Promise<void> {
    this.mustBeOpen();
    this.arrived.length = 0;
  }

  async drain(): Promise<void> {
    this.mustBeOpen();
  }

  private mustBeOpen(): void {
    if (!this.isOpen) throw new Error('Port is not open');
  }

  private fail(error: Error): void {
    const { pending } = this;
    this.pending = null;
    pending?.reject(error);
  }

  private answer(): void {
    if (this.pending === null || this.arrived.length === 0) return;
    const { buffer, offset, length, resolve } = this.pending;
    const bytes = this.arrived.splice(0, length);
    buffer.set(bytes, offset);
    this.pending = null;
    resolve({ buffer, bytesRead: bytes.length });
  }
}

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
