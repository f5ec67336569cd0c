import type { SerialPortStream } from '@serialport/stream';
import { SerialPort } from 'serialport';
import type { Clock } from '../../ports/clock.ts';
import { errorWords } from '../words/error-words.ts';
import { askFirmware, type FoundFirmware } from './firmware-probe.ts';
import {
  type BoardPart,
  choosePorts,
  type ListedPort,
  type PortIdentity,
  type PortOpener,
  type SerialBinding,
  streamTo,
} from './port-choice.ts';

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
 * The ports of both boards: one for both links, so that neither takes the other's. A board is known by its USB serial
 * number, from what was said or from the first time it answered, and found again under whatever name it comes back.
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
 * The ports of this machine, or in words why they are not known. On Linux `serialport` asks udevadm; without it only a port
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
