import { SerialPortStream } from '@serialport/stream';
import { SerialPort } from 'serialport';

/** Asked of a binding by `SerialPortStream`; taken from there, as its own package names it for CommonJS alone. */
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

export function streamTo({ path, baudRate, binding = SerialPort.binding }: SerialDevice): SerialPortStream {
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
 * The ports that may be that board's, the likeliest first. More than one only where each must be tried because USB tells
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
