/** Which serial port is which board: by its number, or by what answers there. */

import { SerialPortStream } from '@serialport/stream';
import { SerialPort } from 'serialport';
import type { Clock } from '../../ports/clock.ts';
import { FIRST_SETTINGS, newLink, stepLink } from '../../protocol/protocol.ts';
import { errorWords } from '../words/words.ts';

/**
 * A binding is asked this by `SerialPortStream`. The type is taken from there, because its own package names it for CommonJS alone.
 */
export type SerialBinding = ConstructorParameters<typeof SerialPortStream>[0]['binding'];

/** One MCU as `serialport` reaches it. Without a binding it is a port of this machine. */
export interface SerialDevice {
  readonly path: string;
  readonly baudRate: number;
  readonly binding?: SerialBinding;
}

/** Where a link's port is to be found, each time anew: a device may come back under another name. */
export interface PortOpener {
  /** A stream to the port, not yet open; or in words why there is none now. */
  next(): Promise<SerialPortStream | string>;
  /** What answers there is the board that was sought. */
  accepted(): void;
  /** It is not; answers whether the port is to be left to others. */
  rejected(): boolean;
  /** The port is closed again. */
  released(): void;
}

/** A device that has one name for ever. */
export function openDevice(device: SerialDevice): PortOpener {
  return {
    next: async () => streamTo(device),
    accepted: () => {},
    rejected: () => false,
    released: () => {},
  };
}

/** The same, where a cable may be pulled: then it is said as of a port of this machine. */
export function openPlugged(part: BoardPart, device: SerialDevice): PortOpener {
  const next = async () => {
    const ports = await (device.binding ?? SerialPort.binding).list();
    return ports.some(({ path }) => path === device.path) ? streamTo(device) : noneOnUsb(part);
  };
  return { ...openDevice(device), next };
}

function streamTo({ path, baudRate, binding = SerialPort.binding }: SerialDevice): SerialPortStream {
  return new SerialPortStream({ binding, path, baudRate, autoOpen: false });
}

export type BoardPart = 'sensors' | 'actuators';

/** A port as the operating system lists it. */
export type ListedPort = Awaited<ReturnType<SerialBinding['list']>>[number];

/** What is known of a board's port: named by staff, or learnt when the board answered there. */
export interface PortIdentity {
  /** The port itself; it must have this name. */
  readonly path?: string;
  /** USB serial number, the same under every name. */
  readonly serialNumber?: string;
}

type PortChoice =
  | { readonly kind: 'ports'; readonly paths: readonly string[] }
  | { readonly kind: 'none'; readonly why: string };

/** USB vendor and product of the boards of the bill and of their common copies' genuine chips, by what they carry. */
const PRODUCTS: Readonly<Record<BoardPart, readonly string[]>> = {
  // Arduino Mega 2560, R1 to R3, both trade names.
  sensors: ['2341:0010', '2341:0042', '2a03:0010', '2a03:0042'],
  // Arduino Uno, R1 to R3.
  actuators: ['2341:0001', '2341:0043', '2a03:0001', '2a03:0043'],
};
const CALLED = { sensors: 'sensor', actuators: 'actuator' } as const;

/**
 * The ports that may be that board's, the likeliest first. There is more than one only where each must be tried because USB tells
 * nothing: two boards without serial numbers, one of them the other link's.
 */
export function choosePorts(
  part: BoardPart,
  wanted: PortIdentity,
  listed: readonly ListedPort[],
  others: { readonly identity: PortIdentity; readonly path: string | null },
): PortChoice {
  if (wanted.path !== undefined) {
    const { path } = wanted;
    return listed.some((port) => port.path === path)
      ? { kind: 'ports', paths: [path] }
      : none(part, `at ${path}`);
  }
  if (wanted.serialNumber !== undefined) {
    const { serialNumber } = wanted;
    const port = listed.find((one) => one.serialNumber === serialNumber);
    return port === undefined
      ? none(part, `with the USB serial number ${serialNumber}`)
      : { kind: 'ports', paths: [port.path] };
  }
  const free = listed.filter((port) => isUsb(port) && !isAnothers(port, others));
  const other = part === 'sensors' ? 'actuators' : 'sensors';
  const own = free.filter((port) => isOf(part, port));
  const possible = own.length > 0 ? own : free.filter((port) => !isOf(other, port));
  if (possible.length === 0) return { kind: 'none', why: noneOnUsb(part) };
  // Of two that say nothing, one is the other board: they are tried in turn.
  if (possible.length > 1 && (own.length > 0 || possible.length > 2)) return several(part, possible);
  return { kind: 'ports', paths: possible.map(({ path }) => path) };
}

function isUsb({ vendorId }: ListedPort): boolean {
  return vendorId !== undefined;
}

function isAnothers(
  port: ListedPort,
  { identity, path }: { readonly identity: PortIdentity; readonly path: string | null },
): boolean {
  if (port.path === path || port.path === identity.path) return true;
  return identity.serialNumber !== undefined && port.serialNumber === identity.serialNumber;
}

function isOf(part: BoardPart, { vendorId, productId }: ListedPort): boolean {
  return PRODUCTS[part].includes(`${vendorId}:${productId}`.toLowerCase());
}

/** Why there is no port. */
function noneOnUsb(part: BoardPart): string {
  return noneThere(part, 'on any USB port');
}

function noneThere(part: BoardPart, where: string): string {
  return `There is no ${CALLED[part]} board ${where}.`;
}

function none(part: BoardPart, where: string): PortChoice {
  return { kind: 'none', why: noneThere(part, where) };
}

function several(part: BoardPart, ports: readonly ListedPort[]): PortChoice {
  const named = ports.map(({ path, serialNumber }) =>
    serialNumber === undefined ? path : `${path} (serial number ${serialNumber})`,
  );
  return {
    kind: 'none',
    why: `Several ports may be the ${CALLED[part]} board: ${named.join(', ')}. Say which, by its serial number or its path.`,
  };
}

/** What answers at a port. */
export interface FoundFirmware {
  readonly part: BoardPart;
  /** Of the sensor board its own name is not told: `Damier sensors`. */
  readonly name: string;
  /** Major, minor and, of a sensor board, patch. */
  readonly version: string;
}

/** Opening a port resets the board; its boot loader takes up to 2 s. */
const ANSWERS_WITHIN_MS = 4000;
const ASK_EVERY_MS = 500;
/** Firmata: report firmware. */
const ASK_FIRMWARE = Uint8Array.of(0xf0, 0x79, 0xf7);
const REPORT = [0xf0, 0x79] as const;
const END = 0xf7;

/** Asks a board who it is; null when nothing that we know answers. The stream is closed afterwards. */
function askFirmware(part: BoardPart, stream: SerialPortStream, clock: Clock): Promise<FoundFirmware | null> {
  const ear = part === 'sensors' ? new SensorEar(clock) : new FirmataEar();
  return new Promise((resolve, reject) => {
    let cancel = (): void => {};
    const finish = (found: FoundFirmware | null): void => {
      cancel();
      stream.close(() => resolve(found));
    };
    stream.on('data', (bytes: Uint8Array) => {
      const found = ear.hear(bytes);
      if (found !== null) finish(found);
    });
    stream.open((error) => {
      if (error) {
        reject(error);
        return;
      }
      const ask = (left: number): void => {
        if (left <= 0) {
          finish(null);
          return;
        }
        stream.write(ear.question());
        cancel = clock.after(ASK_EVERY_MS, () => ask(left - ASK_EVERY_MS));
      };
      ask(ANSWERS_WITHIN_MS);
    });
  });
}

interface Ear {
  question(): Uint8Array;
  hear(bytes: Uint8Array): FoundFirmware | null;
}

/** The link machine asks for a hello by itself when its port opens. */
class SensorEar implements Ear {
  private link = newLink(FIRST_SETTINGS);
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  question(): Uint8Array {
    const { state, outputs } = stepLink(this.link, { kind: 'opened', now: this.clock.now() });
    this.link = state;
    const [hello] = outputs.flatMap((output) => (output.kind === 'send' ? [output.bytes] : []));
    return hello ?? new Uint8Array(0);
  }

  hear(bytes: Uint8Array): FoundFirmware | null {
    this.link = stepLink(this.link, { kind: 'bytes', now: this.clock.now(), bytes }).state;
    const { board } = this.link;
    if (board === null) return null;
    const version = `${board.firmwareMajor}.${board.firmwareMinor}.${board.firmwarePatch}`;
    return { part: 'sensors', name: 'Damier sensors', version };
  }
}

class FirmataEar implements Ear {
  private heard: number[] = [];

  question(): Uint8Array {
    return ASK_FIRMWARE;
  }

  /** F0 79 major minor, the name as pairs of seven bits, F7. */
  hear(bytes: Uint8Array): FoundFirmware | null {
    this.heard.push(...bytes);
    const from = this.heard.findIndex((byte, at) => byte === REPORT[0] && this.heard[at + 1] === REPORT[1]);
    const to = this.heard.indexOf(END, from);
    if (from < 0 || to < 0) return null;
    const [major, minor, ...pairs] = this.heard.slice(from + REPORT.length, to);
    const letters = pairs
      .filter((_, at) => at % 2 === 0)
      .map((low, at) => low | ((pairs[2 * at + 1] ?? 0) << 7));
    return { part: 'actuators', name: String.fromCharCode(...letters), version: `${major}.${minor}` };
  }
}

/** Bits a second of each link (firmware/PROTOCOL.md; Firmata). */
const BAUD = { sensors: 250_000, actuators: 57_600 } as const;

export interface SerialPortsOptions {
  /** What staff have said of each board; `{}` where nothing is said. */
  readonly sensors: PortIdentity;
  readonly actuators: PortIdentity;
  /** Where ports are listed and opened; this machine's unless said. */
  readonly binding?: SerialBinding;
}

interface Line {
  identity: PortIdentity;
  /** The port that is open, or being opened. */
  port: ListedPort | null;
  /** Ports at which something else answered. */
  readonly refused: Set<string>;
}

/**
 * The ports of both boards: one for both links, so that neither takes the other's. A board is known by its USB serial number, from
 * what was said or from the first time it answered. It is found again under whatever name it comes back.
 */
export class SerialPorts {
  private readonly binding: SerialBinding;
  private readonly lines: Readonly<Record<BoardPart, Line>>;

  constructor({ sensors, actuators, binding = SerialPort.binding }: SerialPortsOptions) {
    this.binding = binding;
    const line = (identity: PortIdentity): Line => ({ identity, port: null, refused: new Set() });
    this.lines = { sensors: line(sensors), actuators: line(actuators) };
  }

  opener(part: BoardPart): PortOpener {
    const line = this.lines[part];
    return {
      next: () => this.next(part, line),
      accepted: () => {
        line.refused.clear();
        const serialNumber = line.port?.serialNumber;
        if (serialNumber !== undefined) line.identity = { serialNumber };
      },
      rejected: () => {
        if (line.port === null || !isGuess(line.identity)) return false;
        line.refused.add(line.port.path);
        return true;
      },
      released: () => {
        line.port = null;
      },
    };
  }

  /** The port that is open, or being opened; null: none. */
  pathOf(part: BoardPart): string | null {
    return this.lines[part].port?.path ?? null;
  }

  private async next(part: BoardPart, line: Line): Promise<SerialPortStream | string> {
    const listed = await listPorts(this.binding, line.identity);
    if (typeof listed === 'string') return listed;
    const { identity, port } = this.lines[part === 'sensors' ? 'actuators' : 'sensors'];
    const choice = choosePorts(part, line.identity, listed, { identity, path: port?.path ?? null });
    if (choice.kind === 'none') return choice.why;
    const path = choice.paths.find((one) => !line.refused.has(one));
    line.port = listed.find((one) => one.path === path) ?? null;
    if (line.port === null) {
      // One turn for the other link to take what was left; then all are tried anew.
      line.refused.clear();
      return `No ${part === 'sensors' ? 'sensor' : 'actuator'} board answers at ${choice.paths.join(' or ')}.`;
    }
    return streamTo({ path: line.port.path, baudRate: BAUD[part], binding: this.binding });
  }
}

/**
 * The ports of this machine; or in words why they are not known. On Linux `serialport` asks udevadm. Without that, only a port
 * named by its path can be opened.
 */
async function listPorts(
  binding: Pick<SerialBinding, 'list'>,
  { path }: PortIdentity,
): Promise<readonly ListedPort[] | string> {
  try {
    return await binding.list();
  } catch (error) {
    const why = errorWords(error);
    if (path === undefined)
      return `The serial ports cannot be listed (${why}). Install udev, or name the port by its path.`;
    return [{ path, ...NOTHING_KNOWN }];
  }
}

/** Neither its name nor its number is known: what answers there decides. */
function isGuess({ path, serialNumber }: PortIdentity): boolean {
  return path === undefined && serialNumber === undefined;
}

const NOTHING_KNOWN = {
  manufacturer: undefined,
  serialNumber: undefined,
  pnpId: undefined,
  locationId: undefined,
  productId: undefined,
  vendorId: undefined,
} as const;

/** The one port that may be that board's, or why there is none. */
export async function findPort(
  part: BoardPart,
  identity: PortIdentity,
  binding: Pick<SerialBinding, 'list'> = SerialPort.binding,
): Promise<{ readonly path: string } | { readonly why: string }> {
  const listed = await listPorts(binding, identity);
  if (typeof listed === 'string') return { why: listed };
  const choice = choosePorts(part, identity, listed, { identity: {}, path: null });
  if (choice.kind === 'none') return { why: choice.why };
  const [path, ...others] = choice.paths;
  if (path === undefined || others.length > 0)
    return { why: `Several ports may be this board: ${choice.paths.join(', ')}. Say which by --port.` };
  return { path };
}

/** Opens a port, asks who is there, and closes it. Rejects where it cannot be opened. */
export function askAtPort(
  part: BoardPart,
  path: string,
  clock: Clock,
  binding: SerialBinding = SerialPort.binding,
): Promise<FoundFirmware | null> {
  return askFirmware(part, streamTo({ path, baudRate: BAUD[part], binding }), clock);
}
